import {
  createLocalNetworkThrottle,
  createNetworkThrottle,
  type NetworkThrottle,
} from '@sortie/runtime/http/throttle'
import type { ConfigOf, Kernel } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

const FIVE_MINUTES = 300

export const visitorSettings = {
  /** Requests of each kind in five minutes, per network (an address of IPv4, a /64 of IPv6); an office shares one. */
  TRACKING_PER_ADDRESS: z.coerce.number().int().positive().default(300),
}

type VisitorKernel = Pick<Kernel<ConfigOf<typeof visitorSettings>>, 'db' | 'config'>

/** Limits how often a network may send requests of one kind, counted by all instances together. */
export const networkThrottle = (name: string, { db, config }: VisitorKernel): NetworkThrottle =>
  createNetworkThrottle(db, { name, points: config.TRACKING_PER_ADDRESS, seconds: FIVE_MINUTES })

/** The same for what browsers send all the time, counted by this instance alone. */
export const visitorThrottle = ({ config }: Pick<VisitorKernel, 'config'>): NetworkThrottle =>
  createLocalNetworkThrottle({ points: config.TRACKING_PER_ADDRESS, seconds: FIVE_MINUTES })
