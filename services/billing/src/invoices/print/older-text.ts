import type { InvoiceText } from '@sortie/contracts/billing/invoices/invoices'
import type { Selling } from '../../seller/decider/seller-record.ts'
import type { InvoiceIssued } from '../decider/invoice-numbers.ts'

// Invoices of earlier releases do not hold their own text. They are printed from here, so these words,
// names and formats are frozen: whatever is changed belongs into `domain/invoice-text.ts`.

const names: Record<string, string> = {
  starter_pack: 'Starter Pack',
  mission_pack_10: 'Mission Pack 10',
  mission_pack_20: 'Mission Pack 20',
  mission_pack_50: 'Mission Pack 50',
}
const months =
  'January February March April May June July August September October November December'.split(' ')

const day = (at: string) => {
  const date = new Date(at)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

/** Every older invoice is in dollars, and none reaches a thousand. */
const dollars = (cents: number) => {
  const [sign, size] = cents < 0 ? ['-', -cents] : ['', cents]
  return `${sign}$${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}
const taxIn = (cents: number, rate: number) => cents - Math.round((cents * 100) / (100 + rate))

/** Returns the text of an invoice that does not store its own, with the seller recorded for all of those. */
export const olderText = (
  { kind, number, at, packId, missions, cents, of, orderId, disputeId }: InvoiceIssued['data'],
  { seller, vatRate }: Selling,
): InvoiceText => {
  const isCredit = kind === 'credit_note'
  const [whatOf, back] = disputeId
    ? ['Chargeback of ', 'returned by the bank']
    : ['Refund of ', 'refunded']
  const count = missions === 1 ? '1 mission' : `${missions} missions`
  const sum = (amount: number) => dollars(isCredit ? -amount : amount)
  const tax = taxIn(cents, vatRate)
  const title = isCredit ? 'Credit note' : 'Invoice'
  const taxed = [
    { label: 'Net', value: sum(cents - tax), strong: false },
    { label: `VAT ${vatRate} %, included`, value: sum(tax), strong: false },
  ]
  return {
    brand: 'SORTIE',
    title,
    facts: [
      { label: `${title} number`, value: number },
      { label: 'Date of issue', value: day(at) },
      of ? { label: 'For invoice', value: of } : { label: 'Date paid', value: day(at) },
      { label: 'Order', value: orderId },
    ],
    fromLabel: 'From',
    from: [seller.name, ...seller.address, ...(seller.vatId ? [`VAT ${seller.vatId}`] : [])],
    toLabel: 'Bill to',
    erasedBuyer: 'The buyer’s address was erased',
    headline: `${dollars(cents)} ${isCredit ? back : 'paid'} on ${day(at)}`,
    columns: { description: 'Description', quantity: 'Qty', unit: 'Unit price', amount: 'Amount' },
    rows: [
      {
        description: `${isCredit ? whatOf : ''}${names[packId] ?? packId}, ${count}`,
        quantity: '1',
        unit: sum(cents),
        amount: sum(cents),
      },
    ],
    totals: [
      ...(vatRate > 0 ? taxed : []),
      { label: isCredit ? `Total ${back}` : 'Total paid', value: sum(cents), strong: true },
    ],
    notes: [
      ...(isCredit ? [] : ['A mission is one report of any kind. Missions never expire.']),
      ...(vatRate > 0 ? [] : ['No tax is shown on this document: the price is the whole sum.']),
      ...(seller.demo ? ['This is a demo document. It is not a real invoice.'] : []),
    ],
  }
}
