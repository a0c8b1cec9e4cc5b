import { createLocalThrottle, MINUTE_SECONDS, type Throttle } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const reportReadSettings = {
  /** The number of times a minute that a user may read reports and parts of them, on each instance. */
  REPORT_READS_PER_MINUTE: z.coerce.number().int().positive().default(600),
}

/** Counts what a user reads of reports, projects, watches and the like, all of it together. */
export const reportReadThrottle: Resource<ConfigOf<typeof reportReadSettings>, Throttle> = {
  name: 'report-reads',
  open: ({ config }) => {
    const points = config.REPORT_READS_PER_MINUTE
    // Pages read all day: counting together would cost a write for each reading.
    return createLocalThrottle({
      points,
      seconds: MINUTE_SECONDS,
      refusal: (wait) => `You can read reports ${points} times a minute. Try again in ${wait}.`,
    })
  },
}
