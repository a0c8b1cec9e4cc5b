import { getBillingOverview } from '@sortie/contracts/billing/orders/billing-overview'
import { searchOrders } from '@sortie/contracts/billing/orders/orders'
import { approveRefund } from '@sortie/contracts/billing/refunds/refunds'
import { startStripe } from '@sortie/sandbox/stripe/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Shop, startShop } from '../testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop(await startStripe())
})
afterAll(() => shop.stop())

const soon = { timeout: 20_000, interval: 200 }
const operator = () => shop.billing.caller('usr_operator', { admin: true })

const operation = 'POST /v1/refunds'
const refuseNext = (code: string) => shop.control('/faults', { operation, outcome: 'refuse', code })

/** A pack that was bought, and a refund of it that an operator approved. */
const approved = async (userId: string) => {
  const { orderId, sessionId } = await shop.order(userId, 'mission_pack_10', 'key')
  const { session } = await shop.pay(sessionId)
  await expect.poll(() => shop.available(userId), soon).toBe(10)
  const reply = await shop.billing.call(approveRefund, {
    caller: operator(),
    params: { orderId },
    body: { reason: 'asked for it' },
  })
  expect(reply.body).toEqual({ missions: 10, cents: 2199 })
  return { orderId, payment: session.payment_intent }
}
const eventOf = async (type: string, stream: string) => {
  const commit = await shop.billing.db
    .collection('commits')
    .findOne({ 'events.type': type, stream: stream as never })
  return commit?.events.find((event: { type: string }) => event.type === type)?.data
}

test('a refund that Stripe refuses for good gives the missions back to their lot, once', async () => {
  await refuseNext('charge_disputed')
  const { orderId, payment } = await approved('usr_refused')
  await expect.poll(() => shop.count('RefundRefused', orderId), soon).toBe(1)
  await expect.poll(() => shop.available('usr_refused'), soon).toBe(10)
  expect(await shop.count('MissionsRefunded', 'led_refused')).toBe(1)
  expect(await shop.count('MissionsRestored', 'led_refused')).toBe(1)
  expect(await shop.count('MissionGranted', 'led_refused')).toBe(1)
  expect(await shop.count('OrderRefunded', orderId)).toBe(0)
  expect(await eventOf('MissionsRestored', 'led_refused')).toMatchObject({
    missions: 10,
    cents: 2199,
    orderId,
    heldByDispute: false,
    entries: [
      { account: 'issued', missions: -10 },
      { account: 'available', missions: 10, lot: 1 },
    ],
  })

  // They are missions of that purchase again: a dispute takes them.
  await shop.control('/disputes', { payment_intent: payment })
  await expect.poll(() => shop.available('usr_refused'), soon).toBe(0)
})

test('a refund that Stripe does not accept for now is tried again, and an operator sees it', async () => {
  const overview = async () =>
    (await shop.billing.call(getBillingOverview, { caller: operator() })).body
  await refuseNext('balance_insufficient')
  await shop.control('/faults', { operation, delayMs: 4_000 })
  const { orderId } = await approved('usr_patient')
  await expect
    .poll(async () => (await shop.view(orderId))?.refundDelay?.code, soon)
    .toBe('balance_insufficient')
  expect((await overview()).delayedRefunds).toBe(1)
  const metrics = await (await fetch(`${shop.billing.url}/metrics`)).text()
  expect(metrics).toMatch(/^sortie_billing_refunds_delayed(\{.*\})? 1$/m)
  const query = { refund: 'delayed' } as const
  const found = await shop.billing.call(searchOrders, { caller: operator(), query })
  expect(found.body.orders).toMatchObject([{ orderId, refundDelay: {} }])
  await expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('refunded')
  expect(await shop.available('usr_patient')).toBe(0)
  expect(await shop.count('RefundRefused', orderId)).toBe(0)
  expect(await shop.count('OrderRefunded', orderId)).toBe(1)
  expect((await overview()).delayedRefunds).toBe(0)
})
