import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { UserId } from '@sortie/contracts/ids'
import { type Db, ensureCollection, isDuplicateKey } from '@sortie/runtime/database/mongo'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { cardsOf, MOST_WORDINGS } from '../cards/library.ts'

/** The number of wordings that businesses of one trade and town have taken. */
type PlaceDocument = { _id: string; taken: number }
/** The wording of one of them. */
type OwnerDocument = { _id: string; userId: UserId; wording: number }

const PLACES = 'card-wording-places'
const OWNERS = 'card-wording-owners'

type Business = {
  userId: UserId
  /** Its trade and its place; without a town the whole country is one place. */
  context: Pick<ResearchContext, 'trade' | 'country' | 'town'>
}

/** Returns the wording of our editors' cards that a business gets; undefined where its trade has none. */
export type CardWordingOf = (business: Business) => Promise<number | undefined>

/**
 * Gives the businesses of one trade and town the wordings of our editors' cards in turn, so that two competitors get
 * different ones. A business keeps its wording. When two ask at the same moment, one wording may be passed over, but
 * none is given twice in a row.
 * @param key places and businesses are stored by hashes with it, which tell nobody where somebody is
 */
export const createCardWordings = (db: Db, key: Buffer) => {
  const places = db.collection<PlaceDocument>(PLACES)
  const owners = db.collection<OwnerDocument>(OWNERS)

  const take = async (place: string): Promise<number> => {
    const before = await places.findOneAndUpdate(
      { _id: place },
      { $inc: { taken: 1 } },
      { upsert: true, returnDocument: 'before' },
    )
    return (before?.taken ?? 0) % MOST_WORDINGS
  }
  const find = async (owner: string) => (await owners.findOne({ _id: owner }))?.wording

  const wordingOf: CardWordingOf = async ({ userId, context: { trade, country, town } }) => {
    if (trade === undefined || cardsOf(trade).length === 0) return undefined
    const where = (town ?? '').normalize('NFKD').toLowerCase().trim()
    const place = keyedHash(key, 'card-place', trade, country ?? '', where)
    const owner = keyedHash(key, 'card-owner', place, userId)
    const known = await find(owner)
    if (known !== undefined) return known
    const wording = await take(place)
    try {
      await owners.insertOne({ _id: owner, userId, wording })
      return wording
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      // Another draft of theirs was faster.
      return find(owner)
    }
  }

  return {
    wordingOf,
    /** Forgets which wordings a person had; called for every erased subject. */
    removeAllOf: async (subject: string): Promise<void> => {
      if (subject.startsWith('usr_')) await owners.deleteMany({ userId: subject as UserId })
    },
    prepare: async (): Promise<void> => {
      await ensureCollection(db, PLACES)
      await ensureCollection(db, OWNERS)
      await owners.createIndex({ userId: 1 })
    },
  }
}
