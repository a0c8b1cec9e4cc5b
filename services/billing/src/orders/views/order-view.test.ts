import { foldEvent, type Projection } from '@sortie/runtime/views/projection'
import { expect, test } from 'vitest'
import type { OrderEvent } from '../decider/order-state.ts'
import { type OrderView, orderView } from './order-view.ts'
import { shownRefund } from './refund-view.ts'

const at = '2026-11-01T10:00:00.000Z'
const about = { orderId: 'ord_1', userId: 'usr_1', at } as const
const pack = { packId: 'mission_pack_10', missions: 10, cents: 2199, currency: 'usd' } as const
const bought: OrderEvent[] = [
  { type: 'CheckoutStarted', data: { ...about, ...pack } },
  {
    type: 'CheckoutSessionOpened',
    data: { ...about, sessionId: 'cs_1', url: 'https://pay', expiresAt: at },
  },
  {
    type: 'MissionPurchased',
    data: { ...about, ...pack, sessionId: 'cs_1', paymentIntentId: 'pi_1', source: 'webhook' },
  },
]
const refunded = (cents: number, source: 'operator' | 'stripe'): OrderEvent => ({
  type: 'OrderRefunded',
  data: { ...about, refundId: 're_1', missions: 0, cents, source },
})
const opened: OrderEvent = {
  type: 'DisputeOpened',
  data: { ...about, disputeId: 'dp_1', cents: 2199, reason: 'fraudulent' },
}
const closed = (won: boolean, cents = 2199): OrderEvent => ({
  type: 'DisputeClosed',
  data: { ...about, disputeId: 'dp_1', won, cents },
})

const viewOf = (...events: OrderEvent[]) =>
  events.reduce<unknown>(
    (view, event) =>
      foldEvent(orderView as unknown as Projection, view, event, {
        stream: 'ord_1',
        version: 1,
        at,
      }),
    undefined,
  ) as OrderView

test('a paid order awaits its grant until the ledger has given it', () => {
  expect(viewOf(...bought)).toMatchObject({ status: 'paid', awaitsGrant: true, balance: null })
  const fulfilled = { ...about, missions: 10, before: 2, after: 12 }
  expect(viewOf(...bought, { type: 'OrderFulfilled', data: fulfilled })).toMatchObject({
    awaitsGrant: false,
    balance: { before: 2, after: 12 },
  })
})
test('a payment is recorded when the database says so, and by its event where an older one does not', () => {
  const [started, page, purchased] = bought as [OrderEvent, OrderEvent, OrderEvent]
  expect(viewOf(started, page).recordedAt).toBeNull()
  expect(viewOf(...bought).recordedAt).toBe(at)
  const databaseAt = '2026-11-01T10:10:00.000Z'
  const timed = { ...purchased, data: { ...purchased.data, databaseAt } } as OrderEvent
  expect(viewOf(started, page, timed)).toMatchObject({ paidAt: at, recordedAt: databaseAt })
})
test('a part that went back at Stripe leaves an order paid, the whole does not', () => {
  expect(viewOf(...bought, refunded(100, 'stripe'))).toMatchObject({
    status: 'paid',
    refundedCents: 100,
  })
  expect(viewOf(...bought, refunded(2199, 'stripe')).status).toBe('refunded')
})
test('a refund of the unused missions ends the request', () => {
  const asked: OrderEvent = {
    type: 'RefundRequested',
    data: { ...about, missions: 4, cents: 880, message: null },
  }
  expect(viewOf(...bought, asked).status).toBe('refund_requested')
  expect(viewOf(...bought, asked, refunded(880, 'operator'))).toMatchObject({
    status: 'refunded',
    refundRequest: null,
  })
})
test('a request for a refund ends where a bank gave all of the money to the buyer', () => {
  const asked: OrderEvent = {
    type: 'RefundRequested',
    data: { ...about, missions: 10, cents: 2199, message: null },
  }
  expect(viewOf(...bought, asked, opened, closed(false))).toMatchObject({
    status: 'refunded',
    refundRequest: null,
    lostDisputes: ['dp_1'],
  })
  expect(viewOf(...bought, asked, opened, closed(false, 500)).status).toBe('refund_requested')
  expect(viewOf(...bought, asked, opened, closed(true)).status).toBe('refund_requested')
})
test('a refusal is kept with its reason until there is another request or refund', () => {
  const asked: OrderEvent = {
    type: 'RefundRequested',
    data: { ...about, missions: 4, cents: 880, message: null },
  }
  const refused = (refundId?: string): OrderEvent => ({
    type: 'RefundRefused',
    data: { ...about, reason: 'All used', by: 'usr_op', ...(refundId && { refundId }) },
  })
  const approval = { ...about, refundId: 'ord_1-r1', reason: 'asked', by: 'usr_op' } as const
  const approved: OrderEvent = { type: 'RefundApproved', data: approval }
  expect(viewOf(...bought, asked, refused())).toMatchObject({
    status: 'paid',
    refusal: { reason: 'All used', at },
    refusedRefunds: [],
  })
  expect(viewOf(...bought, asked, refused(), asked).refusal).toBeNull()
  expect(viewOf(...bought, asked, refused(), approved).refusal).toBeNull()
  expect(viewOf(...bought, approved, refused('ord_1-r1')).refusedRefunds).toEqual(['ord_1-r1'])
})
test('an approved refund is under way until it was sent, was refused, or failed', () => {
  const refundId = 'ord_1-r1'
  const approved: OrderEvent = {
    type: 'RefundApproved',
    data: { ...about, refundId, reason: 'asked', by: 'usr_op' },
  }
  const sent = {
    ...refunded(880, 'operator'),
    data: { ...refunded(880, 'operator').data, refundId },
  }
  const refused: OrderEvent = {
    type: 'RefundRefused',
    data: { ...about, refundId, reason: 'All used', by: 'usr_op' },
  }
  const of = (...events: OrderEvent[]) => viewOf(...bought, ...events).approvedRefund
  expect(of()).toBeNull()
  expect(of(approved)).toBe(refundId)
  expect(of(approved, refunded(100, 'stripe'))).toBe(refundId)
  expect(of(approved, sent as OrderEvent)).toBeNull()
  expect(of(approved, refused)).toBeNull()
})
test('a dispute is over when the bank has decided', () => {
  expect(viewOf(...bought, opened).status).toBe('disputed')
  expect(viewOf(...bought, opened, closed(true)).status).toBe('paid')
  expect(viewOf(...bought, opened, closed(false))).toMatchObject({
    status: 'refunded',
    chargedBackCents: 2199,
  })
  expect(viewOf(...bought, refunded(880, 'operator'), opened, closed(true)).status).toBe('refunded')
})
test('a bank that gave a part to the buyer leaves an order paid, until the rest is back', () => {
  const partly = [...bought, opened, closed(false, 500)]
  expect(viewOf(...partly)).toMatchObject({ status: 'paid', chargedBackCents: 500 })
  expect(viewOf(...partly, refunded(1699, 'stripe')).status).toBe('refunded')
  expect(viewOf(...partly, refunded(1699, 'operator')).status).toBe('refunded')
})
test('a failed refund is shown until somebody has taken care of it, or a bank has paid', () => {
  const send = (id: string, cents: number, source: 'operator' | 'stripe'): OrderEvent => ({
    type: 'OrderRefunded',
    data: { ...about, refundId: id, missions: 0, cents, source, status: 'succeeded' },
  })
  const failed: OrderEvent = {
    type: 'RefundFailed',
    data: {
      ...about,
      refundId: 're_1',
      stripeRefundId: 're_1',
      source: 'operator',
      missions: 10,
      cents: 2199,
      reason: 'declined',
      reversedCents: 2199,
    },
  }
  const done: OrderEvent = {
    type: 'FailedRefundClosed',
    data: { ...about, reason: 'paid', by: 'usr_op' },
  }
  const shownAfter = (...events: OrderEvent[]) => {
    const view = viewOf(...bought, send('re_1', 2199, 'operator'), failed, ...events)
    return [view.refundFailed, shownRefund(view)?.status ?? null]
  }
  expect(shownAfter()).toEqual([true, 'failed'])
  expect(shownAfter(done)).toEqual([false, null])
  expect(shownAfter(send('re_2', 1, 'stripe'))).toEqual([true, 'failed'])
  expect(shownAfter(send('re_2', 1_000, 'stripe'), send('re_3', 1_199, 'stripe'))).toEqual([
    false,
    null,
  ])
  expect(shownAfter(send('re_2', 880, 'operator'))).toEqual([false, null])
  expect(shownAfter(opened, closed(false))).toEqual([true, null])
})
test('an approved refund that was not sent is shown until somebody has taken care of it', () => {
  const by = 'usr_system'
  const unsent: OrderEvent = {
    type: 'RefundRefused',
    data: { ...about, reason: 'A bank disputes it.', by, refundId: 'ord_1-r1', requested: false },
  }
  const approval = { ...about, refundId: 'ord_1-r2', reason: 'fair', by: 'usr_op' } as const
  const done: OrderEvent = { type: 'FailedRefundClosed', data: { ...about, reason: 'paid', by } }
  const shownAfter = (...events: OrderEvent[]) => {
    const { refundFailed, unsentRefund } = viewOf(...bought, unsent, ...events)
    return [refundFailed, unsentRefund?.reason ?? null]
  }
  expect(shownAfter()).toEqual([true, 'A bank disputes it.'])
  expect(shownAfter(done)).toEqual([false, null])
  expect(shownAfter({ type: 'RefundApproved', data: approval })).toEqual([false, null])
  expect(shownAfter(refunded(2199, 'stripe'))).toEqual([false, null])
  expect(shownAfter(opened, closed(false))).toEqual([false, null])
  expect(shownAfter(opened, closed(true))).toEqual([true, 'A bank disputes it.'])
})
test('a payment after the deletion of its account is open until it went back or is closed', () => {
  const lateOf = (...events: OrderEvent[]) => {
    const { paidAfterDeletion, lateRefundOpen } = viewOf(...bought, ...events)
    return [paidAfterDeletion, lateRefundOpen]
  }
  const by = 'usr_system'
  const approval = { ...about, refundId: 'ord_1-r1', reason: 'too late', by } as const
  const approved: OrderEvent = {
    type: 'RefundApproved',
    data: { ...approval, automatic: 'account_deleted' },
  }
  const held: OrderEvent = { type: 'LateRefundHeld', data: about }
  const refused: OrderEvent = { type: 'RefundRefused', data: approval }
  const done: OrderEvent = { type: 'FailedRefundClosed', data: { ...about, reason: 'paid', by } }
  const failed: OrderEvent = {
    type: 'RefundFailed',
    data: {
      ...about,
      refundId: 're_1',
      stripeRefundId: 're_1',
      source: 'operator',
      missions: 10,
      cents: 2199,
      reason: 'declined',
      reversedCents: 2199,
    },
  }
  const sent = [approved, refunded(2199, 'operator')]
  expect(lateOf(done)).toEqual([false, false])
  expect(lateOf(approved)).toEqual([true, true])
  expect(lateOf(...sent)).toEqual([true, false])
  expect(lateOf(...sent, failed)).toEqual([true, true])
  expect(lateOf(...sent, failed, done)).toEqual([true, false])
  expect(lateOf(approved, refused, done)).toEqual([true, false])
  expect(lateOf(opened, held)).toEqual([true, true])
  expect(lateOf(opened, held, closed(false))).toEqual([true, false])
  // While the bank has not decided, an operator settles the refund only.
  expect(lateOf(...sent, opened, failed, done)).toEqual([true, true])
})
test('a payment after the deletion of its account is known by its automatic refund', () => {
  const approval = { ...about, refundId: 'ord_1-r1', reason: 'too late', by: 'usr_system' } as const
  const automatic = { ...approval, automatic: 'account_deleted' } as const
  const isLate = (data: typeof approval) =>
    viewOf(...bought, { type: 'RefundApproved', data }).paidAfterDeletion
  expect(isLate(approval)).toBe(false)
  expect(isLate(automatic)).toBe(true)
})
