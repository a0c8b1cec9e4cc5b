import type { LedgerMove, OrderEventData, OrderState } from './order-state.ts'
import { missionsUntaken, totalsAfterFailedRefund, totalsAfterRefund } from './refund-totals.ts'

// Folds events about refunds into an order.

export const refunded = (order: OrderState, data: OrderEventData<'OrderRefunded'>): OrderState => {
  const { refundId, stripeRefundId, missions, cents, source } = data
  const ids = stripeRefundId ? [refundId, stripeRefundId] : [refundId]
  return {
    ...totalsAfterRefund(order, data),
    refundIds: [...order.refundIds, ...ids],
    approval: order.approval?.refundId === refundId ? null : order.approval,
    request: source === 'operator' ? null : order.request,
    moves:
      source === 'stripe'
        ? [...order.moves, { kind: 'foreign_refund', refundId, missions, cents }]
        : order.moves,
  }
}

/**
 * A refund of ours takes all missions that are unused, so others that come meanwhile take none. Once
 * it has come to nothing, these take their share.
 */
const withRestored = (order: OrderState, refundId: string, missions: number | null): OrderState => {
  const untaken = order.approval ? 0 : missionsUntaken(order)
  const restore: LedgerMove = { kind: 'restore', refundId, missions }
  const share = { refundId: `${refundId}-others`, missions: untaken, cents: 0 }
  const taking: LedgerMove[] = untaken > 0 ? [{ kind: 'foreign_refund', ...share }] : []
  return {
    ...order,
    refundedMissions: order.refundedMissions + untaken,
    moves: [...order.moves, restore, ...taking],
  }
}

export const approved = (
  order: OrderState,
  { refundId, by, automatic }: OrderEventData<'RefundApproved'>,
): OrderState => ({
  ...order,
  approval: { refundId, delays: 0, delayed: null },
  approvals: order.approvals + 1,
  late: automatic ? (order.late ?? 'open') : order.late,
  moves: [...order.moves, { kind: 'refund', refundId, by }],
  hasFailedRefund: false,
  hasUnsentRefund: false,
  failedCents: 0,
})

export const failed = (order: OrderState, data: OrderEventData<'RefundFailed'>): OrderState => {
  const { refundId, source } = data
  const ends = order.approval?.refundId === refundId
  const so = {
    ...totalsAfterFailedRefund(order, data),
    ...(ends && { approval: null, request: null }),
  }
  return withRestored(so, refundId, source === 'operator' ? null : data.missions)
}

export const withRefusedRefund = (
  order: OrderState,
  { refundId }: OrderEventData<'RefundRefused'>,
): OrderState => {
  const so = { ...order, request: null, approval: null }
  return refundId ? withRestored({ ...so, hasUnsentRefund: true }, refundId, null) : so
}

export const delayed = (
  order: OrderState,
  { refundId, at, code }: OrderEventData<'RefundDelayed'>,
): OrderState => {
  const { approval } = order
  if (approval?.refundId !== refundId) return order
  return { ...order, approval: { ...approval, delays: approval.delays + 1, delayed: { at, code } } }
}
