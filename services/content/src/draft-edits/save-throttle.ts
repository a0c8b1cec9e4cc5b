import {
  createThrottle,
  MINUTE_SECONDS,
  type ThrottleOnce,
  throttleOnce,
} from '@sortie/runtime/http/throttle'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const saveSettings = {
  /** Edits that a user may save in a minute: several tabs save every few seconds. */
  DRAFT_SAVES_PER_MINUTE: z.coerce.number().int().positive().default(180),
}

/** Counts what a user saves of articles: edits and versions, both together. */
export const saveThrottle: Resource<ConfigOf<typeof saveSettings>, ThrottleOnce> = {
  name: 'draft-saves',
  open: ({ db, config }) => {
    const points = config.DRAFT_SAVES_PER_MINUTE
    return throttleOnce(
      createThrottle(db, {
        name: 'edit-draft',
        points,
        seconds: MINUTE_SECONDS,
        refusal: (wait) =>
          `You can save ${points} times a minute. This is not saved yet. Save again in ${wait}.`,
      }),
    )
  },
}
