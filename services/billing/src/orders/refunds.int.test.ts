import { randomUUID } from 'node:crypto'
import { getInvoice, getUserInvoice } from '@sortie/contracts/billing/invoices/invoices'
import { getBillingOverview } from '@sortie/contracts/billing/orders/billing-overview'
import { searchOrders } from '@sortie/contracts/billing/orders/orders'
import { reconcile, reconcileNow, stripeWebhook } from '@sortie/contracts/billing/payments/payments'
import {
  approveRefund,
  getOrderRefundable,
  getRefundable,
  refuseRefund,
  requestRefund,
} from '@sortie/contracts/billing/refunds/refunds'
import type { Caller } from '@sortie/runtime/http/caller'
import { mailsTo, mailTo } from '@sortie/runtime/testing/inbox'
import { startStripe } from '@sortie/sandbox/stripe/start'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { service } from '../service.ts'
import { type Shop, startShop } from '../testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop(await startStripe({ bankMs: 300 }))
})
afterEach(() => shop.calmStripe())
afterAll(() => shop.stop())

const soon = { timeout: 20_000, interval: 200 }
const operator = () => shop.billing.caller('usr_operator', { admin: true })

/** A buyer whose address billing has heard of, with a pack that is granted and invoiced. */
const buyer = async (name: string) => {
  const userId = `usr_${name}-${randomUUID().slice(0, 8)}`
  const email = `${name}-${Date.now()}@example.com`
  await shop.billing.publish('identity', {
    type: 'UserRegistered',
    data: {
      userId,
      at: '2026-01-01T00:00:00.000Z',
      termsVersion: '1',
      confirmationHash: 'x',
      email,
      username: name,
      passwordHash: 'x',
    },
    stream: userId,
    version: 1,
  })
  const buyers = shop.billing.db.collection('view.buyer.1')
  await expect.poll(() => buyers.countDocuments({ 'view.email': email }), soon).toBe(1)
  const { orderId, sessionId } = await shop.order(userId, 'mission_pack_10', 'key')
  const { session } = await shop.pay(sessionId)
  await expect
    .poll(async () => (await shop.view(orderId))?.balance, soon)
    .toMatchObject({ after: 10 })
  await expect.poll(async () => (await shop.view(orderId))?.invoices, soon).toHaveLength(1)
  return { userId, email, orderId, sessionId, payment: session.payment_intent }
}
const launch = async (userId: string, number: number) => {
  const reportId = `rep_${userId.slice(4)}-${number}`
  const about = { reportId, userId, at: '2026-11-01T10:00:00.000Z' }
  await shop.billing.publish('analysis', {
    type: 'ReportRequested',
    data: {
      ...about,
      projectId: 'prj_1',
      industry: 'x',
      businessName: 'x',
      mainCompetitor: 'x',
      attempt: 1,
      funding: 'mission',
    },
    stream: reportId,
    version: 1,
  })
}
const erase = async (userId: string, email: string) => {
  await shop.billing.publish('identity', {
    type: 'PersonErased',
    data: { userId, at: '2026-11-02T10:00:00.000Z' },
    stream: userId,
    version: 2,
  })
  const buyers = shop.billing.db.collection('view.buyer.1')
  await expect.poll(() => buyers.countDocuments({ 'view.email': email }), soon).toBe(0)
}
const approve = (orderId: string) =>
  shop.billing.call(approveRefund, {
    caller: operator(),
    params: { orderId },
    body: { reason: 'asked for it' },
  })
const stripeRefunds = async (payment: string) => {
  const reply = await fetch(`${shop.stripe.url}/v1/refunds?payment_intent=${payment}`, {
    headers: { authorization: `Bearer ${shop.stripe.secretKey}` },
  })
  return ((await reply.json()) as { data: { amount: number }[] }).data
}

test('the receipt is mailed with its invoice', async () => {
  const { email } = await buyer('receipt')
  const mail = await mailTo(email, /receipt for \$21\.99/, 20_000)
  expect(mail.text).toContain('10 missions')
  const { attachments = [] } = mail as { attachments?: { fileName: string }[] }
  expect(attachments[0]?.fileName).toMatch(/^sortie_invoice_\d{4}-\d{6}\.pdf$/)
})

test('unused missions are asked for, approved, taken and paid back, each once', async () => {
  const { userId, email, orderId, payment } = await buyer('refund')
  await launch(userId, 1)
  await expect.poll(() => shop.available(userId), soon).toBe(9)
  const asBuyer = { caller: shop.billing.caller(userId), params: { orderId } }
  const due = { missions: 9, cents: 1979 }
  expect((await shop.billing.call(getRefundable, asBuyer)).body).toEqual(due)
  const asked = await shop.billing.call(requestRefund, { ...asBuyer, body: { message: 'please' } })
  expect(asked).toMatchObject({ status: 202, body: due })
  const found = await shop.billing.call(searchOrders, {
    caller: operator(),
    query: { search: email.toUpperCase(), status: 'refund_requested' },
  })
  expect(found.body.orders).toMatchObject([
    { orderId, email, refundRequest: { message: 'please' } },
  ])

  // The operator sees what would go back now, also after the buyer has used one more.
  const asOperator = { caller: operator(), params: { orderId } }
  const dueNow = async () => (await shop.billing.call(getOrderRefundable, asOperator)).body
  expect(await dueNow()).toEqual(due)
  await launch(userId, 2)
  const left = { missions: 8, cents: 1759 }
  await expect.poll(dueNow, soon).toEqual(left)

  expect(await Promise.all([approve(orderId), approve(orderId)])).toMatchObject([
    { status: 202, body: left },
    { status: 202 },
  ])
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('refunded')
  expect(await dueNow()).toEqual({ missions: 0, cents: 0 })
  expect(await stripeRefunds(payment)).toMatchObject([{ amount: 1759 }])
  expect(await shop.available(userId)).toBe(0)
  await expect.poll(async () => (await shop.view(orderId))?.invoices, soon).toHaveLength(2)
  expect((await shop.view(orderId))?.invoices[1]).toMatchObject({
    kind: 'credit_note',
    cents: 1759,
  })
  await mailTo(email, /refund of \$17\.59/, 20_000)
  expect(await shop.count('OrderRefunded', orderId)).toBe(1)
})

test('who asks for refunds too often is told when to go on', async () => {
  const most = service.shape.REFUND_REQUESTS_PER_DAY.parse(undefined)
  expect(most).toBe(5)
  const { userId, orderId } = await buyer('insistent')
  const ask = () =>
    shop.billing.call(requestRefund, {
      caller: shop.billing.caller(userId),
      params: { orderId },
      body: {},
    })
  const refuse = () =>
    shop.billing.call(refuseRefund, {
      caller: operator(),
      params: { orderId },
      body: { reason: 'The pack was a gift of ours.' },
    })
  for (let time = 0; time < most; time++) {
    // Asked twice, it counts once: the second changes nothing.
    for (let again = 0; again < 2; again++) expect((await ask()).status).toBe(202)
    expect((await refuse()).problem).toBeNull()
  }
  const { status, headers, problem } = await ask()
  expect([status, problem?.code]).toEqual([429, 'too_many_requests'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(80_000)
  expect(problem?.message).toBe(
    'You can ask for 5 refunds a day. Try again in 24 hours, or contact support.',
  )
})

test('a refused refund tells the buyer why', async () => {
  const { userId, email, orderId } = await buyer('refused')
  await shop.billing.call(requestRefund, {
    caller: shop.billing.caller(userId),
    params: { orderId },
    body: {},
  })
  const refused = await shop.billing.call(refuseRefund, {
    caller: operator(),
    params: { orderId },
    body: { reason: 'The pack was a gift of ours.' },
  })
  expect(refused.status).toBe(204)
  const mail = await mailTo(email, /refund request/, 20_000)
  expect(mail.text).toContain('The pack was a gift of ours.')
  expect(mail.text.replace(/\s+/g, ' ')).toContain(`(order ${orderId})`)
  expect((await shop.view(orderId))?.status).toBe('paid')
})

test('a refund whose reply is lost sends the money back once', async () => {
  const { userId, orderId, payment } = await buyer('lost')
  await shop.control('/faults', { operation: 'POST /v1/refunds', times: 3, outcome: 'drop' })
  await approve(orderId)
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('refunded')
  expect(await stripeRefunds(payment)).toMatchObject([{ amount: 2199 }])
  expect(await shop.available(userId)).toBe(0)
  expect(await shop.count('OrderRefunded', orderId)).toBe(1)
})

test('a refund of disputed money takes no mission, and the dispute takes them once', async () => {
  const { userId, email, orderId, payment } = await buyer('impossible')
  const lost = async () =>
    (await shop.billing.call(getBillingOverview, { caller: operator() })).body.chargedBackCents
  const before = await lost()
  await shop.control('/webhooks/hold', {})
  const { id } = await shop.control<{ id: string }>('/disputes', { payment_intent: payment })
  await approve(orderId)
  await expect.poll(() => shop.count('RefundRefused', orderId), soon).toBe(1)
  expect(await shop.available(userId)).toBe(10)
  expect(await stripeRefunds(payment)).toEqual([])
  const query = { refund: 'failed', search: orderId } as const
  const unsent = async () =>
    (await shop.billing.call(searchOrders, { caller: operator(), query })).body.orders
  // The list of orders follows a moment after the event.
  await expect
    .poll(unsent, soon)
    .toMatchObject([{ unsentRefund: { reason: expect.stringContaining('A bank disputes') } }])
  await shop.control('/webhooks/release', {})
  await expect.poll(() => shop.available(userId), soon).toBe(0)
  await shop.control(`/disputes/${id}/close`, { status: 'lost' })
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('refunded')
  expect(await shop.available(userId)).toBe(0)
  expect(await lost()).toBe(before + 2199)

  // The books of the law know of it, too, and so does the buyer; once. They had asked for no refund.
  await expect.poll(async () => (await shop.view(orderId))?.invoices, soon).toHaveLength(2)
  const [invoice, note] = (await shop.view(orderId))!.invoices
  expect(note).toMatchObject({ kind: 'credit_note', cents: 2199 })
  const mail = await mailTo(email, /bank returned \$21\.99/, 20_000)
  expect(mail.text).toContain(`Credit note ${note!.number} for invoice ${invoice!.number}`)
  expect(mail.text).toContain('We took back 10 missions of that purchase.')
  expect((await mailsTo(email)).map(({ subject }) => subject)).not.toContain(
    'About your refund request',
  )
})

test('a refund in the dashboard of Stripe takes its missions', async () => {
  const { userId, orderId, payment } = await buyer('dashboard')
  const reply = await fetch(`${shop.stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.stripe.secretKey}` },
    body: new URLSearchParams({ payment_intent: payment, amount: '880' }),
  })
  expect(reply.status).toBe(200)
  await expect.poll(() => shop.available(userId), soon).toBe(6)
  expect(await shop.view(orderId)).toMatchObject({ status: 'paid', refundedCents: 880 })
})

test('an approved refund that meets one in the dashboard sends what is left', async () => {
  const { userId, orderId, payment } = await buyer('meeting')
  await shop.control('/webhooks/hold', {})
  const reply = await fetch(`${shop.stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.stripe.secretKey}` },
    body: new URLSearchParams({ payment_intent: payment, amount: '1000' }),
  })
  expect(reply.status).toBe(200)
  expect((await approve(orderId)).body).toEqual({ missions: 10, cents: 2199 })
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('refunded')
  await shop.control('/webhooks/release', {})
  expect(await stripeRefunds(payment)).toMatchObject([{ amount: 1199 }, { amount: 1000 }])
  await expect.poll(() => shop.available(userId), soon).toBe(0)
  expect(await shop.view(orderId)).toMatchObject({ refundedCents: 2199, refundFailed: false })
  expect(await shop.count('RefundRefused', orderId)).toBe(0)
})

test('a dispute takes the missions and tells its buyer, and a won one brings them back', async () => {
  const { userId, email, orderId, payment } = await buyer('dispute')
  await launch(userId, 1)
  await expect.poll(() => shop.available(userId), soon).toBe(9)
  const { id } = await shop.control<{ id: string }>('/disputes', { payment_intent: payment })
  await expect.poll(() => shop.available(userId), soon).toBe(0)
  const mail = await mailTo(email, /bank opened a dispute about \$21\.99/, 20_000)
  expect(mail.text).toContain('we took back 10 missions of that purchase')
  expect(mail.text).toContain('You had already used 1 of them, so you owe 1 mission now.')
  expect((await shop.view(orderId))?.status).toBe('disputed')
  expect((await approve(orderId)).problem?.code).toBe('order_not_refundable')
  await shop.control(`/disputes/${id}/close`, { status: 'won' })
  await expect.poll(() => shop.available(userId), soon).toBe(9)
  expect((await shop.view(orderId))?.status).toBe('paid')
})

test('a dispute about a part that is lost takes its share, and the rest can be refunded', async () => {
  const { userId, email, orderId, payment } = await buyer('partly')
  for (const number of [1, 2, 3]) await launch(userId, number)
  await expect.poll(() => shop.available(userId), soon).toBe(7)
  const asked = { payment_intent: payment, amount: 500 }
  const { id } = await shop.control<{ id: string }>('/disputes', asked)
  await expect.poll(() => shop.available(userId), soon).toBe(5)
  expect((await approve(orderId)).problem?.code).toBe('order_not_refundable')
  await shop.control(`/disputes/${id}/close`, { status: 'lost' })
  const kept = { status: 'paid', refundedCents: 0, chargedBackCents: 500 }
  await expect.poll(() => shop.progress(userId, orderId), soon).toMatchObject(kept)
  const mail = await mailTo(email, /bank returned \$5\.00/, 20_000)
  expect(mail.text).toContain('We took back 2 missions of that purchase.')

  const due = { missions: 5, cents: 1100 }
  expect((await approve(orderId)).body).toEqual(due)
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('refunded')
  expect(await stripeRefunds(payment)).toMatchObject([{ amount: 1100 }])
  expect(await shop.available(userId)).toBe(0)
  await expect.poll(async () => (await shop.view(orderId))?.invoices, soon).toHaveLength(3)
  expect((await shop.view(orderId))?.invoices.slice(1)).toMatchObject([
    { kind: 'credit_note', cents: 500 },
    { kind: 'credit_note', cents: 1100 },
  ])
})

test('what was refunded before a lost dispute is not said to have come from the bank', async () => {
  const { email, orderId, payment } = await buyer('twice')
  const reply = await fetch(`${shop.stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.stripe.secretKey}` },
    body: new URLSearchParams({ payment_intent: payment, amount: '1000' }),
  })
  expect(reply.status).toBe(200)
  await expect.poll(async () => (await shop.view(orderId))?.refundedCents, soon).toBe(1000)
  const { id } = await shop.control<{ id: string }>('/disputes', { payment_intent: payment })
  await shop.control(`/disputes/${id}/close`, { status: 'lost' })
  const mail = await mailTo(email, /bank returned \$21\.99/, 20_000)
  expect(mail.text).toContain('is for $11.99.')
  expect(mail.text).toContain('We took back 5 missions')
})

test('a reconciliation repairs what no webhook told', async () => {
  const { userId, orderId, payment } = await buyer('silent')
  const late = await shop.order('usr_unheard', 'starter_pack', 'key')
  await shop.control('/webhooks/hold', {})
  await shop.pay(late.sessionId)
  await shop.control('/disputes', { payment_intent: payment })
  await shop.control('/webhooks/lose', {})
  await shop.control('/webhooks/release', {})
  const asked = await shop.billing.call(reconcileNow, {
    caller: shop.billing.caller(null, { operator: true }),
  })
  expect(asked.status).toBe(202)
  await expect.poll(() => shop.available('usr_unheard'), soon).toBe(3)
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('disputed')
  await expect.poll(() => shop.available(userId), soon).toBe(0)
  const { body } = await shop.billing.call(getBillingOverview, { caller: operator() })
  expect(body).toMatchObject({ ledgerSum: 0, paidWithoutGrant: 0 })
  await expect.poll(() => shop.count('ReconciliationCompleted'), soon).toBeGreaterThan(0)
  const metrics = await (await fetch(`${shop.billing.url}/metrics`)).text()
  expect(metrics).toMatch(/^sortie_billing_reconciliation_differences(\{.*\})? 0$/m)
  expect(metrics).toMatch(/^sortie_billing_paid_without_grant_seconds(\{.*\})? 0$/m)
})

test('a reconciliation that an operator asks for keeps the reason', async () => {
  const body = { reason: 'A webhook is late' }
  const asked = await shop.billing.call(reconcile, { caller: operator(), body })
  expect(asked.status).toBe(202)
  const without = await shop.billing.call(reconcile, {
    caller: operator(),
    body: {} as { reason: string },
  })
  expect(without.problem?.code).toBe('invalid_request')
  const commits = shop.billing.db.collection('commits')
  const kept = () => commits.countDocuments({ 'events.data.reason': body.reason })
  await expect.poll(kept, soon).toBe(asked.body.asked ? 1 : 0)
})

test('operators only may reconcile, approve or search', async () => {
  const caller = shop.billing.caller('usr_somebody')
  const refused = [
    await shop.billing.call(searchOrders, { caller }),
    await shop.billing.call(getBillingOverview, { caller }),
    await shop.billing.call(reconcileNow, { caller }),
    await shop.billing.call(getOrderRefundable, { caller, params: { orderId: 'ord_1' } }),
  ]
  for (const { problem } of refused) expect(problem?.code).toBe('not_found')
})

test('forged, stale, rewritten and wrongly signed messages are refused', async () => {
  const payload = JSON.stringify({
    id: 'evt_forged',
    object: 'event',
    created: 1,
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_1' } },
  })
  const now = Math.floor(Date.now() / 1_000)
  const sign = (secret: string, timestamp = now) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const send = (body: string, signature: string) =>
    shop.billing.call(stripeWebhook, { body, headers: { 'stripe-signature': signature } })
  const { webhookSecret } = shop.stripe
  const refused = [
    await send(payload, `t=${now},v1=${'0'.repeat(64)}`),
    await send(payload, sign(webhookSecret, now - 301)),
    await send(JSON.stringify(JSON.parse(payload), null, 1), sign(webhookSecret)),
    await send(payload, sign('whsec_theirs')),
    await send(payload, ''),
  ]
  for (const { status, problem } of refused) {
    expect([status, problem?.code]).toEqual([400, 'signature_invalid'])
  }
  expect(await shop.count('PaymentEventReceived', 'pev_evt_forged')).toBe(0)
})

test('once a person is erased, billing holds no address of theirs, and the invoice stays', async () => {
  const { userId, email, orderId } = await buyer('erased')
  const [{ invoiceId }] = (await shop.view(orderId))!.invoices
  const params = { invoiceId }
  const print = async (endpoint: typeof getInvoice | typeof getUserInvoice, caller: Caller) => {
    const reply = await shop.billing.request(endpoint, { caller, params })
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    return Buffer.from(await reply.arrayBuffer())
  }
  const theirs = await print(getInvoice, shop.billing.caller(userId))
  const words = 'my aunt Matilda bought it'
  await shop.billing.call(requestRefund, {
    caller: shop.billing.caller(userId),
    params: { orderId },
    body: { message: words },
  })
  expect((await shop.view(orderId))?.refundRequest.message).toBe(words)
  await erase(userId, email)
  await expect.poll(async () => (await shop.view(orderId))?.refundRequest.message, soon).toBeNull()
  const collections = await shop.billing.db.listCollections().toArray()
  for (const { name } of collections) {
    const all = await shop.billing.db.collection(name).find().toArray()
    expect(JSON.stringify(all), name).not.toContain(email)
    expect(JSON.stringify(all), name).not.toContain(words)
  }
  expect((await shop.view(orderId))?.invoices).toHaveLength(1)

  const commits = shop.billing.db.collection('commits')
  const kept = await commits.findOne({ 'events.data.invoiceId': invoiceId, stream: /^num_/ })
  expect(kept?.subject).toBe(`ret_${orderId}`)
  expect(kept?.events[0].data.buyer).toMatch(/^sealed:v1:/)
  // The same page, byte by byte: the operator still sees who bought.
  expect(await print(getUserInvoice, operator())).toEqual(theirs)
})

test('a refund to a buyer who was erased has a credit note made out to them, and no mail', async () => {
  const { userId, email, orderId } = await buyer('gone')
  await mailTo(email, /receipt/, 20_000)
  await erase(userId, email)
  expect((await approve(orderId)).status).toBe(202)
  await expect.poll(async () => (await shop.view(orderId))?.invoices, soon).toHaveLength(2)
  const [, { invoiceId }] = (await shop.view(orderId))!.invoices
  const note = await shop.billing.db
    .collection('commits')
    .findOne({ 'events.data.invoiceId': invoiceId, stream: /^num_/ })
  expect(note?.events[0].data.kind).toBe('credit_note')
  expect(note?.events[0].data.buyer).toMatch(/^sealed:v1:/)
  const mailing = { _id: `mail-invoice:${note?._id}`, state: 'done' } as object
  const works = shop.billing.db.collection('work')
  await expect.poll(() => works.countDocuments(mailing), soon).toBe(1)
  const subjects = (await mailsTo(email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Your receipt for $21.99'])
})

test('operators get the invoices of everybody, and nobody else does by their address', async () => {
  const { userId, orderId } = await buyer('papers')
  const [{ invoiceId }] = (await shop.view(orderId))!.invoices
  const ask = async (caller: Caller, id: string) =>
    (await shop.billing.call(getUserInvoice, { caller, params: { invoiceId: id } })).problem?.code
  expect(await ask(shop.billing.caller(userId), invoiceId)).toBe('not_found')
  for (const id of ['inv_2026-999999', 'inv_1999-000001', 'inv_x']) {
    expect(await ask(operator(), id), id).toBe('invoice_not_found')
  }
})
