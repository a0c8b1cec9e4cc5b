import type { BillingEvent, InvoiceId } from '@sortie/contracts/billing'
import type { Decider } from '@sortie/runtime/domain'
import { type Draft, writeInvoice } from './invoice-text.ts'
import { type ReversalDraft, writeReversal } from './reversal-text.ts'

export type InvoiceIssued = Extract<BillingEvent, { type: 'InvoiceIssued' }>
export type CreditNoteReversed = Extract<BillingEvent, { type: 'CreditNoteReversed' }>
/** Whatever has a number of its own. */
export type Paper = InvoiceIssued | CreditNoteReversed
export type InvoiceCommand =
  | { type: 'Issue'; data: Omit<Draft, 'invoiceId' | 'number'> }
  | { type: 'Reverse'; data: Omit<ReversalDraft, 'invoiceId' | 'number'> }
/** How many were issued in the year: the number of one is its version in the stream. */
type State = number

const DIGITS = 6
const shape = /^inv_(\d{4})-(\d{6,12})$/

/** The stream that numbers the invoices of a year, which is that of the moment in UTC. */
export const numbersOf = (at: string) => `num_${new Date(at).getUTCFullYear()}`

/** Where an invoice stands, by its id; null for what is no id of ours. */
export const positionOf = (invoiceId: string): { stream: string; version: number } | null => {
  const [, year, number] = shape.exec(invoiceId) ?? []
  return year && number ? { stream: `num_${year}`, version: Number(number) } : null
}

/** What gets one number for ever, whoever asks for it. */
export const onceInYear = ({ type, data }: InvoiceCommand) => {
  if (type === 'Reverse') return `reversal:${data.orderId}:${data.refundId}`
  const { kind, orderId, refundId, disputeId } = data
  return kind === 'credit_note' && refundId
    ? creditNoteOf(orderId, refundId)
    : `${kind}:${orderId}:${refundId ?? disputeId ?? ''}`
}
/** Under which name the credit note of a refund is issued, once. */
export const creditNoteOf = (orderId: string, refundId: string) =>
  `credit_note:${orderId}:${refundId}`

/**
 * The numbers of a year's invoices, credit notes and reversals, without a gap: the streams of the event store
 * have none.
 */
export const invoiceNumbers: Decider<State, InvoiceCommand, Paper> = {
  source: import.meta.url,
  initial: 0,
  decide: (issued, command) => {
    const { data } = command
    const year = new Date(data.at).getUTCFullYear()
    const number = `${year}-${String(issued + 1).padStart(DIGITS, '0')}`
    const invoiceId: InvoiceId = `inv_${number}`
    if (command.type === 'Reverse') {
      const draft = { ...command.data, invoiceId, number }
      return [{ type: 'CreditNoteReversed', data: { ...draft, ...writeReversal(draft) } }]
    }
    const draft = { ...command.data, invoiceId, number }
    return [{ type: 'InvoiceIssued', data: { ...draft, ...writeInvoice(draft) } }]
  },
  evolve: (issued) => issued + 1,
}
