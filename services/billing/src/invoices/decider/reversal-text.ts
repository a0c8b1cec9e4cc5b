import type { BillingEvent } from '@sortie/contracts/billing'
import { centsText } from '../../money.ts'
import { day, descriptionOf, type InvoiceWording, notesOf, writeInvoice } from './invoice-text.ts'

type ReversalData = Extract<BillingEvent, { type: 'CreditNoteReversed' }>['data']
/** A reversal that is about to be issued. */
export type ReversalDraft = Omit<ReversalData, 'taxCents' | 'lines' | 'text'>

/**
 * Everything that the reversal of a credit note says besides its buyer. Its sums are positive, as they
 * take back negative ones.
 */
export const writeReversal = (draft: ReversalDraft): InvoiceWording => {
  const { number, at, of, invoice, orderId, cents, currency } = draft
  const { text, lines, ...written } = writeInvoice({ ...draft, kind: 'invoice' })
  const description = `Reversed refund of ${descriptionOf({ ...draft, kind: 'invoice' })}`
  const title = 'Credit note reversal'
  return {
    ...written,
    lines: lines.map((line) => ({ ...line, description })),
    text: {
      ...text,
      title,
      facts: [
        { label: 'Number', value: number },
        { label: 'Date of issue', value: day(at) },
        { label: 'For credit note', value: of },
        ...(invoice ? [{ label: 'For invoice', value: invoice }] : []),
        { label: 'Order', value: orderId },
      ],
      headline: `${centsText(cents, currency)} of credit note ${of} reversed on ${day(at)}`,
      rows: text.rows.map((row) => ({ ...row, description })),
      totals: text.totals.map((total) =>
        total.strong ? { ...total, label: 'Total reversed' } : total,
      ),
      notes: [
        'The refund could not be completed, so your payment stands. You owe nothing.',
        ...notesOf({ ...draft, kind: 'credit_note' }),
      ],
    },
  }
}
