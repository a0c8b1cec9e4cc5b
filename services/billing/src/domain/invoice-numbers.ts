import type { BillingEvent, InvoiceId } from '@sortie/contracts/billing'
import type { Decider } from '@sortie/runtime/domain'
import { type Draft, writeInvoice } from './invoice-text.ts'

export type InvoiceIssued = Extract<BillingEvent, { type: 'InvoiceIssued' }>
export type InvoiceCommand = {
  type: 'Issue'
  data: Omit<Draft, 'invoiceId' | 'number'>
}
/** How many were issued in the year: the number of one is its version in the stream. */
type State = number

const DIGITS = 6
const shape = /^inv_(\d{4})-(\d{6,12})$/

/** The stream that numbers the invoices of a year, which is that of the moment in UTC. */
export const numbersOf = (at: string) => `num_${new Date(at).getUTCFullYear()}`

/** Where an invoice stands, by its id; null for what is no id of ours. */
export const placeOf = (invoiceId: string): { stream: string; version: number } | null => {
  const [, year, number] = shape.exec(invoiceId) ?? []
  return year && number ? { stream: `num_${year}`, version: Number(number) } : null
}

/** What gets one number for ever, whoever asks for it. */
export const onceInYear = ({ data }: InvoiceCommand) =>
  `${data.kind}:${data.orderId}:${data.refundId ?? data.disputeId ?? ''}`

/**
 * The numbers of a year's invoices and credit notes, without a gap: the streams of the event store
 * have none.
 */
export const invoiceNumbers: Decider<State, InvoiceCommand, InvoiceIssued> = {
  source: import.meta.url,
  initial: 0,
  decide: (issued, { data }) => {
    const year = new Date(data.at).getUTCFullYear()
    const number = `${year}-${String(issued + 1).padStart(DIGITS, '0')}`
    const invoiceId: InvoiceId = `inv_${number}`
    const draft = { ...data, invoiceId, number }
    return [{ type: 'InvoiceIssued', data: { ...draft, ...writeInvoice(draft) } }]
  },
  evolve: (issued) => issued + 1,
}
