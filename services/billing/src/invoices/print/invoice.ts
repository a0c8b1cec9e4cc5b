import type { InvoiceText } from '@sortie/contracts/billing/invoices/invoices'
import type { Selling } from '../../seller/decider/seller-record.ts'
import type { NumberedDocument } from '../decider/invoice-numbers.ts'
import { olderText } from './older-text.ts'

/** The text printed on a document, word for word. */
export type InvoiceSheet = InvoiceText & {
  number: string
  /** ISO time; also that of the file, so that the same invoice prints the same bytes. */
  at: string
  to: string[]
}

const names = {
  invoice: 'invoice',
  credit_note: 'credit-note',
  reversal: 'credit-note-reversal',
} as const

/** Returns the file name of an invoice, credit note or reversal. */
export const invoiceFileName = (issued: NumberedDocument['data']) =>
  `sortie_${names['kind' in issued ? issued.kind : 'reversal']}_${issued.number}.pdf`

/**
 * An invoice, credit note or reversal as it is printed, from its own event alone.
 * @param older who sold what was invoiced before invoices named their seller.
 */
export const invoiceSheetOf = (issued: NumberedDocument['data'], older: Selling): InvoiceSheet => {
  const { number, at, buyer } = issued
  const text = 'kind' in issued ? (issued.text ?? olderText(issued, older)) : issued.text
  return { ...text, number, at, to: [buyer?.email ?? text.erasedBuyer] }
}
