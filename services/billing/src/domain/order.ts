import { type Decider, Rejection } from '@sortie/runtime/domain'
import { centsLeft, isDisputed } from './disputes.ts'
import type { OrderCommand } from './order-command.ts'
import { evolveOrder, type Order, type OrderEvent, unborn } from './order-state.ts'
import { missionsFreedBy, missionsTakenBy, missionsUntaken, reversedBy } from './refund-books.ts'

type Data<Type extends OrderCommand['type']> = Extract<OrderCommand, { type: Type }>['data']

/** Whether money of an order can go back: it came, some of it is here, and no bank has it. */
export const isRefundable = (order: Order): boolean =>
  order.payment !== null && centsLeft(order) > 0 && !isDisputed(order)

/** Why a payment is not the one that the order asks for; null where it is. */
const mismatchOf = (order: Order, { cents, currency }: Data<'Pay'>) => {
  if (order.payment) return 'paid_before'
  if (currency !== order.currency) return 'currency'
  return cents === order.cents ? null : 'amount'
}

const pay = (order: Order, data: Data<'Pay'>): OrderEvent[] => {
  const { sessionId, cents, currency, at } = data
  const { orderId, userId, packId, missions, affiliate = data.affiliate } = order
  if (order.payment?.sessionId === sessionId || order.mismatches.includes(sessionId)) return []
  const about = { orderId, userId, at }
  const reason = mismatchOf(order, data)
  if (reason) {
    return [{ type: 'PaymentMismatched', data: { ...about, sessionId, cents, currency, reason } }]
  }
  const bought = { packId, missions, ...(affiliate && { affiliate }) }
  return [{ type: 'MissionPurchased', data: { ...data, ...about, ...bought } }]
}

/** A refund that is heard of for the first time. */
const newRefund = (order: Order, data: Data<'RecordRefund'>): OrderEvent[] => {
  const { orderId, userId, refundIds, approval } = order
  const { stripeRefundId, cents, ours, status, reason = 'unknown', at } = data
  const about = { orderId, userId, at, stripeRefundId, cents }
  if (status === 'failed') {
    // Its missions were taken only where we asked for it ourselves.
    if (!ours || approval?.refundId !== ours.refundId) return []
    const missions = Math.max(0, ours.missions - missionsUntaken(order))
    const failed = { ...about, ...ours, missions, source: 'operator' as const, reason }
    return [{ type: 'RefundFailed', data: { ...failed, reversedCents: 0 } }]
  }
  // A refund of ours that is under way takes all that are unused.
  const missions = approval ? 0 : missionsTakenBy(order, cents)
  const what = ours
    ? { ...ours, source: 'operator' as const }
    : { refundId: stripeRefundId, missions, source: 'stripe' as const }
  if (refundIds.includes(what.refundId)) return []
  return [{ type: 'OrderRefunded', data: { ...about, ...what, status } }]
}

/** What becomes of a refund. Stripe may be asked by several at once, so an older answer may come last. */
const recordRefund = (order: Order, data: Data<'RecordRefund'>): OrderEvent[] => {
  if (!order.payment) throw new Rejection('order_not_refundable')
  const { orderId, userId } = order
  const { stripeRefundId, status, reason = 'unknown', at } = data
  const known = order.refunds[stripeRefundId]
  if (!known) return newRefund(order, data)
  const { refundId, source, cents } = known
  if (known.status === 'failed' || known.status === status) return []
  const about = { orderId, userId, at, refundId, stripeRefundId }
  if (status === 'failed') {
    const missions = missionsFreedBy(order, known)
    const reversedCents = reversedBy(order, known)
    const failed = { ...about, source, missions, cents, reason, reversedCents }
    return [{ type: 'RefundFailed', data: failed }]
  }
  if (known.status === 'succeeded') return []
  return [{ type: 'RefundStatusChanged', data: { ...about, status } }]
}

const recordDispute = (order: Order, data: Data<'RecordDispute'>): OrderEvent[] => {
  const { disputeId, cents, reason, outcome, at } = data
  if (!order.payment) throw new Rejection('order_not_refundable')
  const { orderId, userId } = order
  const about = { orderId, userId, at, disputeId }
  const known = order.disputes[disputeId]?.stage
  const events: OrderEvent[] = []
  if (!known) events.push({ type: 'DisputeOpened', data: { ...about, cents, reason } })
  if (outcome && known !== 'won' && known !== 'lost') {
    events.push({ type: 'DisputeClosed', data: { ...about, won: outcome === 'won', cents } })
  }
  return events
}

/** What a session comes to that was not paid: only the one that the buyer was sent to counts. */
const unpaid = (
  order: Order,
  command: Extract<OrderCommand, { type: 'Pend' | 'Fail' | 'Expire' }>,
) => {
  const { orderId, userId, stage } = order
  const { sessionId, at } = command.data
  const about = { orderId, userId, at, sessionId }
  const waits = stage === 'open' || stage === 'pending'
  if (!waits || (order.session && order.session.id !== sessionId)) return []
  switch (command.type) {
    case 'Pend':
      return stage === 'open' ? [{ type: 'PaymentPending' as const, data: about }] : []
    case 'Fail':
      return [{ type: 'PaymentFailed' as const, data: { ...about, reason: command.data.reason } }]
    case 'Expire':
      return stage === 'open' ? [{ type: 'CheckoutExpired' as const, data: about }] : []
  }
}

/** A refund that Stripe does not accept is noted once in this time, in ms, however often it is tried. */
const DELAY_MS = 3_600_000

type RefundCommand =
  | 'RequestRefund'
  | 'ApproveRefund'
  | 'PayBackLate'
  | 'RefuseRefund'
  | 'DelayRefund'
  | 'CloseFailedRefund'

/** The refund that an order would get next. */
const approval = ({ orderId, userId, approvals }: Order, data: Data<'ApproveRefund'>) => {
  const refundId = `${orderId}-r${approvals + 1}`
  return { orderId, userId, refundId, ...data }
}

/** Only money that can go back does: what a bank disputes is the bank's to decide, and waits for it. */
const payBackLate = (order: Order, { decided, ...data }: Data<'PayBackLate'>): OrderEvent[] => {
  const { orderId, userId, approvals, late } = order
  if (late === 'closed' || late === 'by_operator' || order.approval) return []
  if (!order.payment || centsLeft(order) === 0) return []
  if (isDisputed(order)) {
    return late ? [] : [{ type: 'LateRefundHeld', data: { orderId, userId, at: data.at } }]
  }
  if (approvals > 0 && !decided) return []
  const automatic = 'account_deleted' as const
  return [{ type: 'RefundApproved', data: { ...approval(order, data), automatic } }]
}

/** Whether a refund waits for an operator: it failed, or was not sent at all. */
const isRefundOpen = ({ hasFailedRefund, hasUnsentRefund, late, approval }: Order) =>
  hasFailedRefund || (hasUnsentRefund && late === null && approval === null)

/** Whether a payment after the deletion of its account waits for an operator. */
const isLateOpen = (order: Order) =>
  (order.late === 'open' || order.late === 'by_operator') &&
  order.approval === null &&
  isRefundable(order)

const refundCommand = (
  order: Order,
  command: Extract<OrderCommand, { type: RefundCommand }>,
): OrderEvent[] => {
  const { orderId, userId } = order
  const about = { orderId, userId }
  switch (command.type) {
    case 'RequestRefund':
      if (!isRefundable(order)) throw new Rejection('order_not_refundable')
      if (order.request || order.approval) return []
      if (command.data.missions === 0) throw new Rejection('nothing_to_refund')
      return [{ type: 'RefundRequested', data: { ...about, ...command.data } }]
    case 'ApproveRefund':
      if (!isRefundable(order)) throw new Rejection('order_not_refundable')
      if (order.approval) return []
      return [{ type: 'RefundApproved', data: approval(order, command.data) }]
    case 'PayBackLate':
      return payBackLate(order, command.data)
    case 'RefuseRefund': {
      const { refundId } = command.data
      // What is approved may be on its way: only whoever carries it out can say that it is not.
      const isOpen = order.approval ? order.approval.refundId === refundId : order.request !== null
      if (!isOpen) throw new Rejection('order_not_refundable')
      const requested = order.request !== null
      return [{ type: 'RefundRefused', data: { ...about, ...command.data, requested } }]
    }
    case 'DelayRefund': {
      const { refundId, code, at } = command.data
      const { approval } = order
      if (approval?.refundId !== refundId) return []
      const { delayed } = approval
      const isRecent = delayed !== null && Date.parse(at) - Date.parse(delayed.at) < DELAY_MS
      if (isRecent && delayed.code === code) return []
      return [{ type: 'RefundDelayed', data: { ...about, ...command.data } }]
    }
    case 'CloseFailedRefund':
      if (!isRefundOpen(order) && !isLateOpen(order)) return []
      return [{ type: 'FailedRefundClosed', data: { ...about, ...command.data } }]
  }
}

/** One purchase, from the click to the last cent that goes back. Repeating a command is harmless. */
export const order: Decider<Order, OrderCommand, OrderEvent> = {
  source: import.meta.url,
  initial: unborn,
  decide: (state, command) => {
    const { orderId, userId } = state
    if (command.type === 'Start') {
      const data = { ...command.data, currency: 'usd' as const }
      return state.stage === 'unborn' ? [{ type: 'CheckoutStarted', data }] : []
    }
    if (state.stage === 'unborn') throw new Rejection('order_not_found')
    const about = { orderId, userId }
    switch (command.type) {
      case 'OpenSession':
        if (state.payment || state.stage === 'pending') return []
        if (state.session?.id === command.data.sessionId) return []
        return [{ type: 'CheckoutSessionOpened', data: { ...about, ...command.data } }]
      case 'Pay':
        return pay(state, command.data)
      case 'Pend':
      case 'Fail':
      case 'Expire':
        return unpaid(state, command)
      case 'Fulfil':
        if (state.fulfilled || !state.payment) return []
        return [
          { type: 'OrderFulfilled', data: { ...about, missions: state.missions, ...command.data } },
        ]
      case 'RecordInvoice':
        if (state.invoices.includes(command.data.invoiceId)) return []
        return [{ type: 'OrderInvoiced', data: { ...about, ...command.data } }]
      case 'RecordReversal':
        if (state.invoices.includes(command.data.invoiceId)) return []
        return [{ type: 'OrderCreditNoteReversed', data: { ...about, ...command.data } }]
      case 'RequestRefund':
      case 'ApproveRefund':
      case 'PayBackLate':
      case 'RefuseRefund':
      case 'DelayRefund':
      case 'CloseFailedRefund':
        return refundCommand(state, command)
      case 'RecordRefund':
        return recordRefund(state, command.data)
      case 'RecordDispute':
        return recordDispute(state, command.data)
    }
  },
  evolve: evolveOrder,
}
