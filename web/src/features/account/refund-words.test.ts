import type { Order } from '@sortie/contracts/billing'
import { expect, test } from 'vitest'
import { paperName, refundText } from './refund-words'

const order = { status: 'paid', refund: null } as Order
const refund = {
  status: 'failed',
  cents: 2199,
  missions: 10,
  at: '2026-11-01T10:00:00.000Z',
} as const

test('a refund that reached the buyer needs no words', () => {
  expect(refundText(order)).toBeNull()
  // As a page has it that was loaded from an older release.
  expect(refundText({ status: 'paid' } as Order)).toBeNull()
})
test('a refund on its way, or one that needs the buyer, says so', () => {
  expect(refundText({ ...order, refund: { ...refund, status: 'pending' } })).toContain('on its way')
  const asking = { ...order, refund: { ...refund, status: 'requires_action' } as const }
  expect(refundText(asking)).toContain('Stripe emailed you')
})
test('a failed refund says where the missions are', () => {
  expect(refundText({ ...order, refund })).toContain('Your 10 missions are back')
  expect(refundText({ ...order, refund: { ...refund, missions: 1 } })).toContain(
    'Your mission is back',
  )
  expect(refundText({ ...order, status: 'disputed', refund })).toContain('on hold')
  expect(refundText({ ...order, status: 'refunded', refund })).not.toContain('missions')
})
test('every paper has a name', () => {
  expect(paperName('reversal')).toBe('Credit note reversal')
})
