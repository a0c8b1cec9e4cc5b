import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { WatchId } from '@sortie/contracts/analysis/watches/watch'
import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'
import type { KeptPart } from '@sortie/runtime/service/erasures/held-data'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import type { Baseline } from '../domain/site-changes.ts'

/** The pages that a watched site named, sealed for the owner of the watch. */
type BaselineDocument = {
  _id: string
  watchId: string
  number: number
  userId: string
  body: string
  expire: Date
}
export type BaselineKey = { watchId: WatchId; userId: string; number: number }

/** The baselines that readings of watched sites are compared with: too large for an event. */
export type WatchBaselines = {
  /** @returns its id; null where the person was erased */
  keep: (watched: BaselineKey, baseline: Baseline) => Promise<string | null>
  /** Null where it is not there any more: the next reading is a first one. */
  find: (baselineId: string, userId: string) => Promise<Baseline | null>
  /**
   * All that is kept of somebody's watched sites, in parts, in the order of their ids.
   * @param after the id behind which it begins; empty for all
   */
  partsOf: (userId: string, after: string) => AsyncIterable<KeptPart>
  /** Deletes all of a watch but one: those before it, and those of tries that were killed. */
  tidy: (watched: BaselineKey, keep: string | null) => Promise<void>
  removeOf: (watchId: WatchId) => Promise<void>
  removeAllOf: (userId: string) => Promise<void>
  prepare: () => Promise<void>
}

/** Pages of a part: some 400 kB at most. */
const PART_PAGES = 800

/** A baseline in parts: their ids follow from its own, in their order. */
const inParts = (
  { _id, watchId }: Pick<BaselineDocument, '_id' | 'watchId'>,
  baseline: Baseline,
): KeptPart[] => {
  const { host, pages } = baseline
  const count = Math.max(1, Math.ceil(pages.length / PART_PAGES))
  return Array.from({ length: count }, (_, part) => ({
    id: `${_id}/${`${part}`.padStart(4, '0')}`,
    what: 'watched-site',
    data: { watchId, host, pages: pages.slice(part * PART_PAGES, (part + 1) * PART_PAGES) },
  }))
}

const COLLECTION = 'watch-baselines'
/**
 * The time after which a baseline is deleted, in milliseconds: one that no reading has replaced by then belongs to no
 * watch.
 */
const KEPT_MS = 60 * 86_400_000
const packed = promisify(gzip)
const unpacked = promisify(gunzip)

/** The version of the stored shape; another release may write another one. */
const SHAPE = 1

export const createWatchBaselines = (
  db: Db,
  keys: Pick<PersonalKeys, 'seal' | 'unseal' | 'readAnew'>,
): WatchBaselines => {
  const kept = db.collection<BaselineDocument>(COLLECTION)
  const opened = async (
    { userId, body }: Pick<BaselineDocument, 'userId' | 'body'>,
    unseal: PersonalKeys['unseal'] = keys.unseal,
  ) => {
    const open = await unseal(userId, body)
    if (typeof open !== 'string') return null
    const text = (await unpacked(Buffer.from(open, 'base64'))).toString('utf8')
    const { shape, baseline } = JSON.parse(text) as { shape: number; baseline: Baseline }
    return shape === SHAPE ? baseline : null
  }
  return {
    keep: async ({ watchId, userId, number }, baseline) => {
      const text = JSON.stringify({ shape: SHAPE, baseline })
      const body = await keys.seal(userId, (await packed(text)).toString('base64'))
      if (body === null) return null
      const _id = randomUUID()
      const expire = new Date(Date.now() + KEPT_MS)
      await kept.insertOne({ _id, watchId, number, userId, body, expire })
      return _id
    },
    find: async (_id, userId) => {
      const found = await kept.findOne({ _id, userId })
      return found && opened(found)
    },
    async *partsOf(userId, after) {
      const [first = ''] = after.split('/')
      const { unseal } = keys.readAnew()
      for await (const each of kept.find({ userId, _id: { $gte: first } }).sort({ _id: 1 })) {
        const baseline = await opened(each, unseal)
        if (baseline) yield* inParts(each, baseline).filter(({ id }) => id > after)
      }
    },
    tidy: async ({ watchId, number }, keep) => {
      await kept.deleteMany({ watchId, number, ...(keep !== null && { _id: { $ne: keep } }) })
    },
    removeOf: async (watchId) => {
      await kept.deleteMany({ watchId })
    },
    removeAllOf: async (userId) => {
      await kept.deleteMany({ userId })
    },
    prepare: async () => {
      await ensureCollection(db, COLLECTION, [{ key: { watchId: 1 } }, { key: { userId: 1 } }])
      await kept.createIndex({ expire: 1 }, { expireAfterSeconds: 0 })
    },
  }
}
