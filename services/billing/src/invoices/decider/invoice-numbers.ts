import type { BillingEvent } from '@sortie/contracts/billing'
import type { InvoiceId } from '@sortie/contracts/billing/invoices/invoices'
import type { Decider } from '@sortie/runtime/domain'
import { type InvoiceDraft, writeInvoice } from './invoice-text.ts'
import { type ReversalDraft, writeReversal } from './reversal-text.ts'

export type InvoiceIssued = Extract<BillingEvent, { type: 'InvoiceIssued' }>
export type CreditNoteReversed = Extract<BillingEvent, { type: 'CreditNoteReversed' }>
/** The event of a document with a number of its own: an invoice, a credit note or a reversal. */
export type NumberedDocument = InvoiceIssued | CreditNoteReversed
/** `series`: see {@link seriesOf}. */
type NumberedPaper<PaperDraft> = Omit<PaperDraft, 'invoiceId' | 'number'> & { series: string }
export type InvoiceCommand =
  | { type: 'Issue'; data: NumberedPaper<InvoiceDraft> }
  | { type: 'Reverse'; data: NumberedPaper<ReversalDraft> }
/** The number of documents issued in the series: a document's number is its version in the stream. */
type State = number
/** The number of times that the books were restored from a backup, and the last time; null before the first restore. */
export type LastRestore = { number: number; restoredAt: string | null }

const DIGITS = 6
const shape = /^inv_(\d{4}(?:-r[1-9]\d{0,5})?)-(\d{6,12})$/

const yearOf = (at: string) => new Date(at).getUTCFullYear()

/**
 * The series in which invoices of a moment get their numbers: its year in UTC, such as `2026`. After a restore
 * numbers were given that are not in the books any more, so what had begun by then goes on in a
 * series of its own, `2026-r1`; `2026-r2` after the next one.
 */
export const seriesOf = (at: string, { number, restoredAt }: LastRestore): string => {
  const year = yearOf(at)
  const isNew = restoredAt === null || year > yearOf(restoredAt)
  return isNew ? String(year) : `${year}-r${number}`
}

/** All series of the year of a moment in which invoices may have been issued, the newest first. */
export const allSeriesOf = (at: string, { number }: Pick<LastRestore, 'number'>): string[] => {
  const year = String(yearOf(at))
  const restored = Array.from({ length: number }, (_, index) => `${year}-r${number - index}`)
  return [...restored, year]
}

/** The stream that numbers the invoices of a series. */
export const numbersOf = (series: string) => `num_${series}`

/** Returns the stream and the version of an invoice by its id; null for an id that is not ours. */
export const positionOf = (invoiceId: string): { stream: string; version: number } | null => {
  const [, series, number] = shape.exec(invoiceId) ?? []
  return series && number ? { stream: numbersOf(series), version: Number(number) } : null
}

/** The name under which a paper gets one number for ever, whoever asks for it. */
export const onceInYear = ({ type, data }: InvoiceCommand) => {
  if (type === 'Reverse') return `reversal:${data.orderId}:${data.refundId}`
  const { kind, orderId, refundId, disputeId } = data
  return kind === 'credit_note' && refundId
    ? creditNoteOf(orderId, refundId)
    : `${kind}:${orderId}:${refundId ?? disputeId ?? ''}`
}
/** Returns the name under which the credit note of a refund is issued, once. */
export const creditNoteOf = (orderId: string, refundId: string) =>
  `credit_note:${orderId}:${refundId}`

/**
 * The numbers of a series of invoices, credit notes and reversals, without a gap: the streams of the event
 * store have none.
 */
export const invoiceNumbers: Decider<State, InvoiceCommand, NumberedDocument> = {
  source: import.meta.url,
  initial: 0,
  decide: (issued, command) => {
    const number = `${command.data.series}-${String(issued + 1).padStart(DIGITS, '0')}`
    const invoiceId: InvoiceId = `inv_${number}`
    if (command.type === 'Reverse') {
      const { series: _, ...data } = command.data
      const draft = { ...data, invoiceId, number }
      return [{ type: 'CreditNoteReversed', data: { ...draft, ...writeReversal(draft) } }]
    }
    const { series: _, ...data } = command.data
    const draft = { ...data, invoiceId, number }
    return [{ type: 'InvoiceIssued', data: { ...draft, ...writeInvoice(draft) } }]
  },
  evolve: (issued) => issued + 1,
}
