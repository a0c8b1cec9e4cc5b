import type { PartnerEvent } from '@sortie/contracts/partners'
import Papa from 'papaparse'

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

const amount = (cents: number) => (cents / 100).toFixed(2)

const lineOf = ({ seq, at, type, data, hash }: PartnerEvent): Line => ({
  seq: String(seq),
  at,
  type,
  order: 'order' in data ? data.order : '',
  reference: 'reference' in data ? data.reference : '',
  currency: data.currency,
  amount: amount(data.cents),
  commission: 'commissionCents' in data ? amount(data.commissionCents) : '',
  payable_at: 'payableAt' in data ? data.payableAt : '',
  hash,
})

/** What a partner was told, as a file for a spreadsheet: one line for each event, amounts in whole units. */
export const csvOf = (events: readonly PartnerEvent[]): string =>
  // A reference that begins like a formula is no formula.
  Papa.unparse({ fields: [...COLUMNS], data: events.map(lineOf) }, { escapeFormulae: true })
