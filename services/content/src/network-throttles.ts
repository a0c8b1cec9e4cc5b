import { createNetworkThrottle, type NetworkThrottle } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Kernel } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const networkSettings = {
  /** Requests of each kind in five minutes, per network: an address of IPv4, a /64 of IPv6. */
  CONTENT_PER_ADDRESS: z.coerce.number().int().positive().default(30),
}
export const FIVE_MINUTES_SECONDS = 300

/**
 * Limits how often a network may send requests of a kind that need no account.
 * @param name of the kind; it is stored
 */
export const requestThrottle = (
  name: string,
  { db, config }: Pick<Kernel<ConfigOf<typeof networkSettings>>, 'db' | 'config'>,
): NetworkThrottle =>
  createNetworkThrottle(db, {
    name,
    points: config.CONTENT_PER_ADDRESS,
    seconds: FIVE_MINUTES_SECONDS,
  })
