import type { ShareId } from '@sortie/contracts/analysis/reports/share-events'
import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'

type Opens = { _id: string; userId: string; count: number }
/** The number of times that each link was opened; it records nothing about the people who opened it. */
export type ShareOpens = {
  count: (share: { shareId: ShareId; userId: string }) => Promise<void>
  of: (shareIds: readonly ShareId[]) => Promise<Map<string, number>>
  /** Deletes those of the links of a person. */
  removeAllOf: (userId: string) => Promise<void>
  prepare: () => Promise<void>
}

const COLLECTION = 'share-opens'

export const createShareOpens = (db: Db): ShareOpens => {
  const opens = db.collection<Opens>(COLLECTION)
  return {
    count: async ({ shareId, userId }) => {
      const change = { $inc: { count: 1 }, $setOnInsert: { userId } }
      await opens.updateOne({ _id: shareId }, change, { upsert: true })
    },
    of: async (shareIds) => {
      const found = await opens.find({ _id: { $in: [...shareIds] } }).toArray()
      return new Map(found.map(({ _id, count }) => [_id, count]))
    },
    removeAllOf: async (userId) => {
      await opens.deleteMany({ userId })
    },
    prepare: async () => {
      await ensureCollection(db, COLLECTION, [{ key: { userId: 1 } }])
    },
  }
}
