import { createThrottle, MINUTE_SECONDS, type Throttle } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Kernel } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const launchSettings = {
  /** Reports that a user may check or launch in a minute. */
  LAUNCHES_PER_MINUTE: z.coerce.number().int().positive().default(30),
}

/** Limits how often a user may check or launch a report: both read sites. */
export const launchThrottle = ({
  db,
  config,
}: Pick<Kernel<ConfigOf<typeof launchSettings>>, 'db' | 'config'>): Throttle => {
  const points = config.LAUNCHES_PER_MINUTE
  return createThrottle(db, {
    name: 'launch',
    points,
    seconds: MINUTE_SECONDS,
    refusal: (wait) =>
      `You can check or launch ${points} reports a minute. No mission was used. Try again in ${wait}.`,
  })
}
