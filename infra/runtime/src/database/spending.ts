import { type Db, ensureCollection, isDuplicateKey } from './mongo.ts'

/** What was spent, or may have been, in millionths of a US dollar: on a day, or for one thing. */
type Spent = { _id: string; spent: number }

/** Sums of money that all instances keep to together. */
export type Accounts = {
  /** Adds a sum to an account where it stays within its limit then. @returns whether it did */
  take: (id: string, sum: number, limit: number) => Promise<boolean>
  /** Adds to an account, or gives back. */
  add: (id: string, sum: number) => Promise<void>
  /** What each of these accounts has spent; those that spent nothing are missing. */
  spentBy: (ids: readonly string[]) => Promise<Map<string, number>>
  prepare: () => Promise<void>
}

const MILLION = 1_000_000
/** US dollars as whole millionths, and back. */
export const toMillionths = (dollars: number): number => Math.round(dollars * MILLION)
export const toDollars = (millionths: number): number => millionths / MILLION

/** The account of today. Days are those of UTC. */
export const accountOfToday = (): string => `day:${new Date().toISOString().slice(0, 10)}`

const TRIES = 5

/**
 * Counts what was spent in the database, so that all instances keep to limits together. A document for
 * each account stays, as a record: it names no person.
 */
export const createAccounts = (db: Db, name: string): Accounts => {
  const accounts = db.collection<Spent>(name)
  return {
    take: async (_id, sum, limit) => {
      if (sum > limit) return false
      for (let tries = 0; tries < TRIES; tries += 1) {
        try {
          const filter = { _id, spent: { $lte: limit - sum } }
          await accounts.updateOne(filter, { $inc: { spent: sum } }, { upsert: true })
          return true
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
          // There is one: too full, or just made by another instance.
          const { spent = 0 } = (await accounts.findOne({ _id })) ?? {}
          if (spent > limit - sum) return false
        }
      }
      return false
    },
    add: async (_id, sum) => {
      await accounts.updateOne({ _id }, { $inc: { spent: sum } })
    },
    spentBy: async (ids) => {
      const found = await accounts.find({ _id: { $in: [...ids] } }).toArray()
      return new Map(found.map(({ _id, spent }) => [_id, spent]))
    },
    prepare: () => ensureCollection(db, name),
  }
}
