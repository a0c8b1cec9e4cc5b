import type { Order } from '@sortie/contracts/billing/orders/orders'
import { expect, test } from 'vitest'
import { isAskable, paperName, refundText, refusalText, requestText } from './refund-words'

const order = { status: 'paid', refund: null, refusal: null } as Order
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
test('a failed refund says the same as the email about it', () => {
  expect(refundText({ ...order, refund })).toContain('Reply to our email about it')
  const disputed = refundText({ ...order, status: 'disputed', refund })
  expect(disputed).toContain('Its decision settles the refund, too.')
  expect(disputed).not.toContain('Reply')
  expect(isAskable({ ...order, refund })).toBe(false)
})
test('a request shows its sum, and what is left of it once missions were used', () => {
  const at = '2026-11-01T10:00:00.000Z'
  const asked = { ...order, refundRequest: { missions: 3, cents: 799, at } } as Order
  const textOf = (missions: number, cents: number) =>
    requestText({ ...asked, refundable: { missions, cents } })
  expect(textOf(3, 799)).toBe(
    'You asked for $7.99 for 3 missions. A person is checking your request. We’ll email you the answer. Reports you launch until then can reduce the refund.',
  )
  expect(textOf(1, 266)).toContain('What is unused now comes to $2.66.')
  expect(textOf(0, 0)).toContain('nothing is left to refund')
  expect(requestText(order)).toMatch(/^A person is checking/)
})
test('a refusal is shown with its day and reason', () => {
  expect(refusalText(order)).toBeNull()
  const refusal = { reason: 'All missions were used.', at: '2026-11-01T10:00:00.000Z' }
  expect(refusalText({ ...order, refusal })).toBe(
    'We did not send a refund (Nov 1, 2026): All missions were used.',
  )
})
test('a refund can be asked for wherever something can go back', () => {
  const left = { missions: 1, cents: 266 }
  expect(isAskable(order)).toBe(true)
  expect(isAskable({ ...order, status: 'refunded', refundable: left })).toBe(true)
  expect(isAskable({ ...order, status: 'refunded' })).toBe(false)
  expect(isAskable({ ...order, status: 'disputed', refundable: left })).toBe(false)
  expect(isAskable({ ...order, status: 'open' })).toBe(false)
})
test('every paper has a name', () => {
  expect(paperName('reversal')).toBe('Credit note reversal')
})
