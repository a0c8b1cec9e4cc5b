import type { BillingEvent } from '@sortie/contracts/billing'
import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import { databaseNow } from '@sortie/runtime/database/clock'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type BuyerView, buyerView } from '../buyers/views/buyer-view.ts'
import type { DisputeFacts, SessionFacts } from '../stripe/facts.ts'
import type { Payments } from '../stripe/payments.ts'
import { stripePayments, type stripeSettings } from '../stripe/stripe.ts'
import type { OrderCommand, PaymentSource } from './decider/order-command.ts'
import { type OrderCommands, orderAggregate } from './orders.ts'

type Outcome = Extract<BillingEvent, { type: 'PaymentEventApplied' }>['data']['outcome']
/** The outcome of applying a payment, and the order of ours that it belongs to. */
export type PaymentOutcome = { outcome: Outcome; orderId?: OrderId }

type Deps = {
  orders: OrderCommands
  payments: Payments
  buyers: Pick<Views<BuyerView>, 'find'>
  /** Returns the current time of the database. */
  databaseNow: () => Promise<string>
}

/** Returns the command to an order that follows from the state of its session. */
const commandOf = (
  facts: SessionFacts,
  source: PaymentSource,
  at: string,
  { affiliate, databaseAt }: { affiliate?: string | undefined; databaseAt?: string },
): OrderCommand => {
  const { sessionId, state, url, expiresAt, paymentIntentId, cents, currency, failure } = facts
  switch (state) {
    case 'open':
      return { type: 'OpenSession', data: { sessionId, url: url ?? '', expiresAt, at } }
    case 'paid': {
      const paid = { sessionId, paymentIntentId, cents, currency, source, at }
      const known = { ...(affiliate && { affiliate }), ...(databaseAt && { databaseAt }) }
      return { type: 'Pay', data: { ...paid, ...known } }
    }
    case 'pending':
      return { type: 'Pend', data: { sessionId, at } }
    case 'failed':
      return { type: 'Fail', data: { sessionId, reason: failure, at } }
    case 'expired':
      return { type: 'Expire', data: { sessionId, at } }
  }
}

/**
 * Brings an order to what Stripe says now. It does not matter what told us to look, nor how often:
 * the order's own stream knows what it has seen.
 */
export const createApply = ({ orders, payments, buyers, databaseNow }: Deps) => {
  const now = () => new Date().toISOString()
  const notOurs: PaymentOutcome = { outcome: 'not_ours' }
  const done = (orderId: OrderId, events: unknown[]): PaymentOutcome => ({
    orderId,
    outcome: events.length > 0 ? 'applied' : 'nothing_to_do',
  })
  const isOurs = async (orderId: OrderId | null): Promise<boolean> =>
    orderId !== null && (await orders.state(orderId)).state.stage !== 'unborn'

  /**
   * Returns the affiliate whose link brought the buyer; an order that was started before we knew the buyer stores none.
   */
  const affiliateOf = async (orderId: OrderId) => {
    const { affiliate, userId } = (await orders.state(orderId)).state
    return affiliate ?? (await buyers.find(userId))?.affiliate
  }

  const session = async (facts: SessionFacts, source: PaymentSource): Promise<PaymentOutcome> => {
    const { orderId, sessionId, state } = facts
    if (!orderId || !(await isOurs(orderId))) return notOurs
    // Only where the reply that named it was lost; a later one has taken its place else.
    if (state === 'open' && (await orders.state(orderId)).state.session) return done(orderId, [])
    const step = `${state}:${sessionId}`
    const known =
      state === 'paid'
        ? { affiliate: await affiliateOf(orderId), databaseAt: await databaseNow() }
        : {}
    const command = commandOf(facts, source, now(), known)
    const { events } = await orders.handle(orderId, command, { step })
    return done(orderId, events)
  }

  /**
   * Returns true where this payment is the order's own. Applies the session of the payment first where the order has no
   * payment yet: money must come before it can go back.
   */
  const isPaidBy = async (orderId: OrderId, paymentIntentId: string, source: PaymentSource) => {
    const known = (await orders.state(orderId)).state.payment
    if (known) return known.paymentIntentId === paymentIntentId
    const found = await payments.sessionOfPayment(paymentIntentId)
    if (found) await session(found, source)
    return (await orders.state(orderId)).state.payment?.paymentIntentId === paymentIntentId
  }

  const refunds = async (
    paymentIntentId: string,
    source: PaymentSource,
  ): Promise<PaymentOutcome> => {
    const orderId = await payments.orderOfPayment(paymentIntentId)
    if (!orderId || !(await isOurs(orderId))) return notOurs
    if (!(await isPaidBy(orderId, paymentIntentId, source))) return done(orderId, [])
    const seen: unknown[] = []
    // Oldest first: how many missions each takes depends on those before it.
    for (const refund of (await payments.refundsOf(paymentIntentId)).toReversed()) {
      const { paymentIntentId: _, createdAt: __, ...facts } = refund
      const { events } = await orders.handle(
        orderId,
        { type: 'RecordRefund', data: { ...facts, at: now() } },
        { step: `${refund.stripeRefundId}:${refund.status}` },
      )
      seen.push(...events)
    }
    return done(orderId, seen)
  }

  const dispute = async (
    facts: DisputeFacts | null,
    source: PaymentSource,
  ): Promise<PaymentOutcome> => {
    if (!facts) return { outcome: 'nothing_to_do' }
    const { paymentIntentId, ...rest } = facts
    const orderId = await payments.orderOfPayment(paymentIntentId)
    if (!orderId || !(await isOurs(orderId))) return notOurs
    if (!(await isPaidBy(orderId, paymentIntentId, source))) return done(orderId, [])
    const { events } = await orders.handle(
      orderId,
      { type: 'RecordDispute', data: { ...rest, at: now() } },
      { step: `${rest.disputeId}:${rest.outcome ?? 'open'}` },
    )
    return done(orderId, events)
  }

  return { session, refunds, dispute }
}
export type Apply = ReturnType<typeof createApply>

/** Brings orders to what Stripe says; the modules that hear of it share one. */
export const applyPayment: Resource<ConfigOf<typeof stripeSettings>, Apply> = {
  name: 'apply-payment',
  open: (kernel) =>
    createApply({
      orders: kernel.commands(orderAggregate),
      payments: kernel.resource(stripePayments),
      buyers: kernel.views(buyerView),
      databaseNow: () => databaseNow(kernel.db),
    }),
}
