import { getInvoice } from '@sortie/contracts/billing/invoices/invoices'
import { getBillingOverview } from '@sortie/contracts/billing/orders/billing-overview'
import { listOrders, searchOrders } from '@sortie/contracts/billing/orders/orders'
import { reconcileNow } from '@sortie/contracts/billing/payments/payments'
import {
  approveRefund,
  closeFailedRefund,
  getRefundable,
} from '@sortie/contracts/billing/refunds/refunds'
import { mailTo } from '@sortie/runtime/testing/inbox'
import { startStripe } from '@sortie/sandbox/stripe/start'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Shop, startShop } from '../testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop(await startStripe())
})
afterEach(() => shop.calmStripe())
afterAll(() => shop.stop())

const soon = { timeout: 20_000, interval: 200 }
const operator = () => shop.billing.caller('usr_operator', { admin: true })
const overview = async () =>
  (await shop.billing.call(getBillingOverview, { caller: operator() })).body

/** A buyer with a pack of ten that is granted and invoiced. */
const buyer = async (name: string) => {
  const userId = `usr_${name}` as const
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
  const { orderId, sessionId } = await shop.order(userId, 'mission_pack_10', 'key')
  const { session } = await shop.pay(sessionId)
  await expect.poll(() => shop.available(userId), soon).toBe(10)
  return { userId, email, orderId, payment: session.payment_intent }
}
const approve = async (orderId: string) => {
  const given = { caller: operator(), params: { orderId }, body: { reason: 'asked for it' } }
  expect((await shop.billing.call(approveRefund, given)).status).toBe(202)
}
type AtStripe = { id: string; amount: number; status: string }
const askStripe = async <Answer>(path: string, body?: Record<string, string>) => {
  const reply = await fetch(`${shop.stripe.url}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${shop.stripe.secretKey}` },
    ...(body && { body: new URLSearchParams(body) }),
  })
  expect(reply.status).toBe(200)
  return (await reply.json()) as Answer
}
/** Those of a payment, newest first. */
const refundsOf = async (payment: string) =>
  (await askStripe<{ data: AtStripe[] }>(`/refunds?payment_intent=${payment}`)).data
/** Makes Stripe hold the refunds that are made meanwhile. */
const held = async (status: string, make: () => Promise<void>) => {
  await shop.control('/refunds/hold', { status })
  await make()
  await shop.control('/refunds/hold', { status: 'succeeded' })
}
const move = (id: string, status: string, reason?: string) =>
  shop.control(`/refunds/${id}/move`, { status, ...(reason && { reason }) })
const shownTo = async (userId: string) =>
  (await shop.billing.call(listOrders, { caller: shop.billing.caller(userId) })).body.orders[0]
const isRefunded = (orderId: string) =>
  expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('refunded')

/** An approved refund that Stripe has taken on and not carried out. */
const pendingRefund = async (name: string, status = 'pending') => {
  const bought = await buyer(name)
  await held(status, async () => {
    await approve(bought.orderId)
    await isRefunded(bought.orderId)
  })
  const [refund] = await refundsOf(bought.payment)
  return { ...bought, refund: refund!.id }
}

test('a refund that fails gives the missions back to their lot, and an operator is told', async () => {
  const { userId, email, orderId, refund } = await pendingRefund('failing')
  expect(await shop.available(userId)).toBe(0)
  expect((await shownTo(userId))?.refund).toMatchObject({ status: 'pending', cents: 2199 })
  const before = await overview()

  await move(refund, 'failed', 'lost_or_stolen_card')
  await expect.poll(() => shop.available(userId), soon).toBe(10)
  expect(await shownTo(userId)).toMatchObject({
    status: 'paid',
    refundedCents: 0,
    refund: { status: 'failed', cents: 2199, missions: 10 },
  })
  const after = await overview()
  expect(after).toMatchObject({ failedRefunds: before.failedRefunds + 1, ledgerSum: 0 })
  expect(after.refundedCents).toBe(before.refundedCents - 2199)
  const query = { refund: 'failed' } as const
  const found = await shop.billing.call(searchOrders, { caller: operator(), query })
  expect(found.body.orders).toMatchObject([
    { orderId, failedRefund: { cents: 2199, reason: 'lost_or_stolen_card' } },
  ])
  const metrics = await (await fetch(`${shop.billing.url}/metrics`)).text()
  expect(metrics).toMatch(/^sortie_billing_refunds_failed(\{.*\})? 1$/m)

  // Its credit note is taken back, and the buyer has the paper.
  await expect.poll(async () => (await shop.view(orderId))?.invoices, soon).toHaveLength(3)
  const [, note, reversal] = (await shop.view(orderId))!.invoices
  expect([note, reversal]).toMatchObject([
    { kind: 'credit_note', cents: 2199 },
    { kind: 'reversal', cents: 2199 },
  ])
  const caller = shop.billing.caller(userId)
  const params = { invoiceId: reversal.invoiceId }
  const printed = await shop.billing.request(getInvoice, { caller, params })
  expect(Buffer.from(await printed.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
  const mail = await mailTo(email, /About your refund of \$21\.99/, 30_000)
  expect(mail.text).toContain('We returned 10 missions to your account.')
  expect(mail.text).toContain(`Credit note ${note.number} no longer applies.`)

  // All of its events are told again: it happened once.
  const types = ['charge.refunded', 'refund.updated', 'refund.failed', 'charge.refund.updated']
  await shop.control('/events/deliver', { types, times: 3 })
  await expect.poll(() => shop.door.statuses.length, soon).toBeGreaterThan(12)
  expect(await shop.count('RefundFailed', orderId)).toBe(1)
  expect(await shop.count('MissionsRestored', 'led_failing')).toBe(1)

  const close = { caller: operator(), params: { orderId }, body: { reason: 'We wrote to them.' } }
  expect((await shop.billing.call(closeFailedRefund, close)).status).toBe(204)
  expect((await overview()).failedRefunds).toBe(before.failedRefunds)
})

test('what failed may be refunded again, at the same price', async () => {
  const { userId, orderId, payment, refund } = await pendingRefund('again')
  await move(refund, 'failed')
  await expect.poll(() => shop.available(userId), soon).toBe(10)
  const asBuyer = { caller: shop.billing.caller(userId), params: { orderId } }
  expect((await shop.billing.call(getRefundable, asBuyer)).body).toEqual({
    missions: 10,
    cents: 2199,
  })
  const { failedRefunds } = await overview()
  await approve(orderId)
  await isRefunded(orderId)
  expect((await overview()).failedRefunds).toBe(failedRefunds - 1)
  expect(await shop.available(userId)).toBe(0)
  expect(await refundsOf(payment)).toMatchObject([
    { amount: 2199, status: 'succeeded' },
    { amount: 2199, status: 'failed' },
  ])
})

test('a refund that asks the buyer for something says so until it has gone through', async () => {
  const { userId, refund } = await pendingRefund('acting', 'requires_action')
  expect((await shownTo(userId))?.refund).toMatchObject({ status: 'requires_action' })
  await move(refund, 'succeeded')
  await expect.poll(async () => (await shownTo(userId))?.refund, soon).toBeNull()
  expect(await shownTo(userId)).toMatchObject({ status: 'refunded', refundedCents: 2199 })
})

test('a reconciliation finds refunds that failed without a word, also ones that had succeeded', async () => {
  const silent = await pendingRefund('silent')
  const late = await buyer('late')
  await approve(late.orderId)
  await isRefunded(late.orderId)
  await shop.control('/webhooks/hold', {})
  await move(silent.refund, 'failed')
  const [sent] = await refundsOf(late.payment)
  await move(sent!.id, 'failed')
  await shop.control('/webhooks/lose', {})
  await shop.control('/webhooks/release', {})
  expect(await shop.available(silent.userId)).toBe(0)
  const asked = await shop.billing.call(reconcileNow, {
    caller: shop.billing.caller(null, { operator: true }),
  })
  expect(asked.status).toBe(202)
  await expect.poll(() => shop.available(silent.userId), soon).toBe(10)
  await expect.poll(() => shop.available(late.userId), soon).toBe(10)
})

test('missions of a refund that fails wait while a bank disputes the payment', async () => {
  const { userId, orderId, payment, refund } = await pendingRefund('disputing')
  const { id } = await shop.control<{ id: string }>('/disputes', { payment_intent: payment })
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('disputed')
  await move(refund, 'failed', 'charge_for_pending_refund_disputed')
  await expect.poll(() => shop.count('RefundFailed', orderId), soon).toBe(1)
  expect((await shop.view(orderId))?.status).toBe('disputed')
  expect(await shop.available(userId)).toBe(0)
  await shop.control(`/disputes/${id}/close`, { status: 'won' })
  await expect.poll(() => shop.available(userId), soon).toBe(10)
  expect((await shop.view(orderId))?.status).toBe('paid')
})

test('small refunds in the dashboard of Stripe take missions by their sum', async () => {
  const { userId, orderId, payment } = await buyer('crumbs')
  const sendBack = (amount: number) =>
    askStripe<AtStripe>('/refunds', { payment_intent: payment, amount: String(amount) })
  const refunded = (cents: number) =>
    expect.poll(async () => (await shop.view(orderId))?.refundedCents, soon).toBe(cents)
  // A mission of this pack is 219.9 cents.
  await sendBack(100)
  await refunded(100)
  expect(await shop.available(userId)).toBe(10)
  const second = await sendBack(100)
  await refunded(200)
  await expect.poll(() => shop.available(userId), soon).toBe(9)
  await sendBack(100)
  await refunded(300)
  expect(await shop.available(userId)).toBe(9)
  await move(second.id, 'failed')
  await refunded(200)
  expect(await shop.available(userId)).toBe(9)
  await sendBack(1_999)
  await refunded(2_199)
  await expect.poll(() => shop.available(userId), soon).toBe(0)
})
