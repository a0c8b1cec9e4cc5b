import { expect, test } from 'vitest'
import { draw } from './draw.ts'
import { sheetOf } from './invoice.ts'
import { createPrinter } from './printer.ts'
import { sellerOf, taxIn } from './seller.ts'

const issued = {
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
  buyer: { email: 'Ada Ωμέγα Ада <ada@example.com>' },
} as const
const seller = sellerOf({
  SELLER_NAME: 'Müller & Söhne',
  SELLER_ADDRESS: 'Street 1| 10115 Berlin ',
  SELLER_VAT_ID: 'DE1',
  VAT_RATE: 19,
})
const unnamed = sellerOf({ SELLER_ADDRESS: '', SELLER_VAT_ID: '', VAT_RATE: 0 })

test('the tax is part of the price', () => {
  expect(taxIn(11_900, 19)).toBe(1_900)
  expect(taxIn(2_199, 19)).toBe(351)
  expect(taxIn(2_199, 0)).toBe(0)
})
test('an invoice shows who sells, what was paid, and the tax in it', () => {
  const sheet = sheetOf(issued, seller)
  expect(sheet.from).toEqual(['Müller & Söhne', 'Street 1', '10115 Berlin', 'VAT DE1'])
  expect(sheet.headline).toBe('$21.99 paid on November 21, 2026')
  expect(sheet.totals.map(({ value }) => value)).toEqual(['$18.48', '$3.51', '$21.99'])
})
test('a credit note names its invoice and takes the sum away', () => {
  const credit = { kind: 'credit_note', of: '2026-000041', missions: 3, cents: 660 } as const
  const sheet = sheetOf({ ...issued, ...credit }, unnamed)
  expect(sheet.title).toBe('Credit note')
  expect(sheet.facts).toContainEqual({ label: 'For invoice', value: '2026-000041' })
  expect(sheet.totals).toEqual([{ label: 'Total refunded', value: '-$6.60', strong: true }])
})
test('a credit note of a lost dispute says that the bank returned the money', () => {
  const credit = { kind: 'credit_note', of: '2026-000041', disputeId: 'dp_1' } as const
  const sheet = sheetOf({ ...issued, ...credit }, unnamed)
  expect(sheet.headline).toBe('$21.99 returned by the bank on November 21, 2026')
  expect(sheet.line.description).toBe('Chargeback of Mission Pack 10, 10 missions')
  expect(sheet.totals[0]?.label).toBe('Total returned by the bank')
})
test('a house that has not said who sells says so', () => {
  expect(sheetOf(issued, unnamed).notes.join(' ')).toContain('no tax invoice')
  expect(sheetOf(issued, seller).notes.join(' ')).not.toContain('no tax invoice')
})
test('an erased buyer leaves an invoice', () => {
  expect(sheetOf({ ...issued, buyer: null }, seller).to).toEqual(['The buyer’s address was erased'])
})
test('a page is a tagged PDF with its title, and the same invoice has the same bytes', async () => {
  const pdf = await draw(sheetOf(issued, seller))
  const text = pdf.toString('latin1')
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  expect(text).toContain('/MarkInfo')
  expect(text).toContain('/Lang (en-US)')
  expect(await draw(sheetOf(issued, seller))).toEqual(pdf)
})
test('a thread of its own prints the same page', async () => {
  const printer = createPrinter()
  const sheet = sheetOf(issued, seller)
  try {
    expect(await printer.print(sheet)).toEqual(await draw(sheet))
  } finally {
    await printer.stop()
  }
})
