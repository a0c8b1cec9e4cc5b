import type { BillingEvent } from '@sortie/contracts/billing'
import type { Commands } from '@sortie/runtime/command'
import type { Views } from '@sortie/runtime/projection'
import { work } from '@sortie/runtime/work'
import { type InvoiceCommand, type InvoiceIssued, numbersOf } from '../domain/invoice-numbers.ts'
import type { Order } from '../domain/order-state.ts'
import type { BuyerView } from '../projections/buyer-view.ts'
import type { Orders } from './apply-payment.ts'
import { PAYMENT_ATTEMPTS } from './apply-payment-event.ts'

export type InvoiceNumbers = Commands<InvoiceCommand, number, InvoiceIssued>
type Deps = { orders: Orders; numbers: InvoiceNumbers; buyers: Views<BuyerView> }

/** An invoice for every purchase, and a credit note for whatever of it goes back. */
export const issueInvoice = ({ orders, numbers, buyers }: Deps) => {
  const issue = async (
    { orderId, userId, packId, currency }: Order,
    about: Pick<InvoiceIssued['data'], 'at' | 'kind' | 'missions' | 'cents' | 'buyer'>,
    more: { of?: string; refundId?: string },
  ) => {
    const data = { ...{ orderId, userId, packId, currency }, ...about, ...more }
    const { events } = await numbers.handle(numbersOf(about.at), { type: 'Issue', data })
    const issued = events[0]!.data
    const { invoiceId, number, kind, cents, at } = issued
    await orders.handle(
      orderId,
      { type: 'RecordInvoice', data: { invoiceId, number, kind, cents, at } },
      { step: invoiceId },
    )
    return issued
  }

  const invoiceOf = async (order: Order) => {
    if (!order.payment) throw new Error(`${order.orderId} was not paid`)
    const { userId, missions, cents, payment } = order
    const email = (await buyers.find(userId))?.email
    const buyer = email ? { email } : null
    return issue(order, { kind: 'invoice', at: payment.at, missions, cents, buyer }, {})
  }

  return work<BillingEvent, 'MissionPurchased' | 'OrderRefunded'>({
    name: 'issue-invoice',
    on: ['MissionPurchased', 'OrderRefunded'],
    attempts: PAYMENT_ATTEMPTS,
    run: async ({ type, data }) => {
      const { state } = await orders.state(data.orderId)
      // A credit note names its invoice, which may not have been written yet.
      const invoice = await invoiceOf(state)
      if (type !== 'OrderRefunded') return
      const { at, missions, cents, refundId } = data as RefundedData
      // It is made out to whom its invoice is, who may be gone by now.
      const { number, buyer } = invoice
      const about = { kind: 'credit_note' as const, at, missions, cents, buyer }
      await issue(state, about, { of: number, refundId })
    },
  })
}
type RefundedData = Extract<BillingEvent, { type: 'OrderRefunded' }>['data']
