import {
  createThrottle,
  MINUTE_SECONDS,
  type ThrottleOnce,
  throttleOnce,
} from '@sortie/runtime/http/throttle'
import type { ConfigOf, Kernel } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const draftLaunchSettings = {
  /** Drafts that a user may launch in a minute. */
  DRAFT_LAUNCHES_PER_MINUTE: z.coerce.number().int().positive().default(30),
}

/** Limits how often a user may launch. */
export const draftLaunchThrottle = ({
  db,
  config,
}: Pick<Kernel<ConfigOf<typeof draftLaunchSettings>>, 'db' | 'config'>): ThrottleOnce => {
  const points = config.DRAFT_LAUNCHES_PER_MINUTE
  return throttleOnce(
    createThrottle(db, {
      name: 'launch-draft',
      points,
      seconds: MINUTE_SECONDS,
      refusal: (wait) =>
        `You can launch ${points} articles a minute. No mission was used. Launch again in ${wait}.`,
    }),
  )
}
