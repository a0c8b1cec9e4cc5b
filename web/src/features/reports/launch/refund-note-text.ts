import type { Order } from '@sortie/contracts/billing/orders/orders'
import { formatCents } from '@/lib/format'

type RefundOrder = Pick<Order, 'status' | 'refundRequest'>

/** Warns that a launch can reduce the refunds that wait for an answer; null where none waits. */
export const refundNote = (orders: readonly RefundOrder[]): string | null => {
  const waiting = orders.filter(({ status }) => status === 'refund_requested')
  if (waiting.length === 0) return null
  // A page that was loaded from an older release does not know the sums.
  const cents = waiting.reduce((sum, { refundRequest }) => sum + (refundRequest?.cents ?? 0), 0)
  const what = cents > 0 ? `a refund of ${formatCents(cents)}` : 'a refund'
  return `You asked for ${what}. A mission that you use now can reduce it.`
}
