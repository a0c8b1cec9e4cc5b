import {
  createThrottle,
  MINUTE_SECONDS,
  type ThrottleOnce,
  throttleOnce,
} from '@sortie/runtime/http/throttle'
import type { ConfigOf, Kernel } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const briefSettings = {
  /** Briefs for which a user may have research asked in a minute. */
  BRIEFS_PER_MINUTE: z.coerce.number().int().positive().default(10),
  /** Other changes of briefs that a user may save in a minute, as a form does while somebody types. */
  BRIEF_CHANGES_PER_MINUTE: z.coerce.number().int().positive().default(30),
}

type BriefKernel = Pick<Kernel<ConfigOf<typeof briefSettings>>, 'db' | 'config'>

/** Limits how often a user may save briefs that start research. */
export const briefThrottle = ({ db, config }: BriefKernel): ThrottleOnce => {
  const points = config.BRIEFS_PER_MINUTE
  return throttleOnce(
    createThrottle(db, {
      name: 'save-brief',
      points,
      seconds: MINUTE_SECONDS,
      refusal: (wait) => `You can save ${points} briefs a minute. Save again in ${wait}.`,
    }),
  )
}

/** Limits how often a user may save other changes of briefs. */
export const briefChangeThrottle = ({ db, config }: BriefKernel): ThrottleOnce => {
  const points = config.BRIEF_CHANGES_PER_MINUTE
  return throttleOnce(
    createThrottle(db, {
      name: 'change-brief',
      points,
      seconds: MINUTE_SECONDS,
      refusal: (wait) => `You can change briefs ${points} times a minute. Save again in ${wait}.`,
    }),
  )
}
