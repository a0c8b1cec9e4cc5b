import type { Order } from '@sortie/contracts/billing/orders/orders'
import { expect, test } from 'vitest'
import { paidInstead, returnText } from './return-text.ts'

const orderOf = (status: Order['status'], changed: Partial<Order> = {}) => ({
  orderId: 'ord_1' as const,
  packId: 'starter_pack' as const,
  status,
  failure: null,
  startedAt: '2026-11-22T10:00:00.000Z',
  paidAt: null,
  ...changed,
})
const textOf = (...given: Parameters<typeof returnText>) => returnText(...given)?.text

test('a buyer who comes straight sees no notice', () => expect(returnText(null, false)).toBeNull())
test('who cancelled keeps the pack', () =>
  expect(textOf(orderOf('open'), true)).toMatch(/^You left the payment page/))
test('who comes back to an order that is open goes on where they were', () =>
  expect(textOf(orderOf('open'), false)).toMatch(/not paid yet/))
test('a failure says why, in the words of the bank', () =>
  expect(textOf(orderOf('failed', { failure: 'Your card was declined.' }), true)).toMatch(
    /^The payment failed\. Your card was declined\. Nothing was charged\./,
  ))
test.each(['paid', 'refund_requested', 'refunded', 'disputed'] as const)(
  'whatever the address says, an order that is %s was paid, and leads to its page',
  (status) =>
    expect(returnText(orderOf(status, { paidAt: '2026-11-22T10:01:00.000Z' }), true)).toEqual({
      text: 'You paid for this order on Nov 22, 2026.',
      paidOrder: 'ord_1',
    }),
)
test('a payment that takes days is not called canceled', () =>
  expect(returnText(orderOf('pending'), true)).toMatchObject({ paidOrder: 'ord_1' }))
test('of an order that is not known, nothing is said about a charge', () =>
  expect(returnText(null, true)).toBeNull())

test('an order that ended unpaid names the one that was paid instead', () => {
  const paid = orderOf('paid', { orderId: 'ord_2', paidAt: '2026-11-22T10:01:00.000Z' })
  expect(paidInstead(orderOf('expired'), [paid])).toBe(paid)
  expect(paidInstead(orderOf('open'), [paid])).toBeUndefined()
  expect(paidInstead(null, [paid])).toBeUndefined()
  expect(paidInstead(orderOf('expired'), [{ ...paid, packId: 'mission_pack_10' }])).toBeUndefined()
  const later = orderOf('expired', { startedAt: '2026-11-22T11:00:00.000Z' })
  expect(paidInstead(later, [paid])).toBeUndefined()
})
