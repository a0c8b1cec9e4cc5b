import type { BillingEvent } from '@sortie/contracts/billing'
import type { InvoiceText, Seller } from '@sortie/contracts/billing/invoices/invoices'
import { PACKS } from '@sortie/contracts/billing/packs'
import { centsText, taxIn } from '../../money.ts'

type InvoiceData = Extract<BillingEvent, { type: 'InvoiceIssued' }>['data']
/** An invoice or credit note that is about to be issued. */
export type InvoiceDraft = Omit<
  InvoiceData,
  'seller' | 'vatRate' | 'taxCents' | 'lines' | 'text'
> & {
  seller: Seller
  vatRate: number
}
/** The wording of an invoice, which its event stores and nothing changes later. */
export type InvoiceWording = Required<
  Pick<InvoiceData, 'seller' | 'vatRate' | 'taxCents' | 'lines' | 'text'>
>

const BRAND = 'SORTIE'
const NO_BUYER = 'The buyer’s address was erased'
const columns = {
  description: 'Description',
  quantity: 'Qty',
  unit: 'Unit price',
  amount: 'Amount',
}

export const day = (at: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))

const isCredit = ({ kind }: InvoiceDraft) => kind === 'credit_note'

/** Returns the prefix for the line of a credit note, and the words for how the money went back. */
const wayBack = ({ disputeId }: InvoiceDraft) =>
  disputeId
    ? { prefix: 'Chargeback of ', back: 'returned by the bank' }
    : { prefix: 'Refund of ', back: 'refunded' }

/** Returns the name that a pack is sold under, or its id where there is no such pack any more. */
export const packName = (packId: InvoiceDraft['packId']): string =>
  PACKS.find(({ id }) => id === packId)?.name ?? packId

export const descriptionOf = (draft: InvoiceDraft): string => {
  const { packId, missions } = draft
  const name = packName(packId)
  const prefix = isCredit(draft) ? wayBack(draft).prefix : ''
  // Less than half the price of a mission takes none.
  if (missions === 0) return isCredit(draft) ? `${prefix}part of the price, ${name}` : name
  const count = missions === 1 ? '1 mission' : `${missions} missions`
  return `${prefix}${name}, ${count}`
}

const factsOf = (draft: InvoiceDraft, title: string) => {
  const { number, at, of, orderId } = draft
  return [
    { label: `${title} number`, value: number },
    { label: 'Date of issue', value: day(at) },
    of ? { label: 'For invoice', value: of } : { label: 'Date paid', value: day(at) },
    { label: 'Order', value: orderId },
  ]
}

const totalsOf = (draft: InvoiceDraft, taxCents: number) => {
  const { cents, currency, vatRate } = draft
  const sum = (amount: number) => centsText(isCredit(draft) ? -amount : amount, currency)
  const taxed = [
    { label: 'Net', value: sum(cents - taxCents), strong: false },
    { label: `VAT ${vatRate} %, included`, value: sum(taxCents), strong: false },
  ]
  const label = isCredit(draft) ? `Total ${wayBack(draft).back}` : 'Total paid'
  return [...(vatRate > 0 ? taxed : []), { label, value: sum(cents), strong: true }]
}

export const notesOf = (draft: InvoiceDraft) => [
  ...(draft.seller.demo
    ? ['This is a demo document. It is not a real invoice, and no real seller issued it.']
    : []),
  ...(isCredit(draft)
    ? []
    : [
        'A mission is one keyword report, one competitor report or one article. Missions never expire.',
      ]),
  ...(draft.vatRate > 0
    ? []
    : ['The price includes any tax that applies. None is listed separately.']),
]

const textOf = (draft: InvoiceDraft, taxCents: number): InvoiceText => {
  const { at, cents, currency, seller } = draft
  const title = isCredit(draft) ? 'Credit note' : 'Invoice'
  const amount = centsText(isCredit(draft) ? -cents : cents, currency)
  const went = isCredit(draft) ? wayBack(draft).back : 'paid'
  return {
    brand: BRAND,
    title,
    facts: factsOf(draft, title),
    fromLabel: 'From',
    from: [seller.name, ...seller.address, ...(seller.vatId ? [`VAT ${seller.vatId}`] : [])],
    toLabel: 'Bill to',
    erasedBuyer: NO_BUYER,
    headline: `${centsText(cents, currency)} ${went} on ${day(at)}`,
    columns,
    rows: [{ description: descriptionOf(draft), quantity: '1', unit: amount, amount }],
    totals: totalsOf(draft, taxCents),
    notes: notesOf(draft),
  }
}

/**
 * Everything that an invoice or credit note says besides its buyer: its figures, and its words as
 * they are printed. They are kept in its event, so no later release prints it differently. Prices
 * include tax.
 */
export const writeInvoice = (draft: InvoiceDraft): InvoiceWording => {
  const { seller, vatRate, cents } = draft
  const taxCents = taxIn(cents, vatRate)
  const line = { description: descriptionOf(draft), quantity: 1, unitCents: cents, cents }
  return { seller, vatRate, taxCents, lines: [line], text: textOf(draft, taxCents) }
}
