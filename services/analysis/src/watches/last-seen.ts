import { type Db, ensureCollection } from '@sortie/runtime/database/mongo'

/** The time of each user's last sign-in, from the events of sessions. */
export type SignInTimes = {
  see: (userId: string, at: Date) => Promise<void>
  /** Null: not lately. */
  of: (userId: string) => Promise<Date | null>
  removeAllOf: (userId: string) => Promise<void>
  prepare: () => Promise<void>
}

type SignInDocument = { _id: string; seenAt: Date }
const COLLECTION = 'last-seen'
/** Nobody asks for longer than a watch lasts without a sign-in. */
const KEPT_SECONDS = 120 * 86_400

/** One moment for each user, whatever the order in which sessions tell of it. */
export const createLastSeen = (db: Db): SignInTimes => {
  const seen = db.collection<SignInDocument>(COLLECTION)
  return {
    see: async (_id, seenAt) => {
      if (Date.now() - seenAt.getTime() > KEPT_SECONDS * 1_000) return
      await seen.updateOne({ _id }, { $max: { seenAt } }, { upsert: true })
    },
    of: async (_id) => (await seen.findOne({ _id }))?.seenAt ?? null,
    removeAllOf: async (_id) => {
      await seen.deleteOne({ _id })
    },
    prepare: async () => {
      await ensureCollection(db, COLLECTION)
      await seen.createIndex({ seenAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })
    },
  }
}
