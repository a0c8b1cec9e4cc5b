import { scenario } from '@sortie/runtime/testing/decider'
import { expect, test } from 'vitest'
import {
  type InvoiceCommand,
  type InvoiceIssued,
  invoiceNumbers,
  numbersOf,
  onceInYear,
  positionOf,
} from './invoice-numbers.ts'
import { writeInvoice } from './invoice-text.ts'

const { given } = scenario(invoiceNumbers)
const seller = { name: 'Sortie GmbH', address: ['Street 1'], vatId: 'DE1', demo: false }
const data: InvoiceCommand['data'] = {
  orderId: 'ord_1',
  userId: 'usr_1',
  at: '2026-12-31T23:59:59.999Z',
  kind: 'invoice',
  packId: 'starter_pack',
  missions: 3,
  cents: 799,
  currency: 'usd',
  buyer: { email: 'ada@example.com' },
  seller,
  vatRate: 19,
}
const issued = (number: string): InvoiceIssued => {
  const draft = { ...data, number, invoiceId: `inv_${number}` } as const
  return { type: 'InvoiceIssued', data: { ...draft, ...writeInvoice(draft) } }
}

test('the first invoice of a year has the number 1', () =>
  given().when({ type: 'Issue', data }).then(issued('2026-000001')))
test('the next one has the next number', () =>
  given(issued('2026-000001')).when({ type: 'Issue', data }).then(issued('2026-000002')))
test('the year is that of the moment in UTC', () => {
  expect(numbersOf(data.at)).toBe('num_2026')
  expect(numbersOf('2027-01-01T00:00:00.000Z')).toBe('num_2027')
})
test('an invoice is found by its id', () => {
  expect(positionOf('inv_2026-000042')).toEqual({ stream: 'num_2026', version: 42 })
  expect(positionOf('inv_2026-42')).toBeNull()
  expect(positionOf('inv_2026-0000x2')).toBeNull()
})
test('an order has one invoice, and a credit note for each refund', () => {
  const credit = { ...data, kind: 'credit_note', refundId: 're_1' } as const
  const other = { ...credit, refundId: 're_2' }
  const names = [data, credit, other].map((each) => onceInYear({ type: 'Issue', data: each }))
  expect(new Set(names).size).toBe(3)
})
