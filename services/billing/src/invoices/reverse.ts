import type { BillingEvent } from '@sortie/contracts/billing'
import type { OrderCommands } from '../orders/orders.ts'
import type { Selling } from '../seller/decider/seller-record.ts'
import { type CreditNoteReversed, creditNoteOf } from './decider/invoice-numbers.ts'
import type { InvoiceNumbers } from './issued-papers.ts'

type Deps = { orders: OrderCommands; numbers: InvoiceNumbers; olderSelling: () => Promise<Selling> }
type RefundFailure = Extract<BillingEvent, { type: 'RefundFailed' }>['data']

/** The reversal of the credit note of a failed refund, issued once; null where none is due. */
export type Reverse = (failed: RefundFailure) => Promise<CreditNoteReversed['data'] | null>

export const createReverse = ({ orders, numbers, olderSelling }: Deps): Reverse => {
  const creditNote = async ({ orderId, refundId, stripeRefundId }: RefundFailure) => {
    const { state } = await orders.state(orderId)
    const { at } = state.refunds[stripeRefundId] ?? {}
    const note = at ? await numbers.issued(at, creditNoteOf(orderId, refundId)) : null
    // It is issued by other work, which may be behind.
    if (note?.type !== 'InvoiceIssued') throw new Error('The credit note is not issued yet')
    return note.data
  }

  return async (failed) => {
    const { orderId, userId, refundId, reversedCents: cents, at } = failed
    if (cents === 0) return null
    const { number: of, of: invoice, packId, currency, buyer, ...note } = await creditNote(failed)
    const { seller, vatRate } = note
    const selling = seller && vatRate !== undefined ? { seller, vatRate } : await olderSelling()
    const missions = cents === note.cents ? note.missions : failed.missions
    const about = { orderId, userId, at, refundId, packId, missions, cents, currency, buyer }
    const data = { ...about, ...selling, of, ...(invoice && { invoice }) }
    const paper = await numbers.issue({ type: 'Reverse', data })
    if (paper.type !== 'CreditNoteReversed') throw new Error(`${of} was not reversed`)
    const { invoiceId, number } = paper.data
    await orders.handle(
      orderId,
      { type: 'RecordReversal', data: { invoiceId, number, cents, at } },
      { step: invoiceId },
    )
    return paper.data
  }
}
