import { createThrottle, HOUR_SECONDS, type Throttle } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Kernel } from '@sortie/runtime/service/kernel'
import { z } from 'zod'

const DAY_SECONDS = 24 * HOUR_SECONDS

export const orderSettings = {
  /** Orders that a user may start in an hour. */
  CHECKOUTS_PER_HOUR: z.coerce.number().int().positive().default(10),
  /** Refunds that a user may ask for in a day. */
  REFUND_REQUESTS_PER_DAY: z.coerce.number().int().positive().default(5),
}

type OrderKernel = Pick<Kernel<ConfigOf<typeof orderSettings>>, 'db' | 'config'>

/** Limits how often a user may start orders: each is a call to Stripe. */
export const checkoutThrottle = ({ db, config }: OrderKernel): Throttle => {
  const points = config.CHECKOUTS_PER_HOUR
  return createThrottle(db, {
    name: 'checkout',
    points,
    seconds: HOUR_SECONDS,
    refusal: (wait) =>
      `You can start ${points} orders an hour. Nothing was charged. ` +
      `Pay an open order from your account page, or try again in ${wait}.`,
  })
}

/** Limits how often a user may request refunds: a person decides each. */
export const refundThrottle = ({ db, config }: OrderKernel): Throttle => {
  const points = config.REFUND_REQUESTS_PER_DAY
  return createThrottle(db, {
    name: 'refund-request',
    points,
    seconds: DAY_SECONDS,
    refusal: (wait) =>
      `You can ask for ${points} refunds a day. Try again in ${wait}, or contact support.`,
  })
}
