import type { Order, OrderStatus } from '@sortie/contracts/billing/orders/orders'

/** The status that a buyer sees: that of the order, or that a part of its money came back. */
export type ShownStatus = OrderStatus | 'partly_refunded'
type RefundableOrder = Pick<Order, 'status' | 'cents' | 'refundedCents' | 'chargedBackCents'>

/** Returns the cents of an order that went back, by refunds and by banks. */
export const backOf = ({
  refundedCents,
  chargedBackCents,
}: Omit<RefundableOrder, 'status' | 'cents'>) =>
  // A billing of the release before does not say what banks returned.
  refundedCents + (chargedBackCents ?? 0)

export const shownStatus = (order: RefundableOrder): ShownStatus => {
  const { status, cents } = order
  const back = backOf(order)
  const isPart = back > 0 && back < cents
  return isPart && (status === 'paid' || status === 'refunded') ? 'partly_refunded' : status
}

/** The words for each status. */
export const statusTexts: Record<ShownStatus, string> = {
  open: 'Not paid yet',
  pending: 'Processing',
  paid: 'Paid',
  failed: 'Payment failed',
  expired: 'Expired',
  refund_requested: 'Refund requested',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}
