import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { getLedger, returnMission } from '@sortie/contracts/billing/ledger/ledger'
import { listOrders, searchOrders } from '@sortie/contracts/billing/orders/orders'
import { reconcileNow } from '@sortie/contracts/billing/payments/payments'
import {
  approveRefund,
  refuseRefund,
  requestRefund,
} from '@sortie/contracts/billing/refunds/refunds'
import type { UserId } from '@sortie/contracts/ids'
import { startStripe } from '@sortie/sandbox/stripe/start'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reportEvent, requested } from '../ledger/testing-ledger.ts'
import { type Shop, startShop } from '../testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop(await startStripe({ bankMs: 300 }))
})
afterEach(() => shop.calmStripe())
afterAll(() => shop.stop())

const soon = { timeout: 20_000, interval: 200 }
const operator = () => shop.billing.caller('usr_operator', { admin: true })

const payments = new Map<string, string>()
const buy = async (userId: UserId) => {
  const { orderId, sessionId } = await shop.order(userId, 'starter_pack', 'key')
  const { session } = await shop.pay(sessionId)
  await expect.poll(() => shop.available(userId), soon).toBe(3)
  await expect.poll(async () => (await shop.view(orderId))?.invoices, soon).toHaveLength(1)
  payments.set(orderId, session.payment_intent)
  return orderId
}
const fly = async (userId: UserId, number: number): Promise<ReportId> => {
  const reportId: ReportId = `rep_${userId.slice(4)}${number}`
  await shop.billing.publish('analysis', requested(reportId, userId))
  await shop.billing.publish('analysis', reportEvent('ReportCompleted', 2, reportId, userId))
  return reportId
}
const asBuyer = (userId: UserId) => ({ caller: shop.billing.caller(userId) })
const orderIn = async (userId: UserId) =>
  (await shop.billing.call(listOrders, asBuyer(userId))).body.orders[0]
const ask = (userId: UserId, orderId: `ord_${string}`) =>
  shop.billing.call(requestRefund, { ...asBuyer(userId), params: { orderId }, body: {} })
const approve = (orderId: `ord_${string}`) =>
  shop.billing.call(approveRefund, {
    caller: operator(),
    params: { orderId },
    body: { reason: 'asked for it' },
  })
/** All refunds of a payment at Stripe. */
const atStripe = async (payment: string) => {
  const reply = await fetch(`${shop.stripe.url}/v1/refunds?payment_intent=${payment}`, {
    headers: { authorization: `Bearer ${shop.stripe.secretKey}` },
  })
  const { data } = (await reply.json()) as {
    data: { amount: number; metadata: { refundId: string } }[]
  }
  return data.map(({ amount, metadata }) => ({ amount, refundId: metadata.refundId }))
}
/** Makes a refund at Stripe as billing did before a backup was restored that knows nothing of it. */
const makeForgotten = async (orderId: string, payment: string, missions: number, cents: number) => {
  const body = new URLSearchParams({
    payment_intent: payment,
    amount: String(cents),
    'metadata[orderId]': orderId,
    'metadata[refundId]': `${orderId}-r1`,
    'metadata[missions]': String(missions),
  })
  const reply = await fetch(`${shop.stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.stripe.secretKey}` },
    body,
  })
  expect(reply.status).toBe(200)
}
const linesOf = async (userId: UserId) =>
  (await shop.billing.call(getLedger, { ...asBuyer(userId), query: {} })).body.lines

test('what came back after a refund is refundable again, and the ledger tells each refund', async () => {
  const userId = 'usr_again'
  const orderId = await buy(userId)
  const reportId = await fly(userId, 1)
  await expect.poll(() => shop.count('MissionCaptured', 'led_again'), soon).toBe(1)
  await approve(orderId)
  await expect.poll(async () => (await shop.view(orderId))?.invoices, soon).toHaveLength(2)
  expect(await orderIn(userId)).toMatchObject({
    status: 'refunded',
    refundedCents: 533,
    refundable: { missions: 0, cents: 0 },
  })

  const body = { userId, reason: 'The report was no good.' } as const
  await shop.billing.call(returnMission, { caller: operator(), params: { reportId }, body })
  const left = { missions: 1, cents: 266 }
  expect(await orderIn(userId)).toMatchObject({ status: 'refunded', refundable: left })
  expect((await ask(userId, orderId)).body).toEqual(left)
  expect(await orderIn(userId)).toMatchObject({
    status: 'refund_requested',
    refundRequest: left,
  })
  await approve(orderId)
  await expect.poll(async () => (await shop.view(orderId))?.refundedCents, soon).toBe(799)
  await expect.poll(async () => (await shop.view(orderId))?.invoices, soon).toHaveLength(3)

  const [invoice, first, second] = (await orderIn(userId))!.invoices
  const told = (await linesOf(userId)).filter(({ kind }) => kind !== 'captured')
  const byKind = (kind: string) => told.filter((line) => line.kind === kind)
  expect(byKind('granted')).toMatchObject([
    { packId: 'starter_pack', paper: { number: invoice!.number } },
  ])
  expect(byKind('refunded')).toMatchObject([
    { note: expect.stringContaining('$2.66'), paper: { number: second!.number } },
    { note: expect.stringContaining('$5.33'), paper: { number: first!.number } },
  ])
})

test('a refund that only Stripe remembers is made once, and the rest can go back after it', async () => {
  const userId = 'usr_forgotten'
  const orderId = await buy(userId)
  const payment = payments.get(orderId)!
  const first = { amount: 266, refundId: `${orderId}-r1` }
  await makeForgotten(orderId, payment, 1, first.amount)
  await shop.billing.call(reconcileNow, { caller: shop.billing.caller(null, { operator: true }) })
  await expect.poll(() => shop.available(userId), soon).toBe(2)
  await expect.poll(async () => (await shop.view(orderId))?.refundedCents, soon).toBe(266)

  await approve(orderId)
  await expect.poll(async () => (await shop.view(orderId))?.refundedCents, soon).toBe(799)
  expect(await shop.available(userId)).toBe(0)
  const second = { amount: 533, refundId: `${orderId}-r2` }
  expect(await atStripe(payment)).toEqual([second, first])
})

test('a refund that only Stripe remembers is not made again by whoever approves it again', async () => {
  const userId = 'usr_approved'
  const orderId = await buy(userId)
  const payment = payments.get(orderId)!
  await shop.control('/webhooks/hold', {})
  await makeForgotten(orderId, payment, 1, 266)
  await shop.control('/webhooks/lose', {})
  await shop.control('/webhooks/release', {})

  await approve(orderId)
  await expect.poll(async () => (await shop.view(orderId))?.refundedCents, soon).toBe(266)
  expect(await atStripe(payment)).toEqual([{ amount: 266, refundId: `${orderId}-r1` }])
  // The missions that it was for, and no others.
  await expect.poll(() => shop.available(userId), soon).toBe(2)
})

test('a request whose missions were used can be refused, and both sides read why', async () => {
  const userId = 'usr_flown'
  const orderId = await buy(userId)
  await ask(userId, orderId)
  for (const number of [1, 2, 3]) await fly(userId, number)
  await expect.poll(() => shop.count('MissionCaptured', 'led_flown'), soon).toBe(3)
  const nothing = { missions: 0, cents: 0 }
  const wanted = { missions: 3, cents: 799 }
  expect(await orderIn(userId)).toMatchObject({ refundRequest: wanted, refundable: nothing })
  const query = { search: orderId }
  const found = await shop.billing.call(searchOrders, { caller: operator(), query })
  expect(found.body.orders).toMatchObject([{ refundRequest: wanted }])

  const { problem } = await approve(orderId)
  expect(problem).toMatchObject({ code: 'nothing_to_refund' })
  expect(problem?.message).toContain('Refuse the request')
  const reason = 'All missions of this order were used.'
  const refused = await shop.billing.call(refuseRefund, {
    caller: operator(),
    params: { orderId },
    body: { reason },
  })
  expect(refused.status).toBe(204)
  expect(await orderIn(userId)).toMatchObject({
    status: 'paid',
    refundRequest: null,
    refusal: { reason },
  })
})
