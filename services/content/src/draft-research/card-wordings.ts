import type { ResearchContext } from '@sortie/contracts/analysis/research/research'
import type { UserId } from '@sortie/contracts/ids'
import { type Db, ensureCollection, isDuplicateKey } from '@sortie/runtime/database/mongo'
import { keyedHash } from '@sortie/runtime/store/vault/keys'

/** The number of businesses of one trade and town that have taken a turn. */
type PlaceDocument = { _id: string; taken: number }
/** The turn of one of them. */
type OwnerDocument = { _id: string; userId: UserId; wording: number }

const PLACES = 'card-wording-places'
const OWNERS = 'card-wording-owners'

type Business = {
  userId: UserId
  /** Its trade and its place; without a town the whole country is one place. */
  context: Pick<ResearchContext, 'trade' | 'industry' | 'country' | 'town'>
}

/** Returns the turn of a business among those of its trade and town; undefined where nobody knows the trade. */
export type CardWordingOf = (business: Business) => Promise<number | undefined>

/**
 * Gives the businesses of one trade and town their turns, so that two competitors get different wordings of our editors'
 * cards, headings and sentences. A business keeps its turn. When two ask at the same moment, a turn may be passed over, but
 * none is given twice.
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
    return before?.taken ?? 0
  }
  const find = async (owner: string) => (await owners.findOne({ _id: owner }))?.wording

  const wordingOf: CardWordingOf = async ({
    userId,
    context: { trade, industry, country, town },
  }) => {
    const line = (trade ?? industry ?? '').toLowerCase().trim()
    if (line === '') return undefined
    const where = (town ?? '').normalize('NFKD').toLowerCase().trim()
    const place = keyedHash(key, 'card-place', line, country ?? '', where)
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
    /** Forgets which turns a person had; called for every erased subject. */
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
