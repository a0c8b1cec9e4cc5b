import { createThrottle, MINUTE_SECONDS, type Throttle } from '@sortie/runtime/http/throttle'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'

const WITHDRAWALS_PER_MINUTE = 10

/** Limits how often a minute a user may say that a report or trial is about another business. */
export const withdrawalThrottle: Resource<ServiceConfig, Throttle> = {
  name: 'withdrawal-throttle',
  open: ({ db }) =>
    createThrottle(db, {
      name: 'withdraw-report',
      points: WITHDRAWALS_PER_MINUTE,
      seconds: MINUTE_SECONDS,
      refusal: (wait) =>
        `You can do this ${WITHDRAWALS_PER_MINUTE} times a minute. Try again in ${wait}.`,
    }),
}
