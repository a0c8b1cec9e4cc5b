import { scenario } from '@sortie/runtime/testing/decider'
import { expect, test } from 'vitest'
import {
  allSeriesOf,
  type InvoiceCommand,
  type InvoiceIssued,
  invoiceNumbers,
  numbersOf,
  onceInYear,
  positionOf,
  seriesOf,
} from './invoice-numbers.ts'
import { writeInvoice } from './invoice-text.ts'

const { given } = scenario(invoiceNumbers)
const seller = { name: 'Sortie GmbH', address: ['Street 1'], vatId: 'DE1', demo: false }
const paper = {
  orderId: 'ord_1',
  userId: 'usr_1',
  at: '2026-12-31T23:59:59.999Z',
  kind: 'invoice',
  packId: 'starter_pack',
  missions: 3,
  cents: 799,
  currency: 'usd',
  buyer: { email: 'ada@example.com' },
  vatRate: 19,
} as const
const data: Extract<InvoiceCommand, { type: 'Issue' }>['data'] = {
  ...paper,
  seller,
  series: '2026',
}
const issued = (number: string): InvoiceIssued => {
  const draft = { ...paper, seller, number, invoiceId: `inv_${number}` } as const
  return { type: 'InvoiceIssued', data: { ...draft, ...writeInvoice(draft) } }
}

test('the first invoice of a year has the number 1', () =>
  given().when({ type: 'Issue', data }).then(issued('2026-000001')))
test('the next one has the next number', () =>
  given(issued('2026-000001')).when({ type: 'Issue', data }).then(issued('2026-000002')))
test('numbers begin again in a series of their own after a restore', () =>
  given()
    .when({ type: 'Issue', data: { ...data, series: '2026-r1' } })
    .then(issued('2026-r1-000001')))
test('the series is the year of the moment in UTC, and has a stream of its own', () => {
  const never = { number: 0, restoredAt: null }
  expect(seriesOf(data.at, never)).toBe('2026')
  expect(seriesOf('2027-01-01T00:00:00.000Z', never)).toBe('2027')
  expect(numbersOf('2026-r1')).toBe('num_2026-r1')
})
test('a restore begins another series for every year until its own, and none for later years', () => {
  const second = { number: 2, restoredAt: '2026-11-24T10:00:00.000Z' }
  expect(seriesOf('2025-12-31T23:59:59.999Z', second)).toBe('2025-r2')
  expect(seriesOf(data.at, second)).toBe('2026-r2')
  expect(seriesOf('2027-01-01T00:00:00.000Z', second)).toBe('2027')
  expect(allSeriesOf(data.at, second)).toEqual(['2026-r2', '2026-r1', '2026'])
})
test('an invoice is found by its id', () => {
  expect(positionOf('inv_2026-000042')).toEqual({ stream: 'num_2026', version: 42 })
  expect(positionOf('inv_2026-r1-000042')).toEqual({ stream: 'num_2026-r1', version: 42 })
  expect(positionOf('inv_2026-r0-000042')).toBeNull()
  expect(positionOf('inv_2026-42')).toBeNull()
  expect(positionOf('inv_2026-0000x2')).toBeNull()
})
test('an order has one invoice, and a credit note for each refund', () => {
  const credit = { ...data, kind: 'credit_note', refundId: 're_1' } as const
  const other = { ...credit, refundId: 're_2' }
  const names = [data, credit, other].map((each) => onceInYear({ type: 'Issue', data: each }))
  expect(new Set(names).size).toBe(3)
})
