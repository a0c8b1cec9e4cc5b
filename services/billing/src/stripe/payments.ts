import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import type { Stripe } from 'stripe'
import { connectStripe } from './connection.ts'
import { disputeCalls } from './disputes.ts'
import { orderIn } from './facts.ts'
import { refundCalls } from './refunds.ts'
import { sessionCalls } from './sessions.ts'

/** The calls of billing to Stripe. Each may throw any error of the SDK. */
export type Payments = ReturnType<typeof createPayments>

/** The calls to Stripe that find the order of a payment, and the payment of a charge. */
const paymentCalls = (stripe: Stripe) => ({
  orderOfPayment: async (paymentIntentId: string): Promise<OrderId | null> =>
    paymentIntentId
      ? orderIn((await stripe.paymentIntents.retrieve(paymentIntentId)).metadata)
      : null,

  /** The payment that a charge belongs to. */
  paymentOfCharge: async (chargeId: string): Promise<string> => {
    const { payment_intent: intent } = await stripe.charges.retrieve(chargeId)
    return typeof intent === 'string' ? intent : (intent?.id ?? '')
  },
})

/**
 * All that billing asks of Stripe.
 * @param apiUrl another address of the same API; Stripe's own where there is none.
 */
export const createPayments = (secretKey: string, apiUrl?: string) => {
  const stripe = connectStripe(secretKey, apiUrl)
  return {
    ...sessionCalls(stripe),
    ...paymentCalls(stripe),
    ...refundCalls(stripe),
    ...disputeCalls(stripe),
  }
}
