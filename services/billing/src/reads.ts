import { createLocalThrottle, MINUTE_SECONDS, type Throttle } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

export const readSettings = {
  /** Reads of orders and the ledger that each instance allows a user in a minute. */
  ORDER_READS_PER_MINUTE: z.coerce.number().int().positive().default(300),
}

/** Counts what a user reads of orders and of the ledger, both together. */
export const readThrottle: Resource<ConfigOf<typeof readSettings>, Throttle> = {
  name: 'order-reads',
  open: ({ config }) => {
    const points = config.ORDER_READS_PER_MINUTE
    return createLocalThrottle({
      points,
      seconds: MINUTE_SECONDS,
      refusal: (wait) =>
        `You can read orders and missions ${points} times a minute. Try again in ${wait}.`,
    })
  },
}
