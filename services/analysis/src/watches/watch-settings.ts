import { createThrottle, HOUR_SECONDS, type Throttle } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Kernel } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const watchSettings = {
  /** Watches of sites that a user may start in an hour: each begins with a reading. */
  WATCH_STARTS_PER_HOUR: z.coerce.number().int().positive().default(30),
  /** The seconds between two readings of a watched site: a week, as pages promise, or less to try it out. */
  WATCH_EVERY_SECONDS: z.coerce.number().int().positive().max(604_800).default(604_800),
  /** The seconds between two emails about watched sites: 30 days, as pages promise a monthly one. */
  WATCH_MAIL_EVERY_SECONDS: z.coerce.number().int().positive().max(2_678_400).default(2_592_000),
}

/** Limits how often a user may have a site read by starting its watch. */
export const startThrottle = ({
  db,
  config,
}: Pick<Kernel<ConfigOf<typeof watchSettings>>, 'db' | 'config'>): Throttle => {
  const points = config.WATCH_STARTS_PER_HOUR
  return createThrottle(db, {
    name: 'start-watch',
    points,
    seconds: HOUR_SECONDS,
    refusal: (wait) => `You can start ${points} watches an hour. Try again in ${wait}.`,
  })
}
