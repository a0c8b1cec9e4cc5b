import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_VERSION } from './account.ts'
import { aPack, refusal, startSeller } from './testing.ts'

let seller: Awaited<ReturnType<typeof startSeller>>
let stripe: Stripe
beforeAll(async () => {
  seller = await startSeller()
  stripe = seller.stripe
})
afterAll(() => seller.stop())

const open = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({ ...aPack, ...more })
const expectReceived = (type: string, about: string) =>
  expect.poll(() => seller.countReceived(type, about), { timeout: 10_000 })

test('the version that is spoken is that of the SDK', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})

test('a session is opened with what the seller gave, and found again', async () => {
  const session = await open()
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2_199,
    currency: 'usd',
    client_reference_id: 'usr_1',
    metadata: { order: 'ord_1' },
    customer_email: 'ann@example.com',
    payment_intent: null,
    livemode: false,
  })
  expect(session.id).toMatch(/^cs_test_/)
  expect(session.url).toBe(`http://localhost:${seller.port}/c/pay/${session.id}`)
  expect(session.expires_at - session.created).toBe(86_400)
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id })
  const { data } = await stripe.checkout.sessions.listLineItems(session.id)
  expect(data).toMatchObject([{ description: '3 missions', quantity: 1, amount_total: 2_199 }])
})

test('a paid session has an intent and a charge, and three events tell of it', async () => {
  const { session, intent, charge } = await seller.paid()
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 2_199,
    metadata: { order: 'ord_1' },
  })
  expect(charge).toMatchObject({ status: 'succeeded', paid: true, amount: 2_199 })
  expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' })
  await expectReceived('checkout.session.completed', session.id).toBe(1)
  await expectReceived('payment_intent.succeeded', intent.id).toBe(1)
  await expectReceived('charge.succeeded', charge.id).toBe(1)
})

test('a declined card leaves the session open, and another card pays it', async () => {
  const { id } = await open()
  const declined = await seller.pay(id, { card: '4000 0000 0000 0002' })
  expect(declined.result).toMatchObject({ type: 'declined', message: 'Your card was declined.' })
  expect(declined.session).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  const intent = await stripe.paymentIntents.retrieve(String(declined.session.payment_intent))
  expect(intent).toMatchObject({ status: 'requires_payment_method' })
  expect(intent.last_payment_error).toMatchObject({
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
  })
  expect(await seller.pay(id)).toMatchObject({
    result: { type: 'paid' },
    session: { status: 'complete' },
  })
  const charges = await stripe.charges.list({ payment_intent: intent.id })
  expect(charges.data.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
})

test('a second step is completed or failed', async () => {
  const card = '4000 0025 0000 3155'
  const { id } = await open()
  expect(await seller.pay(id, { card, challenge: 'leave' })).toMatchObject({
    result: { type: 'asked' },
  })
  const waiting = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(waiting).toMatchObject({ status: 'open', payment_intent: { status: 'requires_action' } })
  expect(await seller.pay(id, { card, challenge: 'fail' })).toMatchObject({
    result: { type: 'declined' },
    session: { status: 'open', payment_status: 'unpaid' },
  })
  expect(await seller.pay(id, { card })).toMatchObject({
    result: { type: 'paid' },
    session: { status: 'complete', payment_status: 'paid' },
  })
})

test('a session is paid once, whoever asks again', async () => {
  const { id } = await open()
  await seller.pay(id)
  expect(await seller.pay(id)).toMatchObject({ result: { type: 'closed' } })
  await expectReceived('checkout.session.completed', id).toBe(1)
})

test('a bank debit completes the session unpaid, and the bank answers later', async () => {
  const good = await open()
  const bad = await open()
  expect(await seller.pay(good.id, { bank: 'succeeds' })).toMatchObject({
    session: { status: 'complete', payment_status: 'unpaid' },
  })
  await seller.pay(bad.id, { bank: 'fails' })
  await expectReceived('checkout.session.async_payment_succeeded', good.id).toBe(1)
  await expectReceived('checkout.session.async_payment_failed', bad.id).toBe(1)
  expect((await stripe.checkout.sessions.retrieve(good.id)).payment_status).toBe('paid')
  const left = await stripe.checkout.sessions.retrieve(bad.id)
  expect(left).toMatchObject({ status: 'complete', payment_status: 'unpaid' })
})

test('an expired session cannot be paid, and says so once', async () => {
  const { id } = await open()
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
  expect(await seller.pay(id)).toMatchObject({ result: { type: 'closed' } })
  expect(await refusal(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 })
  await expectReceived('checkout.session.expired', id).toBe(1)
})

test('a session expires by itself when its time is over', async () => {
  const { id } = await open()
  await seller.control(`/sessions/${id}/expire`, { afterSeconds: 1 })
  await expectReceived('checkout.session.expired', id).toBe(1)
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired' })
})

test('a list is read page by page, newest first, from a moment on', async () => {
  const before = Math.floor(Date.now() / 1_000) - 5
  const ids: string[] = []
  for (let time = 0; time < 5; time++) ids.unshift((await open()).id)
  const first = await stripe.checkout.sessions.list({ limit: 2, created: { gte: before } })
  expect(first).toMatchObject({ has_more: true, url: '/v1/checkout/sessions' })
  const all = await stripe.checkout.sessions
    .list({ limit: 2, created: { gte: before } })
    .autoPagingToArray({ limit: 1_000 })
  expect(all.slice(0, 5).map(({ id }) => id)).toEqual(ids)
  const back = await stripe.checkout.sessions.list({ limit: 2, ending_before: ids[4] })
  expect(back.data.map(({ id }) => id)).toEqual([ids[2], ids[3]])
  expect((await stripe.checkout.sessions.list({ created: { gt: before + 3_600 } })).data).toEqual(
    [],
  )
})

test('events are kept, each with what it told, and whether it was told', async () => {
  const { id } = (await seller.paid()).session
  await expectReceived('checkout.session.completed', id).toBe(1)
  const { data } = await stripe.events.list({ type: 'checkout.session.completed', limit: 1 })
  expect(data[0]).toMatchObject({
    api_version: API_VERSION,
    livemode: false,
    data: { object: { id, payment_status: 'paid' } },
  })
  await expect
    .poll(async () => (await stripe.events.retrieve(data[0]!.id)).pending_webhooks)
    .toBe(0)
})

test('the balance answers, so that health can be asked', async () => {
  expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance', livemode: false })
})

test('every reply and every event has the shape that Stripe publishes', () => {
  expect(seller.endpoint.received.length).toBeGreaterThan(15)
  expect(seller.differing()).toEqual([])
})
