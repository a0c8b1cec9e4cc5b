import type { Order } from '@sortie/contracts/billing'

/** The sentence for a return; null where there is nothing to say. */
export const returnText = (
  order: Pick<Order, 'status' | 'failure'> | null,
  cancelled: boolean,
): string | null => {
  if (order?.status === 'failed')
    return `The payment failed: ${order.failure ?? 'your bank refused it'}. Nothing was charged. You can try again, with this or another card.`
  if (order?.status === 'expired')
    return 'The payment page has expired. Nothing was charged. Open a new one below.'
  if (cancelled) return 'You left the payment page. Nothing was charged, and we kept your pack.'
  if (order?.status === 'open') return 'This order is not paid yet. Pick up where you left off.'
  return null
}
