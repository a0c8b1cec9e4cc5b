import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import { Stripe } from 'stripe'
import { created, STRIPE_PAGE } from './connection.ts'
import { codeOf, orNotAccepted, RefundImpossible, RefundNotAccepted } from './errors.ts'
import { disputeFacts, type RefundFacts, refundFacts } from './facts.ts'

type RefundRequest = {
  refundId: string
  orderId: OrderId
  paymentIntentId: string
  missions: number
  cents: number
  /**
   * The number of times that Stripe refused it before: Stripe remembers a refusal for its idempotency key, so each try
   * has another key.
   */
  delays: number
}

/** Codes by which Stripe says that a payment cannot be refunded, now or later. */
const IMPOSSIBLE = new Set([
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'refund_disputed_payment',
])

/**
 * Changes after Stripe refused a refund, never where only a reply was lost; and with the sum, as
 * Stripe takes one key for one sum only. The sum falls only where less is left of the payment than
 * was to go back: so both sums never fit, whichever of them is on its way.
 */
const refundKey = ({
  refundId,
  delays,
  cents,
}: Pick<RefundRequest, 'refundId' | 'delays' | 'cents'>) => `${refundId}-${delays}-${cents}`

const refundsOf = async (stripe: Stripe, paymentIntentId: string): Promise<RefundFacts[]> => {
  const refunds: RefundFacts[] = []
  for await (const each of stripe.refunds.list({
    payment_intent: paymentIntentId,
    limit: STRIPE_PAGE,
  })) {
    refunds.push(refundFacts(each))
  }
  return refunds
}

/** Cents of a payment that could be sent back now: none while a bank disputes it, nor what it kept. */
const leftOf = async (stripe: Stripe, paymentIntentId: string): Promise<number> => {
  const payment = { payment_intent: paymentIntentId, limit: STRIPE_PAGE }
  const disputes = (await stripe.disputes.list(payment)).data.map(disputeFacts)
  if (disputes.some((each) => each?.outcome === null)) return 0
  const lost = disputes.reduce((sum, each) => sum + (each?.outcome === 'lost' ? each.cents : 0), 0)
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId, {
    expand: ['latest_charge'],
  })
  return charge && typeof charge !== 'string' ? charge.amount - charge.amount_refunded - lost : 0
}

const send = async (stripe: Stripe, request: RefundRequest): Promise<RefundFacts> => {
  const { refundId, orderId, paymentIntentId, missions, cents, delays } = request
  const made = await refundsOf(stripe, paymentIntentId)
  const known = made.find(({ ours }) => ours?.refundId === refundId)
  if (known) return known
  const params = {
    payment_intent: paymentIntentId,
    amount: cents,
    reason: 'requested_by_customer' as const,
    metadata: { orderId, refundId, missions: String(missions) },
  }
  try {
    const idempotencyKey = refundKey({ refundId, delays, cents })
    return refundFacts(await stripe.refunds.create(params, { idempotencyKey }))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const code = codeOf(error)
    // More than is left may be asked for, as part of it went back meanwhile: that has no code.
    const isOver = IMPOSSIBLE.has(code) || (await leftOf(stripe, paymentIntentId)) < cents
    throw isOver ? new RefundImpossible(code) : new RefundNotAccepted(code)
  }
}

/** The calls to Stripe about refunds. */
export const refundCalls = (stripe: Stripe) => ({
  refundsOf: (paymentIntentId: string) => refundsOf(stripe, paymentIntentId),

  /** @throws RefundNotAccepted where Stripe does not say. */
  leftOf: (paymentIntentId: string) => orNotAccepted(() => leftOf(stripe, paymentIntentId)),

  /** The refunds that were made since, newest first. */
  refundsSince: async function* (since: string): AsyncGenerator<RefundFacts> {
    const made = stripe.refunds.list({ created: created(since), limit: STRIPE_PAGE })
    for await (const each of made) yield refundFacts(each)
  },

  /** The payment that a refund belongs to. */
  paymentOfRefund: async (refundId: string): Promise<string> =>
    refundFacts(await stripe.refunds.retrieve(refundId)).paymentIntentId,

  /**
   * Sends money back, once for each `refundId`, for ever: Stripe forgets its keys after a day, so that the refunds
   * there are looked through first. The search also finds refunds of older releases, whose keys had no sum.
   * @throws RefundImpossible where Stripe refuses for good; RefundNotAccepted where it may not.
   */
  refund: (request: RefundRequest): Promise<RefundFacts> =>
    orNotAccepted(() => send(stripe, request)),
})
