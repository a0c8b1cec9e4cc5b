import type { OrderId } from '@sortie/contracts/billing'
import { Rejection } from '@sortie/runtime/domain'
import { Stripe } from 'stripe'
import {
  type DisputeFacts,
  disputeFacts,
  orderIn,
  type RefundFacts,
  refundFacts,
  type SessionFacts,
  sessionFacts,
} from './facts.ts'
import { type Purchase, sessionOf } from './purchase.ts'

type RefundAsked = {
  refundId: string
  orderId: OrderId
  paymentIntentId: string
  missions: number
  cents: number
  /** How often Stripe refused it before: a refusal is remembered for its key, so each has another. */
  delays: number
}

/** Nothing of this refund is possible any more, however often it is asked for. */
export class RefundImpossible extends Error {
  override readonly name = 'RefundImpossible'
  /** Stripe's code for why. */
  readonly code: string
  constructor(code: string) {
    super(`Stripe cannot refund this payment any more: ${code}`)
    this.code = code
  }
}
/** Stripe refused this refund and sent nothing; it may do it later, or once our mistake is mended. */
export class RefundNotAccepted extends Error {
  override readonly name = 'RefundNotAccepted'
  readonly code: string
  constructor(code: string) {
    super(`Stripe did not accept a refund: ${code}`)
    this.code = code
  }
}

/** Codes by which Stripe says that a payment cannot be refunded, now or later. */
const IMPOSSIBLE = new Set([
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
  'refund_disputed_payment',
])

/** What billing asks of Stripe. Every call may throw what the SDK throws. */
export type Payments = ReturnType<typeof createPayments>

const TIMEOUT_MS = 10_000
const RETRIES = 2
const WHOLE = ['payment_intent.latest_charge']
const PAGE = 100

/** Whether trying later may help: Stripe was not reached, is busy, or is at fault itself. */
const isOutage = (error: unknown) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  error instanceof Stripe.errors.StripePermissionError ||
  (error instanceof Stripe.errors.StripeError && error.statusCode === 409)

/**
 * Whether Stripe refused a call, and did nothing. An outage is none: there the reply is lost, or the
 * work may be done.
 */
const isRefusal = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Stripe.errors.StripeError &&
  (error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    !isOutage(error))

/** Stripe's code for a refusal; a key that is wrong or may not do this has none. */
const codeOf = (error: InstanceType<typeof Stripe.errors.StripeError>): string => {
  if (error.code) return error.code
  if (error instanceof Stripe.errors.StripeAuthenticationError) return 'key_not_accepted'
  return error instanceof Stripe.errors.StripePermissionError ? 'key_not_permitted' : 'refused'
}

/** Whether Stripe does not know what was asked for: it is of another account, or of none. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/**
 * Runs a call that a buyer waits for. @throws Rejection('payment_unavailable') for an outage; for a
 * refusal an Error without Stripe's words, which may repeat an address.
 */
export const orUnavailable = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (isOutage(error)) throw new Rejection('payment_unavailable')
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, param } = error
    throw new Error(`Stripe refused: ${[type, code, param].filter(Boolean).join(' ')}`)
  }
}

/** @throws RefundNotAccepted for any refusal of Stripe's, which an operator is to see. */
const orNotAccepted = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    throw isRefusal(error) ? new RefundNotAccepted(codeOf(error)) : error
  }
}

/**
 * Changes after Stripe refused a refund, never where only a reply was lost; and with the sum, as
 * Stripe takes one key for one sum only. The sum falls only where less is left of the payment than
 * was to go back: so both sums never fit, whichever of them is on its way.
 */
const refundKey = ({
  refundId,
  delays,
  cents,
}: Pick<RefundAsked, 'refundId' | 'delays' | 'cents'>) => `${refundId}-${delays}-${cents}`

const created = (since: string) => ({ gte: Math.floor(Date.parse(since) / 1_000) })

const addressOf = (apiUrl: string | undefined) => {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return {
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? ('https' as const) : ('http' as const),
  }
}

/**
 * Stripe, by its own SDK.
 * @param apiUrl another address of the same API; Stripe's own where there is none.
 */
export const createPayments = (secretKey: string, apiUrl?: string) => {
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiUrl),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })

  const refundsOf = async (paymentIntentId: string): Promise<RefundFacts[]> => {
    const refunds: RefundFacts[] = []
    for await (const each of stripe.refunds.list({
      payment_intent: paymentIntentId,
      limit: PAGE,
    })) {
      refunds.push(refundFacts(each))
    }
    return refunds
  }

  /** Cents of a payment that could be sent back now: none while a bank disputes it, nor what it kept. */
  const leftOf = async (paymentIntentId: string): Promise<number> => {
    const payment = { payment_intent: paymentIntentId, limit: PAGE }
    const disputes = (await stripe.disputes.list(payment)).data.map(disputeFacts)
    if (disputes.some((each) => each?.outcome === null)) return 0
    const lost = disputes.reduce(
      (sum, each) => sum + (each?.outcome === 'lost' ? each.cents : 0),
      0,
    )
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId, {
      expand: ['latest_charge'],
    })
    return charge && typeof charge !== 'string' ? charge.amount - charge.amount_refunded - lost : 0
  }

  const refund = async (asked: RefundAsked): Promise<RefundFacts> => {
    const { refundId, orderId, paymentIntentId, missions, cents, delays } = asked
    const made = await refundsOf(paymentIntentId)
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
      const isOver = IMPOSSIBLE.has(code) || (await leftOf(paymentIntentId)) < cents
      throw isOver ? new RefundImpossible(code) : new RefundNotAccepted(code)
    }
  }

  const orderOfPayment = async (paymentIntentId: string): Promise<OrderId | null> =>
    paymentIntentId
      ? orderIn((await stripe.paymentIntents.retrieve(paymentIntentId)).metadata)
      : null

  return {
    /** Opens a page to pay on. @param key the same for the same purchase, written the same way. */
    open: async (purchase: Purchase, key: string): Promise<SessionFacts> =>
      sessionFacts(
        await stripe.checkout.sessions.create(sessionOf(purchase), { idempotencyKey: key }),
      ),

    session: async (sessionId: string): Promise<SessionFacts> =>
      sessionFacts(await stripe.checkout.sessions.retrieve(sessionId, { expand: WHOLE })),

    /**
     * Ends the page of a session, so that nobody pays on it any more.
     * @returns what the session came to, which may be a payment that was quicker; null where Stripe
     * does not know it.
     */
    expire: async (sessionId: string): Promise<SessionFacts | null> => {
      try {
        return sessionFacts(await stripe.checkout.sessions.expire(sessionId, { expand: WHOLE }))
      } catch (error) {
        if (isMissing(error)) return null
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        // Only an open session can be ended: it was paid, or has ended by itself.
        const facts = sessionFacts(
          await stripe.checkout.sessions.retrieve(sessionId, { expand: WHOLE }),
        )
        if (facts.state === 'open') throw error
        return facts
      }
    },

    /** The session that a payment was made by; null where there was none. */
    sessionOfPayment: async (paymentIntentId: string): Promise<SessionFacts | null> => {
      const list = await stripe.checkout.sessions.list({
        payment_intent: paymentIntentId,
        limit: 1,
      })
      const [found] = list.data
      return found ? sessionFacts(found) : null
    },

    /** The sessions opened since, newest first. */
    sessionsSince: async function* (since: string): AsyncGenerator<SessionFacts> {
      const expand = WHOLE.map((path) => `data.${path}`)
      const list = stripe.checkout.sessions.list({ created: created(since), limit: PAGE, expand })
      for await (const each of list) yield sessionFacts(each)
    },

    orderOfPayment,

    /** The payment that a charge belongs to. */
    paymentOfCharge: async (chargeId: string): Promise<string> => {
      const { payment_intent: intent } = await stripe.charges.retrieve(chargeId)
      return typeof intent === 'string' ? intent : (intent?.id ?? '')
    },

    refundsOf,

    /** @throws RefundNotAccepted where Stripe does not say. */
    leftOf: (paymentIntentId: string) => orNotAccepted(() => leftOf(paymentIntentId)),

    /** The refunds that were made since, newest first. */
    refundsSince: async function* (since: string): AsyncGenerator<RefundFacts> {
      const made = stripe.refunds.list({ created: created(since), limit: PAGE })
      for await (const each of made) yield refundFacts(each)
    },

    /** The payment that a refund belongs to. */
    paymentOfRefund: async (refundId: string): Promise<string> =>
      refundFacts(await stripe.refunds.retrieve(refundId)).paymentIntentId,

    dispute: async (disputeId: string): Promise<DisputeFacts | null> =>
      disputeFacts(await stripe.disputes.retrieve(disputeId)),

    disputesSince: async (since: string): Promise<DisputeFacts[]> => {
      const found: DisputeFacts[] = []
      for await (const each of stripe.disputes.list({ created: created(since), limit: PAGE })) {
        const facts = disputeFacts(each)
        if (facts) found.push(facts)
      }
      return found
    },

    /**
     * Sends money back, once for each `refundId`, for ever: Stripe forgets its keys after a day, so
     * that the refunds there are looked through first. That finds also what older releases sent, whose
     * keys had no sum.
     * @throws RefundImpossible where Stripe refuses for good; RefundNotAccepted where it may not.
     */
    refund: (asked: RefundAsked): Promise<RefundFacts> => orNotAccepted(() => refund(asked)),
  }
}
