import { type Db, ensureCollection, isDuplicateKey } from './mongo.ts'

/** An account of money that was spent, or may have been, in millionths of a US dollar: on a day, or for one thing. */
type SpendingDocument = { _id: string; spent: number; at?: Date }

/** Sums of money that all instances keep to together. */
export type SpendingAccounts = {
  /** Adds a sum to an account where it stays within its limit then. @returns whether it did */
  take: (id: string, sum: number, limit: number) => Promise<boolean>
  /** Adds to an account, or gives back. */
  add: (id: string, sum: number) => Promise<void>
  /** Returns the sum that each of these accounts has spent; accounts that spent nothing are missing. */
  spentBy: (ids: readonly string[]) => Promise<Map<string, number>>
  prepare: () => Promise<void>
}

const MILLION = 1_000_000
/** US dollars as whole millionths, and back. */
export const toMillionths = (dollars: number): number => Math.round(dollars * MILLION)
export const toDollars = (millionths: number): number => millionths / MILLION

/** The part of a budget that is spent; 0 where there is none, as nothing can be spent then. */
export const spentRatio = (spent: number, most: number): number => (most > 0 ? spent / most : 0)

/** The account of today. Days are those of UTC. */
export const accountOfToday = (): string => `day:${new Date().toISOString().slice(0, 10)}`

const TRIES = 5

/**
 * Counts what was spent in the database, so that all instances keep to limits together. A document for
 * each account stays, as a record: it names no person.
 * @param keptSeconds after which accounts are deleted instead, counted from their first sum
 */
export const createAccounts = (db: Db, name: string, keptSeconds?: number): SpendingAccounts => {
  const accounts = db.collection<SpendingDocument>(name)
  return {
    take: async (_id, sum, limit) => {
      if (sum > limit) return false
      for (let tries = 0; tries < TRIES; tries += 1) {
        try {
          const filter = { _id, spent: { $lte: limit - sum } }
          const change = { $inc: { spent: sum }, $setOnInsert: { at: new Date() } }
          await accounts.updateOne(filter, change, { upsert: true })
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
    prepare: async () => {
      await ensureCollection(db, name)
      if (keptSeconds === undefined) return
      await accounts.createIndex({ at: 1 }, { expireAfterSeconds: keptSeconds })
    },
  }
}

/** An account, and what it may have spent at most, in millionths of a US dollar. */
export type SpendingLimit = {
  accounts: Pick<SpendingAccounts, 'take' | 'add'>
  id: string
  most: number
}

/** Money that was set aside before a call was made. */
export type ReservedSum = {
  /** Replaces the reserved sum by the real cost of the call. Without it, as after a crash, the whole sum counts. */
  settle: (cost: number) => Promise<void>
}

/**
 * Sets a sum aside in several accounts, unless one of them would be over its limit then: then in none, and
 * null is returned. A sum of 0 needs none.
 */
export const reserveWithin = async (
  limits: readonly SpendingLimit[],
  sum: number,
): Promise<ReservedSum | null> => {
  if (sum === 0) return { settle: async () => {} }
  const taken: SpendingLimit[] = []
  const addToAll = (change: number) =>
    Promise.all(taken.map(({ accounts, id }) => accounts.add(id, change)))
  for (const limit of limits) {
    if (!(await limit.accounts.take(limit.id, sum, limit.most))) {
      await addToAll(-sum)
      return null
    }
    taken.push(limit)
  }
  return {
    settle: async (cost) => {
      if (cost !== sum) await addToAll(cost - sum)
    },
  }
}
