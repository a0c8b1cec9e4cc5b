import type { OrderStatus } from '@sortie/contracts/billing'
import { expect, test } from 'vitest'
import { standingOf } from './order-standing.ts'

const standing = (status: OrderStatus, refundedCents: number, chargedBackCents = 0) =>
  standingOf({ status, cents: 799, refundedCents, chargedBackCents })

test('what was refunded is compared with what was paid', () => {
  expect(standing('paid', 0)).toBe('paid')
  expect(standing('refunded', 533)).toBe('partly_refunded')
  expect(standing('paid', 100)).toBe('partly_refunded')
  expect(standing('refunded', 799)).toBe('refunded')
})
test('what a bank returned counts as well', () => {
  expect(standing('refunded', 0, 799)).toBe('refunded')
  expect(standing('refunded', 533, 266)).toBe('refunded')
  expect(standing('paid', 0, 300)).toBe('partly_refunded')
  // Older disputes do not say how much.
  expect(standing('refunded', 0)).toBe('refunded')
})
test('a request or a dispute that is open comes first', () => {
  expect(standing('refund_requested', 533)).toBe('refund_requested')
  expect(standing('disputed', 533)).toBe('disputed')
})
