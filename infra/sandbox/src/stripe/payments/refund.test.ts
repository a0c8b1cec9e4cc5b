import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPack, refusal, startSeller } from '../testing.ts'

let seller: Awaited<ReturnType<typeof startSeller>>
let stripe: typeof seller.stripe
beforeAll(async () => {
  seller = await startSeller()
  stripe = seller.stripe
})
afterAll(() => seller.stop())

const expectReceived = (type: string, about: string) =>
  expect.poll(() => seller.countReceived(type, about), { timeout: 10_000 })

test('money goes back in parts, and never more than came', async () => {
  const { intent, charge } = await seller.paid()
  const refund = await stripe.refunds.create({
    payment_intent: intent.id,
    amount: 700,
    reason: 'requested_by_customer',
    metadata: { missions: '1' },
  })
  expect(refund).toMatchObject({ amount: 700, status: 'succeeded', charge: charge.id })
  const more = await refusal(stripe.refunds.create({ payment_intent: intent.id, amount: 1_500 }))
  expect(more).toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    message: 'Refund amount ($15.00) is greater than unrefunded amount on charge ($14.99)',
    param: 'amount',
  })
  await stripe.refunds.create({ charge: charge.id })
  const none = await refusal(stripe.refunds.create({ payment_intent: intent.id }))
  expect(none).toMatchObject({ code: 'charge_already_refunded' })
  expect(await stripe.charges.retrieve(charge.id, { expand: ['refunds'] })).toMatchObject({
    refunded: true,
    amount_refunded: 2_199,
    refunds: { data: [{ amount: 1_499 }, { amount: 700 }] },
  })
  const { data } = await stripe.refunds.list({ payment_intent: intent.id })
  expect(data.map(({ amount }) => amount)).toEqual([1_499, 700])
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ metadata: { missions: '1' } })
  await expectReceived('charge.refunded', charge.id).toBe(2)
})

test('of a payment that a bank took a part of, the rest can go back', async () => {
  const { intent } = await seller.paid()
  const asked = { payment_intent: intent.id, amount: 500 }
  const { body: dispute } = await seller.control('/disputes', asked)
  const all = { payment_intent: intent.id }
  expect(await refusal(stripe.refunds.create(all))).toMatchObject({ code: 'charge_disputed' })
  await seller.control(`/disputes/${dispute.id}/close`, { status: 'lost' })
  expect(await refusal(stripe.refunds.create({ ...all, amount: 1_700 }))).toMatchObject({
    param: 'amount',
  })
  expect(await stripe.refunds.create(all)).toMatchObject({ amount: 1_699 })
  expect(await refusal(stripe.refunds.create(all))).toMatchObject({ code: 'charge_disputed' })
})

test('a dispute is opened and decided, and nothing is refunded meanwhile', async () => {
  const { intent } = await seller.paid()
  const { body: dispute } = await seller.control('/disputes', { payment_intent: intent.id })
  await expectReceived('charge.dispute.created', dispute.id).toBe(1)
  expect(await refusal(stripe.refunds.create({ payment_intent: intent.id }))).toMatchObject({
    code: 'charge_disputed',
  })
  await seller.control(`/disputes/${dispute.id}/close`, { status: 'lost' })
  await expectReceived('charge.dispute.closed', dispute.id).toBe(1)
  const { data } = await stripe.disputes.list({ payment_intent: intent.id })
  expect(data).toMatchObject([{ id: dispute.id, status: 'lost', amount: 2_199 }])
  expect(await stripe.disputes.retrieve(dispute.id, { expand: ['charge'] })).toMatchObject({
    charge: { disputed: true },
  })
})

test('a dispute that the seller wins leaves the money, and may be refunded then', async () => {
  const { intent, charge } = await seller.paid()
  const { body: dispute } = await seller.control('/disputes', { payment_intent: intent.id })
  await seller.control(`/disputes/${dispute.id}/close`, { status: 'won' })
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ disputed: false })
  expect(await stripe.refunds.create({ charge: charge.id })).toMatchObject({ amount: 2_199 })
})

test('a card of a buyer who disputes pays first', async () => {
  const { id } = await seller.stripe.checkout.sessions.create(aPack)
  await seller.pay(id, { card: '4000 0000 0000 0259' })
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id)
  const { data } = await stripe.disputes.list({ payment_intent: String(intent) })
  expect(data).toMatchObject([{ status: 'needs_response', reason: 'fraudulent' }])
})

test('what was never paid is not refunded', async () => {
  const { id } = await stripe.checkout.sessions.create(aPack)
  const { session } = await seller.pay(id, { card: '4000 0000 0000 9995' })
  const intent = String(session.payment_intent)
  expect(await refusal(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

test('a refund may be held, then fail, and its money stays with the seller', async () => {
  const { intent, charge } = await seller.paid()
  await seller.control('/refunds/hold', {})
  const held = await stripe.refunds.create({ payment_intent: intent.id, amount: 700 })
  await seller.control('/refunds/hold', { status: 'requires_action' })
  const asking = await stripe.refunds.create({ payment_intent: intent.id, amount: 300 })
  await seller.control('/refunds/hold', { status: 'succeeded' })
  expect([held.status, held.pending_reason]).toEqual(['pending', 'processing'])
  expect(asking.status).toBe('requires_action')
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 1_000 })

  const reason = 'lost_or_stolen_card'
  await seller.control(`/refunds/${held.id}/move`, { status: 'failed', reason })
  await seller.control(`/refunds/${asking.id}/move`, { status: 'canceled' })
  expect(await stripe.refunds.retrieve(held.id)).toMatchObject({
    status: 'failed',
    failure_reason: reason,
  })
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ amount_refunded: 0 })
  await expectReceived('refund.created', held.id).toBe(1)
  await expectReceived('refund.updated', held.id).toBe(1)
  await expectReceived('charge.refund.updated', held.id).toBe(1)
  await expectReceived('refund.failed', held.id).toBe(1)
  await expectReceived('refund.updated', asking.id).toBe(1)
  const again = await seller.control(`/refunds/${held.id}/move`, { status: 'succeeded' })
  expect(again.status).toBe(400)
})

test('a refund that succeeded may fail later', async () => {
  const { intent } = await seller.paid()
  const { id } = await stripe.refunds.create({ payment_intent: intent.id })
  await seller.control(`/refunds/${id}/move`, { status: 'failed' })
  expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
  expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({
    amount: 2_199,
  })
})

test('a refusal that a test asked for is remembered for its key', async () => {
  const { intent } = await seller.paid()
  await seller.control('/faults', {
    operation: 'POST /v1/refunds',
    outcome: 'refuse',
    code: 'balance_insufficient',
  })
  const ask = (idempotencyKey: string) =>
    stripe.refunds.create({ payment_intent: intent.id }, { idempotencyKey })
  for (const _ of ['first', 'again']) {
    expect(await refusal(ask('key-1'))).toMatchObject({ code: 'balance_insufficient' })
  }
  expect(await ask('key-2')).toMatchObject({ status: 'succeeded' })
})

test('every reply and every event has the shape that Stripe publishes', () => {
  expect(seller.endpoint.received.length).toBeGreaterThan(10)
  expect(seller.differing()).toEqual([])
})
