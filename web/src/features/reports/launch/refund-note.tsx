import { useQuery } from '@tanstack/react-query'
import { ordersQuery } from '@/lib/orders/orders'
import { refundNote } from './refund-note-text'

/** Says before a launch that it can reduce a refund that was asked for. */
export function RefundNote() {
  const { data: orders = [] } = useQuery(ordersQuery)
  const note = refundNote(orders)
  return note && <p className="text-sm text-ink-2">{note}</p>
}
