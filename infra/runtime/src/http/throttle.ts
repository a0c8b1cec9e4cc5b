import { LRUCache } from 'lru-cache'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { type Db, ensureCollection } from '../database/mongo.ts'
import { Rejection } from '../domain.ts'
import { networkOf } from './network.ts'

/** Times in which the points of a limit count, in seconds. */
export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 3_600

export type Throttle = {
  /**
   * Uses up one point of a key.
   * @returns what gives the point back, to be called at most once: what was counted turned out to be
   * honest. Until its window ends this instance may use it again; the others go on without it.
   * @throws Rejection('too_many_requests') with `retryAfter` seconds.
   */
  take: (key: string) => Promise<GiveBack>
}
export type GiveBack = () => void

/** Points of a key that were given back, and when their window ends by `performance.now()`. */
type Spare = { points: number; ends: number }

type Limit = {
  /** Names what is limited; keys of different names do not meet. */
  name: string
  /** Points that a key has in each window. */
  points: number
  /** Length of the window. */
  seconds: number
  /** The message for a caller that has no points left; `wait` reads like `40 seconds` or `3 hours`. */
  refusal?: (wait: string) => string
}

/** A wait as people say it, never shorter than it is. */
export const throttleWaitText = (seconds: number): string => {
  const [size, unit] =
    seconds <= 90 ? [1, 'second'] : seconds <= 90 * 60 ? [60, 'minute'] : [3_600, 'hour']
  const count = Math.ceil(seconds / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const COLLECTION = 'throttles'

/** Keys of which points that were given back are remembered; of others they are lost. */
const MOST_SPARE = 10_000

/** Counts what is taken; `insurance` does while the other one cannot. */
type Counting = { limiter: RateLimiterAbstract; insurance?: RateLimiterAbstract }

/**
 * If several callers take the first point of a key at once, a database may count all of them, but answer only one with
 * the count; the library fails on the other answers. The other callers look the count up: it may hold takes that came
 * later, so that too few may pass then, and never too many.
 */
const counted = async (limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes> => {
  try {
    return await limiter.consume(key)
  } catch (error) {
    const found = error instanceof TypeError ? await limiter.get(key) : null
    if (!found) throw error
    if (found.consumedPoints > limiter.points) throw found
    return found
  }
}

/** @returns when the window that the point was counted in ends. */
const consume = async ({ limiter, insurance }: Counting, key: string): Promise<number> => {
  try {
    const { msBeforeNext } = await counted(limiter, key)
    return performance.now() + msBeforeNext
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) {
      if (insurance) return consume({ limiter: insurance }, key)
      throw error
    }
    const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1_000))
    throw new Rejection('too_many_requests', { retryAfter })
  }
}

/**
 * Points that were given back stay counted in the database, and are used by this instance instead of
 * new ones. So whoever is honest costs one write and not two, or none, and never are more points out
 * at a time than there are, however many instances there be.
 */
const throttleOf = (counting: Counting, refusal: Limit['refusal']): Throttle => {
  const spares = new LRUCache<string, Spare>({ max: MOST_SPARE })
  const current = (key: string) => {
    const spare = spares.get(key)
    return spare && performance.now() < spare.ends ? spare : undefined
  }

  const giveBack = (key: string, ends: number) => () => {
    if (performance.now() >= ends) return
    const spare = current(key)
    if (spare) spare.points += 1
    else spares.set(key, { points: 1, ends })
  }

  /** Says what to do, where something is to be said. */
  const refused = (error: unknown) => {
    if (!refusal || !(error instanceof Rejection)) return error
    const message = refusal(throttleWaitText(Number(error.extra.retryAfter)))
    return new Rejection(error.code, { ...error.extra, message, detail: message })
  }

  return {
    take: async (key) => {
      const spare = current(key)
      if (spare && spare.points > 0) {
        spare.points -= 1
        return giveBack(key, spare.ends)
      }
      try {
        return giveBack(key, await consume(counting, key))
      } catch (error) {
        throw refused(error)
      }
    },
  }
}

/**
 * Limits how often something may happen per key, counted in the database, so that all instances
 * count together. While the database is away each instance counts for itself.
 */
export const createThrottle = (db: Db, limit: Limit): Throttle => {
  const { name, points, seconds, refusal } = limit
  const limiter = new RateLimiterMongo({
    storeClient: db.client,
    dbName: db.databaseName,
    tableName: COLLECTION,
    keyPrefix: name,
    disableIndexesCreation: true,
    points,
    duration: seconds,
  })
  const insurance = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
  return throttleOf({ limiter, insurance }, refusal)
}

/**
 * Limits how often something may happen per key, counted by this instance alone. For what every
 * visitor's browser sends all day: counting together would cost a write to the database each time,
 * as much as what is counted, and here it does not matter whether two instances let through twice
 * as much.
 */
export const createLocalThrottle = ({ points, seconds, refusal }: Omit<Limit, 'name'>): Throttle =>
  throttleOf({ limiter: new RateLimiterMemory({ points, duration: seconds }) }, refusal)

/** Limits how often something may happen from a network, by the address that it is asked from. */
export type NetworkThrottle = {
  /**
   * Uses up one point of each network that the address is in, see `networkOf`.
   * @param address of whoever calls, as `Caller` has it
   * @returns what gives these points back, as `Throttle` says
   * @throws Rejection('too_many_requests') with `retryAfter` seconds where one of them has none left.
   */
  takeFrom: (address: string) => Promise<GiveBack>
}

/**
 * Factor by which the limit of a whole /48 of IPv6 exceeds that of one /64 in it. A customer may be given all of a /48;
 * others share one, as an office or the phones of a mobile network do.
 */
export const WIDE_NETWORK_FACTOR = 16

const networkThrottleOf = (own: Throttle, wide: Throttle): NetworkThrottle => ({
  takeFrom: async (address) => {
    const network = networkOf(address)
    const giveBackOwn = await own.take(network.own)
    if (network.wide === null) return giveBackOwn
    try {
      const giveBackWide = await wide.take(network.wide)
      return () => {
        giveBackOwn()
        giveBackWide()
      }
    } catch (error) {
      giveBackOwn()
      throw error
    }
  },
})

const ofWideNetworks = (points: number) => points * WIDE_NETWORK_FACTOR

/**
 * Limits how often something may happen from a network, counted by all instances together as
 * `createThrottle` does. `points` are those of an address of IPv4, or of a /64 of IPv6.
 */
export const createNetworkThrottle = (db: Db, limit: Limit): NetworkThrottle => {
  const wide = { ...limit, name: `${limit.name}-wide`, points: ofWideNetworks(limit.points) }
  return networkThrottleOf(createThrottle(db, limit), createThrottle(db, wide))
}

/** The same, counted by this instance alone as `createLocalThrottle` does. */
export const createLocalNetworkThrottle = (limit: Omit<Limit, 'name'>): NetworkThrottle => {
  const wide = { ...limit, points: ofWideNetworks(limit.points) }
  return networkThrottleOf(createLocalThrottle(limit), createLocalThrottle(wide))
}

type Once = {
  /** The owner of the points. */
  of: string
  /** Names the command: the same however often it is sent. */
  command: string
  /** Returns true if the command had acted before; called only if no point is left. */
  isKnown: () => Promise<boolean>
}
/** Runs a command for one point. @throws Rejection('too_many_requests') with `retryAfter` seconds. */
export type ThrottleOnce = <Outcome extends { repeated: boolean }>(
  once: Once,
  act: () => Promise<Outcome>,
) => Promise<Outcome>

/**
 * A throttle for commands that act once. Sent again, a command costs nothing, and it is answered even
 * where no point is left; sent several times at once, all share one point.
 */
export const throttleOnce = ({ take }: Throttle): ThrottleOnce => {
  const underWay = new Map<string, Promise<GiveBack>>()

  return async ({ of, command, isKnown }, act) => {
    const shared = underWay.get(command)
    const point = shared ?? take(of)
    if (!shared) underWay.set(command, point)
    try {
      await point.catch(async (error) => {
        if (!(await isKnown())) throw error
      })
      const outcome = await act()
      if (outcome.repeated && !shared) point.then((giveBack) => giveBack()).catch(() => {})
      return outcome
    } finally {
      if (!shared) underWay.delete(command)
    }
  }
}

/** The collection of all throttles of a service; what expired is dropped by the database. */
export const prepareThrottles = async (db: Db) => {
  await ensureCollection(db, COLLECTION, [{ key: { key: 1 }, unique: true }])
  await db.collection(COLLECTION).createIndex({ expire: -1 }, { expireAfterSeconds: 0 })
}
