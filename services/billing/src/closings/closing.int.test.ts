import { randomUUID } from 'node:crypto'
import { getBillingOverview } from '@sortie/contracts/billing/orders/billing-overview'
import { searchOrders, startCheckout } from '@sortie/contracts/billing/orders/orders'
import { closeFailedRefund } from '@sortie/contracts/billing/refunds/refunds'
import { databaseNow } from '@sortie/runtime/database/clock'
import { mailsTo, mailTo } from '@sortie/runtime/testing/inbox'
import { startStripe } from '@sortie/sandbox/stripe/start'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Shop, startShop } from '../testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop(await startStripe({ bankMs: 60_000 }))
})
afterEach(() => shop.calmStripe())
afterAll(() => shop.stop())

const soon = { timeout: 60_000, interval: 200 }
/** Another user at each try, as none can buy again. */
const someone = (name: string) => `usr_${name}-${randomUUID().slice(0, 8)}`
const operator = () => shop.billing.caller('usr_operator', { admin: true })
const checkout = (userId: string, key: string) =>
  shop.billing.call(startCheckout, {
    caller: shop.billing.caller(userId),
    body: { packId: 'starter_pack' },
    headers: { 'idempotency-key': key },
  })
/** @param databaseAt when it was requested. @param at the same by a clock that may be wrong. */
const remove = async (userId: string, databaseAt?: string, at = new Date().toISOString()) => {
  const requested = { at, databaseAt: databaseAt ?? (await databaseNow(shop.billing.db)) }
  await shop.tell(userId, 2, 'AccountDeletionRequested', { ...requested, email: null })
}
/** The same as an older release tells it. */
const removeByOlder = (userId: string, at = new Date().toISOString()) =>
  shop.tell(userId, 2, 'AccountDeletionRequested', { at, email: null })
const erase = (userId: string) => shop.tell(userId, 3, 'PersonErased', {})
const closed = (userId: string) =>
  expect.poll(() => shop.count('PurchasesClosed', userId.replace('usr_', 'cls_')), soon).toBe(1)
const isOpenWork = (work: string) =>
  shop.billing.db.collection('work').countDocuments({ work, state: 'open' })
const gauge = (name: string, value: number) =>
  new RegExp(`^sortie_billing_${name}(\\{.*\\})? ${value}$`, 'm')
const overview = async () =>
  (await shop.billing.call(getBillingOverview, { caller: operator() })).body
const refundsOf = async (payment: string) => {
  const reply = await fetch(`${shop.stripe.url}/v1/refunds?payment_intent=${payment}`, {
    headers: { authorization: `Bearer ${shop.stripe.secretKey}` },
  })
  return ((await reply.json()) as { data: { amount: number }[] }).data
}
/** Takes a mission for a report. */
const launch = (userId: string, number: number) => {
  const reportId = `rep_${userId.slice(4)}-${number}`
  const about = { reportId, userId, at: new Date().toISOString(), projectId: 'prj_1' }
  const words = { industry: 'x', businessName: 'x', mainCompetitor: 'x' }
  const data = { ...about, ...words, attempt: 1, funding: 'mission' }
  return shop.billing.publish('analysis', {
    type: 'ReportRequested',
    stream: reportId,
    version: 1,
    data,
  })
}
/** The money went back once, no mission is left, and an operator sees why. */
const isPaidBack = async (userId: string, orderId: string, payment: string) => {
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('refunded')
  expect(await refundsOf(payment)).toMatchObject([{ amount: 799 }])
  expect(await shop.available(userId)).toBe(0)
  expect(await shop.count('RefundApproved', orderId)).toBe(1)
  const found = await shop.billing.call(searchOrders, {
    caller: operator(),
    query: { search: orderId },
  })
  expect(found.body.orders).toMatchObject([{ orderId, paidAfterDeletion: true }])
  const { ledgerSum, paidAfterDeletion } = await overview()
  expect(ledgerSum).toBe(0)
  expect(paidAfterDeletion.orders).toBeGreaterThan(0)
  expect(paidAfterDeletion.open).toBe(0)
}

test('a deletion ends the open pages of its user, and nobody pays on them', async () => {
  const leaving = someone('leaving')
  const staying = someone('staying')
  const one = await shop.order(leaving, 'starter_pack', 'one')
  const two = await shop.order(leaving, 'mission_pack_50', 'two')
  const stays = await shop.order(staying, 'starter_pack', 'one')
  await remove(leaving)
  for (const { orderId, sessionId, url } of [one, two]) {
    await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('expired')
    expect(await (await fetch(url)).text()).toContain('expired')
    expect(await shop.pay(sessionId)).toMatchObject({ result: { type: 'closed' } })
    expect((await shop.progress(leaving, orderId)).url).toBeNull()
  }
  expect((await shop.view(stays.orderId))?.status).toBe('open')
  expect(await shop.pay(stays.sessionId)).toMatchObject({ result: { type: 'paid' } })

  for (const key of ['one', 'three']) {
    expect((await checkout(leaving, key)).problem?.code).toBe('unauthenticated')
  }
})

test('a page is ended although Stripe does not answer at first', async () => {
  const outage = someone('outage')
  const { orderId } = await shop.order(outage, 'starter_pack', 'key')
  const operation = 'POST /v1/checkout/sessions/{session}/expire'
  await shop.control('/faults', { operation, times: 4, outcome: 'fail' })
  await remove(outage)
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('expired')
})

test('a payment that is quicker than the deletion goes back, also once the person is erased', async () => {
  const race = someone('race')
  const { orderId, sessionId } = await shop.order(race, 'starter_pack', 'key')
  await shop.control('/webhooks/hold', {})
  const { session } = await shop.pay(sessionId)
  await remove(race)
  await erase(race)
  await isPaidBack(race, orderId, session.payment_intent)
})

test('a bank debit that was under way goes back when it arrives', async () => {
  const debit = someone('debit')
  const { orderId, sessionId } = await shop.order(debit, 'starter_pack', 'key')
  const paidBy = `${debit}@paid.example`
  const { session } = await shop.pay(sessionId, { bank: 'succeeds', email: paidBy })
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('pending')
  await remove(debit)
  await erase(debit)
  await closed(debit)
  await shop.control('/settlements/settle', {})
  await isPaidBack(debit, orderId, session.payment_intent)
  // Erased here, the address is known where it was paid.
  const mail = await mailTo(paidBy, /^Your refund of \$7\.99$/, 20_000)
  expect(mail.text).toContain('came after you deleted your account')
  expect(mail.text).not.toContain('Open your account')
  expect((await mailsTo(paidBy)).map(({ subject }) => subject)).toEqual([mail.subject])
})

test('a payment between the request and our hearing of it goes back, one before it does not', async () => {
  const between = someone('between')
  const earlier = someone('earlier')
  const after = await shop.order(between, 'starter_pack', 'key')
  const requestedAt = await databaseNow(shop.billing.db)
  const { session } = await shop.pay(after.sessionId)
  await expect.poll(() => shop.available(between), soon).toBe(3)
  // The clock of identity's machine is ten minutes ahead.
  await remove(between, requestedAt, new Date(Date.now() + 600_000).toISOString())
  await isPaidBack(between, after.orderId, session.payment_intent)

  const before = await shop.order(earlier, 'starter_pack', 'key')
  await shop.pay(before.sessionId)
  await expect.poll(() => shop.available(earlier), soon).toBe(3)
  // The clock of identity's machine is ten minutes behind.
  await remove(earlier, undefined, new Date(Date.now() - 600_000).toISOString())
  await closed(earlier)
  await expect.poll(() => isOpenWork('expire-pages'), soon).toBe(0)
  expect(await shop.count('RefundApproved', before.orderId)).toBe(0)
})

test('a checkout under way while the deletion is requested leads nowhere', async () => {
  const meanwhile = someone('meanwhile')
  await shop.register(meanwhile)
  const operation = 'POST /v1/checkout/sessions'
  await shop.control('/faults', { operation, outcome: 'reply', delayMs: 3_000 })
  const asking = checkout(meanwhile, 'key')
  await remove(meanwhile)
  await closed(meanwhile)
  expect((await asking).problem?.code).toBe('unauthenticated')
  const commits = shop.billing.db.collection('commits')
  const opened = await commits.findOne({
    'events.type': 'CheckoutSessionOpened',
    'events.data.userId': meanwhile,
  })
  const { orderId, sessionId } = opened?.events[0].data ?? {}
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('expired')
  expect(await shop.pay(sessionId)).toMatchObject({ result: { type: 'closed' } })
})

test('a refund that could not be sent by itself is shown to operators', async () => {
  const disputing = someone('disputing')
  const { orderId, sessionId } = await shop.order(disputing, 'starter_pack', 'key')
  await shop.control('/webhooks/hold', {})
  const { session } = await shop.pay(sessionId)
  await shop.control('/disputes', { payment_intent: session.payment_intent })
  await remove(disputing)
  await expect.poll(() => shop.count('RefundRefused', orderId), soon).toBe(1)
  const { open } = (await overview()).paidAfterDeletion
  expect(open).toBeGreaterThan(0)
  await shop.control('/webhooks/release', {})
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('disputed')
})

test('a payment that a bank disputes is shown at once, and goes back when the bank decides for us', async () => {
  const disputing = someone('waiting')
  const { orderId, sessionId } = await shop.order(disputing, 'starter_pack', 'key')
  const requestedAt = new Date().toISOString()
  const { session } = await shop.pay(sessionId)
  await expect.poll(() => shop.available(disputing), soon).toBe(3)
  const payment = { payment_intent: session.payment_intent }
  const { id } = await shop.control<{ id: string }>('/disputes', payment)
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('disputed')
  await removeByOlder(disputing, requestedAt)
  await expect.poll(() => shop.count('LateRefundHeld', orderId), soon).toBe(1)
  await expect.poll(async () => (await shop.view(orderId))?.lateRefundOpen, soon).toBe(true)
  await shop.control(`/disputes/${id}/close`, { status: 'won' })
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('refunded')
  expect((await shop.view(orderId))?.lateRefundOpen).toBe(false)
  expect(await refundsOf(session.payment_intent)).toMatchObject([{ amount: 799 }])
})

test('a payment that a debt took is closed by an operator', async () => {
  const owing = someone('owing')
  const first = await shop.order(owing, 'starter_pack', 'one')
  const used = await shop.pay(first.sessionId)
  await expect.poll(() => shop.available(owing), soon).toBe(3)
  for (const number of [1, 2, 3]) await launch(owing, number)
  await expect.poll(() => shop.available(owing), soon).toBe(0)
  await shop.control('/disputes', { payment_intent: used.session.payment_intent })
  await expect.poll(async () => (await shop.view(first.orderId))?.status, soon).toBe('disputed')

  const { orderId, sessionId } = await shop.order(owing, 'starter_pack', 'two')
  const requestedAt = await databaseNow(shop.billing.db)
  await shop.pay(sessionId)
  await remove(owing, requestedAt)
  await expect.poll(() => shop.count('RefundRefused', orderId), soon).toBe(1)
  const before = (await overview()).paidAfterDeletion.open
  const listed = async (refund: 'late' | 'late_open') => {
    const query = { refund, search: orderId } as const
    return (await shop.billing.call(searchOrders, { caller: operator(), query })).body.orders
  }
  expect(await listed('late_open')).toMatchObject([{ orderId, status: 'paid' }])
  const metrics = async () => (await fetch(`${shop.billing.url}/metrics`)).text()
  const { openDisputes } = await overview()
  expect(openDisputes).toBeGreaterThan(0)
  expect(await metrics()).toMatch(gauge('disputes_open', openDisputes))
  expect(await metrics()).toMatch(gauge('late_payments_open', before))
  const closes = { caller: operator(), params: { orderId }, body: { reason: 'A debt took it.' } }
  expect((await shop.billing.call(closeFailedRefund, closes)).status).toBe(204)
  expect((await overview()).paidAfterDeletion.open).toBe(before - 1)
  expect(await listed('late_open')).toEqual([])
  expect(await listed('late')).toMatchObject([{ orderId }])
  expect(await metrics()).toMatch(gauge('late_payments_open', before - 1))
})
