import { expect, test } from 'vitest'
import { holdReasonOf, type RecentOrder } from './hold.ts'

const paidAt = '2026-11-28T08:00:00.000Z'
const daysBefore = (days: number, ms = 0) =>
  new Date(Date.parse(paidAt) - days * 86_400_000 + ms).toISOString()
const kept = (at = daysBefore(1)): RecentOrder => ({ paidAt: at, paidCents: 800, keptCents: 800 })
const refunded = (at = daysBefore(1), keptCents = 0): RecentOrder => ({
  paidAt: at,
  paidCents: 800,
  keptCents,
})
const times = (count: number, order: RecentOrder) => Array.from({ length: count }, () => order)
const reasonFor = (recent: RecentOrder[], isOwnAccount = false) =>
  holdReasonOf({ isOwnAccount, recent, paidAt })

test('an order of the partner’s own account is held', () => {
  expect(reasonFor([], true)).toBe('self_referral')
  expect(reasonFor([])).toBeNull()
})

test('orders are held once five were refunded and they are half of the last ones', () => {
  expect(reasonFor(times(4, refunded()))).toBeNull()
  expect(reasonFor(times(5, refunded()))).toBe('refund_ring')
  expect(reasonFor([...times(5, refunded()), ...times(5, kept())])).toBe('refund_ring')
  expect(reasonFor([...times(5, refunded()), ...times(6, kept())])).toBeNull()
})

test('the last twenty orders count, and those of thirty days', () => {
  const older = times(10, refunded(daysBefore(20)))
  expect(reasonFor([...older, ...times(10, kept())])).toBe('refund_ring')
  expect(reasonFor([...older, ...times(11, kept())])).toBeNull()
  expect(reasonFor(times(10, refunded(daysBefore(30))))).toBeNull()
  expect(reasonFor(times(10, refunded(daysBefore(30, 1))))).toBe('refund_ring')
  // What was paid later is not known of an order that is handled late.
  expect(reasonFor(times(10, refunded(daysBefore(-1))))).toBeNull()
})

test('an order is refunded once half of its money went back', () => {
  expect(reasonFor(times(5, refunded(daysBefore(1), 400)))).toBe('refund_ring')
  expect(reasonFor(times(5, refunded(daysBefore(1), 401)))).toBeNull()
  // Nothing was paid, so nothing can go back.
  expect(reasonFor(times(5, { ...kept(), paidCents: 0, keptCents: 0 }))).toBeNull()
})
