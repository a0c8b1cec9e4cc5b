import type { BillingEvent } from '@sortie/contracts/billing'
import type { Views } from '@sortie/runtime/views/view-reader'
import { work } from '@sortie/runtime/work/work'
import { knownBuyer } from '../../buyers/known-buyer.ts'
import type { BuyerView } from '../../buyers/views/buyer-view.ts'
import type { OrderState } from '../../orders/decider/order-state.ts'
import type { OrderCommands } from '../../orders/orders.ts'
import type { Selling } from '../../seller/decider/seller-record.ts'
import { PAYMENT_ATTEMPTS } from '../../stripe/stripe.ts'
import type { InvoiceIssued } from '../decider/invoice-numbers.ts'
import type { InvoiceNumbers } from '../issued-papers.ts'

type Deps = {
  orders: OrderCommands
  numbers: InvoiceNumbers
  buyers: Views<BuyerView>
  /** The current seller and tax rate. */
  selling: Selling
  /** Returns the seller of invoices from before invoices named their seller. */
  olderSelling: () => Promise<Selling>
}

/** An invoice for every purchase, and a credit note for whatever of it goes back. */
export const issueInvoice = (deps: Deps) => {
  const { orders, numbers, buyers, selling, olderSelling } = deps

  const issue = async (
    { orderId, userId, packId, currency }: OrderState,
    about: Pick<InvoiceIssued['data'], 'at' | 'kind' | 'missions' | 'cents' | 'buyer'> & Selling,
    more: { of?: string; refundId?: string; disputeId?: string },
  ) => {
    const data = { orderId, userId, packId, currency, ...about, ...more }
    const paper = await numbers.issue({ type: 'Issue', data })
    if (paper.type !== 'InvoiceIssued') throw new Error(`${orderId} was not invoiced`)
    const issued = paper.data
    const { invoiceId, number, kind, cents, at } = issued
    await orders.handle(
      orderId,
      { type: 'RecordInvoice', data: { invoiceId, number, kind, cents, at } },
      { step: invoiceId },
    )
    return issued
  }

  const invoiceOf = async (order: OrderState) => {
    if (!order.payment) throw new Error(`${order.orderId} was not paid`)
    const { userId, missions, cents, payment } = order
    const { email } = await knownBuyer(buyers, userId)
    const buyer = email ? { email } : null
    const about = { at: payment.at, missions, cents, buyer }
    return issue(order, { kind: 'invoice', ...about, ...selling }, {})
  }

  const sellingOf = async ({ seller, vatRate }: InvoiceIssued['data']): Promise<Selling> =>
    seller && vatRate !== undefined ? { seller, vatRate } : olderSelling()

  return work<BillingEvent, MoneyMovement['type']>({
    name: 'issue-invoice',
    on: ['MissionPurchased', 'OrderRefunded', 'DisputeClosed'],
    attempts: PAYMENT_ATTEMPTS,
    run: async (event) => {
      const { state } = await orders.state(event.data.orderId)
      // A credit note names its invoice, which may not have been written yet.
      const invoice = await invoiceOf(state)
      const back = broughtBack(event as MoneyMovement, state)
      if (!back) return
      const { missions, cents, ...why } = back
      // It has the buyer, seller and tax of its invoice, whatever became of them since.
      const { number: of, buyer } = invoice
      const about = { at: event.data.at, missions, cents, buyer, ...(await sellingOf(invoice)) }
      await issue(state, { kind: 'credit_note', ...about }, { of, ...why })
    },
  })
}

type MoneyMovement = Extract<
  BillingEvent,
  { type: 'MissionPurchased' | 'OrderRefunded' | 'DisputeClosed' }
>

/**
 * Returns the missions and cents that go back to the buyer, and the refund or dispute behind them; null where nothing
 * goes back.
 */
const broughtBack = ({ type, data }: MoneyMovement, order: OrderState) => {
  if (type === 'OrderRefunded') {
    const { missions, refundId, stripeRefundId = refundId } = data
    const cents = order.refunds[stripeRefundId]?.credit ?? data.cents
    return cents > 0 ? { missions, cents, refundId } : null
  }
  if (type !== 'DisputeClosed' || data.won) return null
  // A bank decides about money: what was refunded before is on a credit note of its own.
  const credit = order.disputeCredits[data.disputeId]
  return credit && credit.cents > 0 ? { ...credit, disputeId: data.disputeId } : null
}
