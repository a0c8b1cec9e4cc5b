import type { Order } from '@sortie/contracts/billing/orders/orders'
import type { OrderView } from './views/order-view.ts'
import { shownRefund } from './views/refund-view.ts'

/** Without what the buyer wrote, which only operators read. */
const requestForBuyer = ({ missions, cents, at }: NonNullable<Order['refundRequest']>) => ({
  missions,
  cents,
  at,
})

/** An order as its buyer sees it. */
export const orderReply = (view: OrderView): Order => {
  const { orderId, packId, missions, cents, currency, status, startedAt, paidAt } = view
  const { failure, session, invoices, refundedCents, chargedBackCents, refundRequest } = view
  return {
    orderId,
    packId,
    missions,
    cents,
    currency,
    status,
    startedAt,
    paidAt,
    failure,
    invoices,
    refundedCents,
    chargedBackCents,
    refund: shownRefund(view),
    refundRequest: refundRequest && requestForBuyer(refundRequest),
    // Absent in a view of the release before.
    refusal: view.refusal ?? null,
    url: status === 'open' ? (session?.url ?? null) : null,
  }
}
