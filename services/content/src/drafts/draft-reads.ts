import { createLocalThrottle, MINUTE_SECONDS, type Throttle } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const draftReadSettings = {
  /** The number of reads of drafts and their parts that a user may make in a minute, at each instance. */
  DRAFT_READS_PER_MINUTE: z.coerce.number().int().positive().default(600),
}

/**
 * Counts how often a user reads drafts, lists of them and their parts, all together. An editor reads all day: counting
 * in the database would cost a write for each reading.
 */
export const draftReads: Resource<ConfigOf<typeof draftReadSettings>, Throttle> = {
  name: 'draft-reads',
  open: ({ config }) => {
    const points = config.DRAFT_READS_PER_MINUTE
    return createLocalThrottle({
      points,
      seconds: MINUTE_SECONDS,
      refusal: (wait) => `You can read articles ${points} times a minute. Try again in ${wait}.`,
    })
  },
}
