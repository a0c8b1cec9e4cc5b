import type { OrderProgress } from '@sortie/contracts/billing/orders/orders'
import { expect, test } from 'vitest'
import { returnedStatus, returnedWords } from './returned-words.ts'

const at = '2026-11-22T10:00:00.000Z'
const order = {
  orderId: 'ord_1',
  packId: 'starter_pack',
  missions: 3,
  cents: 799,
  status: 'paid',
  startedAt: at,
  paidAt: at,
  refundedCents: 0,
  chargedBackCents: 0,
  refundRequest: null,
  balance: { before: 0, after: 3 },
} as unknown as OrderProgress
const textOf = (changed: Partial<OrderProgress>) => {
  const changedOrder = { ...order, ...changed }
  const status = returnedStatus(changedOrder)
  return status && returnedWords(changedOrder, status).text
}

test('a paid order has nothing to say but that its missions are there', () => {
  expect(textOf({})).toBeNull()
  expect(textOf({ status: 'open', paidAt: null })).toBeNull()
})
test('a refund says how much came back', () => {
  expect(textOf({ status: 'refunded', refundedCents: 799 })).toBe(
    'You paid $7.99 on Nov 22, 2026. $7.99 was refunded, and we took back its missions.',
  )
  expect(textOf({ status: 'refunded', refundedCents: 533 })).toContain('$5.33 of it')
  expect(textOf({ status: 'refunded' })).toContain('The money was refunded')
})
test('a request and a dispute say what is awaited', () => {
  const refundRequest = { missions: 2, cents: 533, at }
  expect(textOf({ status: 'refund_requested', refundRequest })).toContain('a refund of $5.33.')
  expect(textOf({ status: 'disputed' })).toContain('on hold until')
})
