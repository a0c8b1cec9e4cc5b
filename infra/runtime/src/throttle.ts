import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { Rejection } from './domain.ts'
import { type Db, ensureCollection } from './mongo.ts'

export type Throttle = {
  /** Uses up one point of a key. @throws Rejection('too_many_requests') with `retryAfter` seconds. */
  take: (key: string) => Promise<void>
  /** Gives a point back: what was counted turned out to be honest. */
  refund: (key: string) => Promise<void>
}

type Limit = {
  /** Names what is limited; keys of different names do not meet. */
  name: string
  /** Points that a key has in each window. */
  points: number
  /** Length of the window. */
  seconds: number
}

const COLLECTION = 'throttles'

const throttleOf = (limiter: RateLimiterAbstract): Throttle => ({
  take: async (key) => {
    try {
      await limiter.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1_000))
      throw new Rejection('too_many_requests', { retryAfter })
    }
  },
  refund: async (key) => {
    await limiter.reward(key)
  },
})

/**
 * Limits how often something may happen per key, counted in the database, so that all instances
 * count together. While the database is away each instance counts for itself.
 */
export const createThrottle = (db: Db, { name, points, seconds }: Limit): Throttle => {
  const limiter = new RateLimiterMongo({
    storeClient: db.client,
    dbName: db.databaseName,
    tableName: COLLECTION,
    keyPrefix: name,
    disableIndexesCreation: true,
    points,
    duration: seconds,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  })
  return throttleOf(limiter)
}

/**
 * Limits how often something may happen per key, counted by this instance alone. For what every
 * visitor's browser sends all day: counting together would cost a write to the database each time,
 * as much as what is counted, and here it does not matter whether two instances let through twice
 * as much.
 */
export const createLocalThrottle = ({ points, seconds }: Omit<Limit, 'name'>): Throttle =>
  throttleOf(new RateLimiterMemory({ points, duration: seconds }))

/** The collection of all throttles of a service; what expired is dropped by the database. */
export const prepareThrottles = async (db: Db) => {
  await ensureCollection(db, COLLECTION, [{ key: { key: 1 }, unique: true }])
  await db.collection(COLLECTION).createIndex({ expire: -1 }, { expireAfterSeconds: 0 })
}
