import {
  createThrottle,
  HOUR_SECONDS,
  type ThrottleOnce,
  throttleOnce,
} from '@sortie/runtime/http/throttle'
import type { ConfigOf, Kernel } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const exportSettings = {
  /** Files of reports that a user may have written in an hour. */
  EXPORTS_PER_HOUR: z.coerce.number().int().positive().default(20),
}

/** Limits how often a user may export. */
export const exportThrottle = ({
  db,
  config,
}: Pick<Kernel<ConfigOf<typeof exportSettings>>, 'db' | 'config'>): ThrottleOnce => {
  const points = config.EXPORTS_PER_HOUR
  return throttleOnce(
    createThrottle(db, {
      name: 'export',
      points,
      seconds: HOUR_SECONDS,
      refusal: (wait) => `You can export ${points} files an hour. Try again in ${wait}.`,
    }),
  )
}
