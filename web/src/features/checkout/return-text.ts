import type { Order } from '@sortie/contracts/billing/orders/orders'
import { formatDay } from '@/lib/format'
import { declineText } from '@/lib/orders/decline'

type ReturnedOrder = Pick<
  Order,
  'orderId' | 'packId' | 'status' | 'failure' | 'startedAt' | 'paidAt'
>
/** A sentence to show, and the order whose page says more. */
type Notice = { text: string; paidOrder?: string }

/** The order that was paid instead of one that ended unpaid, for example in another tab. */
export const paidInstead = <Other extends ReturnedOrder>(
  order: ReturnedOrder | null,
  orders: readonly Other[],
): Other | undefined =>
  order?.status === 'expired'
    ? orders.find(
        ({ packId, paidAt }) =>
          packId === order.packId && paidAt !== null && paidAt >= order.startedAt,
      )
    : undefined

/**
 * Returns the sentence for a return; null where there is nothing to say. The status on the server counts, not
 * `cancelled` in the address: the buyer may have paid and pressed Back.
 */
export const returnText = (order: ReturnedOrder | null, cancelled: boolean): Notice | null => {
  if (!order) return null
  switch (order.status) {
    case 'failed':
      return {
        text: `The payment failed. ${declineText(order.failure)} Nothing was charged. You can try again, with this or another card.`,
      }
    case 'expired':
      return { text: 'The payment page has expired. Nothing was charged. Open a new one below.' }
    case 'open':
      return {
        text: cancelled
          ? 'You left the payment page. Nothing was charged, and we kept your pack.'
          : 'This order is not paid yet. Pick up where you left off.',
      }
    case 'pending':
      return {
        text: 'Your bank is processing the payment for this order.',
        paidOrder: order.orderId,
      }
    default:
      return {
        text: `You paid for this order on ${formatDay(order.paidAt ?? order.startedAt)}.`,
        paidOrder: order.orderId,
      }
  }
}
