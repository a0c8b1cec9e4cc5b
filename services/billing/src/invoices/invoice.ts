import { PACKS } from '@sortie/contracts/packs'
import type { InvoiceIssued } from '../domain/invoice-numbers.ts'
import { type Seller, taxIn } from './seller.ts'

/** What is printed on a page, word for word. */
export type Sheet = {
  title: string
  number: string
  /** ISO time; also that of the file, so that the same invoice prints the same bytes. */
  at: string
  facts: { label: string; value: string }[]
  from: string[]
  to: string[]
  /** The sum and the day, in one sentence. */
  headline: string
  line: { description: string; quantity: string; unit: string; amount: string }
  totals: { label: string; value: string; strong?: true }[]
  notes: string[]
}

/** What a sheet is called where it is kept. */
export const fileNameOf = (number: string) => `sortie_invoice_${number}.pdf`

/** Cents as people read them: `$21.99`. */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100)

const day = (at: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

const noteOfTax = (seller: Seller) =>
  seller.vatRate > 0 ? [] : ['No tax is shown on this document: the price is the whole sum.']

/** An invoice or credit note as it is printed. Prices include tax. */
export const sheetOf = (issued: InvoiceIssued['data'], seller: Seller): Sheet => {
  const { kind, number, at, packId, missions, cents, currency, of, orderId, buyer } = issued
  const isCredit = kind === 'credit_note'
  const [whatOf, back] = issued.disputeId
    ? ['Chargeback of ', 'returned by the bank']
    : ['Refund of ', 'refunded']
  const name = PACKS.find(({ id }) => id === packId)?.name ?? packId
  const count = missions === 1 ? '1 mission' : `${missions} missions`
  const sign = isCredit ? -1 : 1
  const sum = (amount: number) => money(sign * amount, currency)
  const tax = taxIn(cents, seller.vatRate)
  const title = isCredit ? 'Credit note' : 'Invoice'
  return {
    title,
    number,
    at,
    facts: [
      { label: `${title} number`, value: number },
      { label: 'Date of issue', value: day(at) },
      ...(of ? [{ label: 'For invoice', value: of }] : [{ label: 'Date paid', value: day(at) }]),
      { label: 'Order', value: orderId },
    ],
    from: [seller.name, ...seller.address, ...(seller.vatId ? [`VAT ${seller.vatId}`] : [])],
    to: [buyer?.email ?? 'The buyer’s address was erased'],
    headline: isCredit
      ? `${money(cents, currency)} ${back} on ${day(at)}`
      : `${money(cents, currency)} paid on ${day(at)}`,
    line: {
      description: `${isCredit ? whatOf : ''}${name}, ${count}`,
      quantity: '1',
      unit: sum(cents),
      amount: sum(cents),
    },
    totals: [
      ...(seller.vatRate > 0
        ? [
            { label: 'Net', value: sum(cents - tax) },
            { label: `VAT ${seller.vatRate} %, included`, value: sum(tax) },
          ]
        : []),
      { label: isCredit ? `Total ${back}` : 'Total paid', value: sum(cents), strong: true },
    ],
    notes: [
      ...(isCredit ? [] : ['A mission is one report of any kind. Missions never expire.']),
      ...noteOfTax(seller),
      ...(seller.configured
        ? []
        : [
            'This house has not said who sells: its operator sets SELLER_NAME and SELLER_ADDRESS. Until then this is a receipt and no tax invoice.',
          ]),
    ],
  }
}
