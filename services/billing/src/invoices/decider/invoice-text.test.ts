import { expect, test } from 'vitest'
import { taxIn } from '../../money.ts'
import { type InvoiceDraft, writeInvoice } from './invoice-text.ts'

const seller = {
  name: 'Müller & Söhne',
  address: ['Street 1', '10115 Berlin'],
  vatId: 'DE1',
  demo: false,
}
const draft: InvoiceDraft = {
  orderId: 'ord_1',
  userId: 'usr_1',
  at: '2026-11-21T10:00:00.000Z',
  invoiceId: 'inv_2026-000042',
  number: '2026-000042',
  kind: 'invoice',
  packId: 'mission_pack_10',
  missions: 10,
  cents: 2199,
  currency: 'usd',
  buyer: { email: 'ada@example.com' },
  seller,
  vatRate: 19,
}

test('the tax is part of the price', () => {
  expect(taxIn(11_900, 19)).toBe(1_900)
  expect(taxIn(2_199, 19)).toBe(351)
  expect(taxIn(2_199, 0)).toBe(0)
})

test('an invoice holds its seller, its tax and its lines as figures', () => {
  expect(writeInvoice(draft)).toMatchObject({
    seller,
    vatRate: 19,
    taxCents: 351,
    lines: [
      {
        description: 'Mission Pack 10, 10 missions',
        quantity: 1,
        unitCents: 2199,
        cents: 2199,
      },
    ],
  })
})

test('its text says who sells, what was paid and the tax in it, and never who bought', () => {
  const { text } = writeInvoice(draft)
  expect(text.from).toEqual(['Müller & Söhne', 'Street 1', '10115 Berlin', 'VAT DE1'])
  expect(text.headline).toBe('$21.99 paid on November 21, 2026')
  expect(text.totals.map(({ value }) => value)).toEqual(['$18.48', '$3.51', '$21.99'])
  expect(text.facts[0]).toEqual({ label: 'Invoice number', value: '2026-000042' })
  expect(JSON.stringify(text)).not.toContain('ada@example.com')
})

test('a credit note names its invoice and subtracts the sum', () => {
  const credit = { kind: 'credit_note', of: '2026-000041', missions: 3, cents: 660 } as const
  const { text } = writeInvoice({ ...draft, ...credit, vatRate: 0 })
  expect(text.title).toBe('Credit note')
  expect(text.facts).toContainEqual({ label: 'For invoice', value: '2026-000041' })
  expect(text.totals).toEqual([{ label: 'Total refunded', value: '-$6.60', strong: true }])
})

test('a credit note of less than a mission names none, and no negative zero', () => {
  const credit = { kind: 'credit_note', of: '2026-000041', missions: 0, cents: 1 } as const
  const { text } = writeInvoice({ ...draft, ...credit })
  expect(text.rows[0]?.description).toBe('Refund of part of the price, Mission Pack 10')
  expect(text.totals.map(({ value }) => value)).toEqual(['-$0.01', '$0.00', '-$0.01'])
})

test('a credit note for a lost dispute says that the bank returned the money', () => {
  const credit = { kind: 'credit_note', of: '2026-000041', disputeId: 'dp_1' } as const
  const { text } = writeInvoice({ ...draft, ...credit })
  expect(text.headline).toBe('$21.99 returned by the bank on November 21, 2026')
  expect(text.rows[0]?.description).toBe('Chargeback of Mission Pack 10, 10 missions')
  expect(text.totals.at(-1)?.label).toBe('Total returned by the bank')
})

test('the invoice of a demo seller says that it is none', () => {
  const of = (demo: boolean) => writeInvoice({ ...draft, seller: { ...seller, demo } }).text.notes
  expect(of(true).join(' ')).toContain('It is not a real invoice')
  expect(of(false).join(' ')).not.toContain('demo')
})

test('where no tax is listed, the price is said to include what applies, as on every page', () => {
  const notesAt = (vatRate: number) => writeInvoice({ ...draft, vatRate }).text.notes
  const note = 'The price includes any tax that applies. None is listed separately.'
  expect(notesAt(0)).toContain(note)
  expect(notesAt(19)).not.toContain(note)
})
