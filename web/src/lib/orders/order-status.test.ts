import type { OrderStatus } from '@sortie/contracts/billing/orders/orders'
import { expect, test } from 'vitest'
import { shownStatus } from './order-status.ts'

const shown = (status: OrderStatus, refundedCents: number, chargedBackCents = 0) =>
  shownStatus({ status, cents: 799, refundedCents, chargedBackCents })

test('what was refunded is compared with what was paid', () => {
  expect(shown('paid', 0)).toBe('paid')
  expect(shown('refunded', 533)).toBe('partly_refunded')
  expect(shown('paid', 100)).toBe('partly_refunded')
  expect(shown('refunded', 799)).toBe('refunded')
})
test('what a bank returned counts as well', () => {
  expect(shown('refunded', 0, 799)).toBe('refunded')
  expect(shown('refunded', 533, 266)).toBe('refunded')
  expect(shown('paid', 0, 300)).toBe('partly_refunded')
  // Older disputes do not say how much.
  expect(shown('refunded', 0)).toBe('refunded')
})
test('a request or a dispute that is open comes first', () => {
  expect(shown('refund_requested', 533)).toBe('refund_requested')
  expect(shown('disputed', 533)).toBe('disputed')
})
