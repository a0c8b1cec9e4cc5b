import { Rejection } from '@sortie/runtime/domain'
import type { OrderCommandData } from './order-command.ts'
import type { OrderEvent, OrderState } from './order-state.ts'
import { missionsFreedBy, missionsTakenBy, missionsUntaken, reversedBy } from './refund-totals.ts'

// Records money that Stripe reports as sent back, or that a bank disputes.

/** A refund that is heard of for the first time. */
const newRefund = (order: OrderState, data: OrderCommandData<'RecordRefund'>): OrderEvent[] => {
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

/** Records the progress of a refund. Several callers may ask Stripe at once, so an older answer may come last. */
export const recordRefund = (
  order: OrderState,
  data: OrderCommandData<'RecordRefund'>,
): OrderEvent[] => {
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

/** A dispute is opened once, and closed once its bank has decided. */
export const recordDispute = (
  order: OrderState,
  data: OrderCommandData<'RecordDispute'>,
): OrderEvent[] => {
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
