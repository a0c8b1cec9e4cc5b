import { Rejection } from '@sortie/runtime/domain'
import type { Throttle } from '@sortie/runtime/throttle'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

type Limit = { /** Points that a key has in each window. */ points: number; seconds: number }

/**
 * Limits how often something may happen per key, counted by this instance alone. For what every
 * visitor's browser sends all day: counting together would cost a write to the database each time,
 * as much as what is counted, and here it does not matter whether two instances let through twice
 * as much.
 */
export const createLocalThrottle = ({ points, seconds }: Limit): Throttle => {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return {
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
  }
}
