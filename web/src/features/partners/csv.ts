import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import Papa from 'papaparse'
import { signOf } from '@/lib/partner-words'

/** The columns of the file, in their order. */
const COLUMNS = [
  'seq',
  'at',
  'type',
  'order',
  'reference',
  'currency',
  'amount',
  'commission',
  'payable_at',
  'hash',
] as const
type Line = Record<(typeof COLUMNS)[number], string>

/** A text that begins like a formula is no formula: spreadsheets show what stands behind an apostrophe as it is. */
const asText = (text: string) => (/^[=+@-]/.test(text) ? `'${text}` : text)

const amountOf = (cents: number) => (cents / 100).toFixed(2)

const lineOf = ({ seq, at, type, data, hash }: PartnerEvent): Line => ({
  seq: String(seq),
  at,
  type,
  order: 'order' in data ? data.order : '',
  reference: 'reference' in data ? asText(data.reference) : '',
  currency: data.currency,
  amount: amountOf(signOf(type) * data.cents),
  commission: 'commissionCents' in data ? amountOf(signOf(type) * data.commissionCents) : '',
  payable_at: 'payableAt' in data ? (data.payableAt ?? '') : '',
  hash,
})

/**
 * Writes a partner's events as a file for a spreadsheet: one line for each event, amounts in whole units, and below 0
 * where money went back, so that the column of commissions adds up to the earnings.
 */
export const partnerCsvOf = (events: readonly PartnerEvent[]): string =>
  Papa.unparse({ fields: [...COLUMNS], data: events.map(lineOf) })
