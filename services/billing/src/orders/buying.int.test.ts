import { getInvoice } from '@sortie/contracts/billing/invoices/invoices'
import {
  followOrder,
  getOrder,
  listOrders,
  startCheckout,
} from '@sortie/contracts/billing/orders/orders'
import { PACKS } from '@sortie/contracts/billing/packs'
import { mailTo } from '@sortie/runtime/testing/inbox'
import { startStripe } from '@sortie/sandbox/stripe/start'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { service } from '../service.ts'
import { type Shop, startShop } from '../testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop(await startStripe({ bankMs: 60_000 }))
})
afterEach(() => shop.calmStripe())
afterAll(() => shop.stop())

const soon = { timeout: 15_000, interval: 200 }
/** For how many seconds payments have come without a webhook. */
const webhooksBehind = async () => {
  const metrics = await (await fetch(`${shop.billing.url}/metrics`)).text()
  return Number(/^sortie_billing_webhook_behind_seconds(?:{.*})? (\S+)/m.exec(metrics)?.[1])
}

test.each(PACKS)('$name is bought for its price, granted once and invoiced', async (pack) => {
  const userId = `usr_${pack.id.replaceAll('_', '-')}`
  const { orderId, sessionId } = await shop.order(userId, pack.id, 'one')
  await shop.pay(sessionId)
  await expect
    .poll(async () => (await shop.view(orderId))?.balance, soon)
    .toEqual({
      before: 0,
      after: pack.missions,
    })
  await expect.poll(async () => (await shop.view(orderId))?.invoices, soon).toHaveLength(1)
  expect(await webhooksBehind()).toBe(0)
  const order = await shop.progress(userId, orderId)
  expect(order).toMatchObject({ status: 'paid', cents: pack.cents, url: null })
  expect(await shop.available(userId)).toBe(pack.missions)
})

test('the same key opens one order and one page at Stripe', async () => {
  const first = await shop.order('usr_twice', 'starter_pack', 'key')
  const again = await Promise.all(
    [1, 2, 3].map(() => shop.order('usr_twice', 'starter_pack', 'key')),
  )
  for (const other of again) expect(other).toEqual(first)
  expect(await shop.count('CheckoutSessionOpened', first.orderId)).toBe(1)
})

test('who orders too often is told when to go on; an order that is sent again is answered', async () => {
  expect(service.shape.CHECKOUTS_PER_HOUR.parse(undefined)).toBe(10)
  const userId = 'usr_many'
  const order = (key: string) =>
    shop.billing.call(startCheckout, {
      caller: shop.billing.caller(userId),
      body: { packId: 'starter_pack' },
      headers: { 'idempotency-key': key },
    })
  const first = await Promise.all(Array.from({ length: 12 }, () => order('key-0')))
  expect(new Set(first.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1)
  let { url } = first[0]!.body
  for (let number = 1; number < 10; number++) {
    // While it is open, another key leads to it.
    await shop.control(`/sessions/${new URL(url).pathname.split('/').at(-1)}/expire`, {})
    const { problem, body } = await order(`key-${number}`)
    expect(problem).toBeNull()
    url = body.url
  }
  expect((await order('another-tab')).body.url).toBe(url)
  await shop.control(`/sessions/${new URL(url).pathname.split('/').at(-1)}/expire`, {})

  const { status, headers, problem } = await order('key-10')
  expect([status, problem?.code]).toEqual([429, 'too_many_requests'])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(problem?.message).toMatch(/^You can start 10 orders an hour\. Nothing was charged\./)
  expect((await order('key-3')).problem).toBeNull()
  await shop.order('usr_few', 'starter_pack', 'key')
})

test('the same key for another pack is refused', async () => {
  await shop.order('usr_changed', 'starter_pack', 'key')
  const { problem } = await shop.billing.call(startCheckout, {
    caller: shop.billing.caller('usr_changed'),
    body: { packId: 'mission_pack_50' },
    headers: { 'idempotency-key': 'key' },
  })
  expect(problem?.code).toBe('idempotency_key_reused')
})

test('where Stripe does not answer, the order is kept and the same key tries again', async () => {
  const ask = () =>
    shop.billing.call(startCheckout, {
      caller: shop.billing.caller('usr_outage'),
      body: { packId: 'starter_pack' },
      headers: { 'idempotency-key': 'key' },
    })
  await shop.control('/faults', {
    operation: 'POST /v1/checkout/sessions',
    times: 3,
    outcome: 'drop',
  })
  const refused = await ask()
  expect(refused.problem?.code).toBe('payment_unavailable')
  const answer = await ask()
  expect(answer.status).toBe(201)
  expect(await shop.count('CheckoutStarted', answer.body.orderId)).toBe(1)
})

test('a buyer who comes back sees the missions though no webhook arrives', async () => {
  await shop.control('/webhooks/hold', {})
  const { orderId, sessionId } = await shop.order('usr_return', 'starter_pack', 'key')
  await shop.pay(sessionId)
  await expect
    .poll(async () => (await shop.progress('usr_return', orderId)).balance, soon)
    .toEqual({ before: 0, after: 3 })
  await expect.poll(webhooksBehind, soon).toBeGreaterThan(0)
  await shop.control('/webhooks/release', {})
  await expect.poll(webhooksBehind, soon).toBe(0)
})

test('whoever watches an order sees its missions come, and the stream ends', async () => {
  await shop.control('/webhooks/hold', {})
  const { orderId, sessionId } = await shop.order('usr_watching', 'starter_pack', 'key')
  await shop.pay(sessionId)
  const stream = await shop.billing.request(followOrder, {
    caller: shop.billing.caller('usr_watching'),
    params: { orderId },
  })
  const text = await stream.text()
  expect(text).toContain('"balance":{"before":0,"after":3}')
  expect(text).toContain('event: end')
  await shop.control('/webhooks/release', {})
})

test('a declined card leaves the order open, and another card pays it', async () => {
  const { orderId, sessionId } = await shop.order('usr_declined', 'starter_pack', 'key')
  await shop.pay(sessionId, { card: '4000 0000 0000 0002' })
  expect((await shop.progress('usr_declined', orderId)).status).toBe('open')
  await shop.pay(sessionId)
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('paid')
})

test('a bank debit grants nothing until the bank has paid', async () => {
  const { orderId, sessionId } = await shop.order('usr_debit', 'starter_pack', 'key')
  await shop.pay(sessionId, { bank: 'succeeds' })
  await expect.poll(() => shop.count('PaymentPending', orderId), soon).toBe(1)
  expect(await shop.available('usr_debit')).toBe(0)
  await shop.control('/settlements/settle', {})
  await expect
    .poll(async () => (await shop.view(orderId))?.balance, soon)
    .toMatchObject({ after: 3 })
})

test('a bank debit that fails grants nothing and says why', async () => {
  const { orderId, sessionId } = await shop.order('usr_broke', 'starter_pack', 'key')
  await shop.pay(sessionId, { bank: 'fails' })
  await shop.control('/settlements/settle', {})
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('failed')
  expect((await shop.view(orderId))?.failure).toContain('insufficient funds')
  expect(await shop.available('usr_broke')).toBe(0)
  const mail = await mailTo('broke@example.com', /payment of \$7\.99 failed/, 20_000)
  expect(mail.text).toContain('Nothing was charged')
  expect(mail.text).toContain('/checkout?package=starter_pack')
})

test('an order whose page ended gets another page for the same key', async () => {
  const { orderId, sessionId } = await shop.order('usr_late', 'starter_pack', 'key')
  await shop.control(`/sessions/${sessionId}/expire`, {})
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('expired')
  const again = await shop.order('usr_late', 'starter_pack', 'key')
  expect(again.orderId).toBe(orderId)
  expect(again.sessionId).not.toBe(sessionId)
  await shop.pay(again.sessionId)
  await expect
    .poll(async () => (await shop.view(orderId))?.balance, soon)
    .toMatchObject({ after: 3 })
})

test('the affiliate and the address that identity told reach the purchase', async () => {
  await shop.billing.publish('identity', {
    type: 'UserRegistered',
    data: {
      userId: 'usr_led',
      at: '2026-01-01T00:00:00.000Z',
      termsVersion: '1',
      confirmationHash: 'x',
      email: 'led@example.com',
      username: 'led',
      passwordHash: 'x',
      affiliate: 'acme',
    },
    stream: 'usr_led',
    version: 1,
  })
  const buyers = shop.billing.db.collection('view.buyer.1')
  await expect.poll(() => buyers.countDocuments({ 'view.affiliate': 'acme' }), soon).toBe(1)
  const { orderId, sessionId } = await shop.order('usr_led', 'starter_pack', 'key')
  await shop.pay(sessionId)
  await expect.poll(() => shop.count('MissionPurchased', orderId), soon).toBe(1)
  const commits = shop.billing.db.collection('commits')
  const bought = await commits.findOne({ stream: orderId, 'events.type': 'MissionPurchased' })
  expect(bought?.events[0].data).toMatchObject({ affiliate: 'acme', cents: 799 })
})

test('an invoice is a PDF for its buyer, and is not there for anybody else', async () => {
  const { orderId, sessionId } = await shop.order('usr_paper', 'mission_pack_10', 'key')
  await shop.pay(sessionId)
  await expect.poll(async () => (await shop.view(orderId))?.invoices, soon).toHaveLength(1)
  const [{ invoiceId, number }] = (await shop.view(orderId))!.invoices
  const ask = (userId: string) =>
    shop.billing.request(getInvoice, {
      caller: shop.billing.caller(userId),
      params: { invoiceId },
    })
  const reply = await ask('usr_paper')
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  expect(reply.headers.get('content-disposition')).toBe(
    `attachment; filename="sortie_invoice_${number}.pdf"`,
  )
  const pdf = Buffer.from(await reply.arrayBuffer())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await ask('usr_somebody')).status).toBe(404)
})

test('nobody sees the order of somebody else', async () => {
  const { orderId } = await shop.order('usr_mine', 'starter_pack', 'key')
  const { problem } = await shop.billing.call(getOrder, {
    caller: shop.billing.caller('usr_other'),
    params: { orderId },
  })
  expect(problem?.code).toBe('order_not_found')
  const { body } = await shop.billing.call(listOrders, { caller: shop.billing.caller('usr_other') })
  expect(body.orders).toEqual([])
})
