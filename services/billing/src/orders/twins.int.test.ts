import { listOrders } from '@sortie/contracts/billing/orders/orders'
import { PACKS } from '@sortie/contracts/billing/packs'
import { startStripe } from '@sortie/sandbox/stripe/start'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Shop, startShop } from '../testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop(await startStripe({ bankMs: 60_000 }))
})
afterEach(() => shop.calmStripe())
afterAll(() => shop.stop())

const soon = { timeout: 15_000, interval: 200 }
const listOf = async (userId: string) =>
  (await shop.billing.call(listOrders, { caller: shop.billing.caller(userId) })).body.orders
const isPaid = (orderId: string) =>
  expect.poll(async () => (await shop.view(orderId))?.status, soon).toBe('paid')

test('another tab is sent to the order of this pack that is open, and another pack is another', async () => {
  const first = await shop.order('usr_tabs', 'starter_pack', 'one')
  expect(await shop.order('usr_tabs', 'starter_pack', 'two')).toEqual(first)
  expect((await shop.order('usr_tabs', 'mission_pack_10', 'three')).orderId).not.toBe(first.orderId)
  expect((await shop.order('usr_others', 'starter_pack', 'two')).orderId).not.toBe(first.orderId)
  expect(await listOf('usr_tabs')).toHaveLength(2)
})

test('after it is paid, the other tab orders anew, though no webhook arrived', async () => {
  await shop.control('/webhooks/hold', {})
  const first = await shop.order('usr_again', 'starter_pack', 'one')
  await shop.pay(first.sessionId)
  const second = await shop.order('usr_again', 'starter_pack', 'two')
  await shop.control('/webhooks/release', {})
  expect(second.orderId).not.toBe(first.orderId)
  await isPaid(first.orderId)
  // The second is no twin of the first, which was paid before it began.
  const expiring = { work: 'expire-twins', stream: first.orderId, state: 'done' }
  const { db } = shop.billing
  await expect.poll(() => db.collection('work').countDocuments(expiring), soon).toBe(1)
  expect((await shop.view(second.orderId))?.status).toBe('open')
  await shop.pay(second.sessionId)
  await isPaid(second.orderId)
  await expect.poll(() => shop.available('usr_again'), soon).toBe(6)
  expect(await listOf('usr_again')).toHaveLength(2)
})

test('whoever has paid is sent to a page to pay on, though the list of orders is behind', async () => {
  const first = await shop.order('usr_behind', 'starter_pack', 'one')
  await shop.pay(first.sessionId)
  await isPaid(first.orderId)
  const behind = { 'view.status': 'open', 'view.session': null }
  const orders = shop.billing.db.collection('view.order.1')
  expect(
    (await orders.updateOne({ _id: first.orderId as never }, { $set: behind })).matchedCount,
  ).toBe(1)
  const second = await shop.order('usr_behind', 'starter_pack', 'two')
  expect(second.orderId).not.toBe(first.orderId)
  expect(second.sessionId).toBeTruthy()
})

test('an order whose page ended does not open another page beside the one that is open', async () => {
  const first = await shop.order('usr_late', 'starter_pack', 'one')
  await shop.control(`/sessions/${first.sessionId}/expire`, {})
  await expect.poll(async () => (await shop.view(first.orderId))?.status, soon).toBe('expired')
  const second = await shop.order('usr_late', 'starter_pack', 'two')
  expect(second.orderId).not.toBe(first.orderId)
  expect(await shop.order('usr_late', 'starter_pack', 'one')).toEqual(second)
})

/** Orders in the same moment, so that neither tab meets the order of the other. */
const orderTwins = async (userId: string) => {
  await shop.register(userId)
  for (const { id, missions } of PACKS) {
    const twins = await Promise.all(
      ['one', 'two'].map((key) => shop.order(userId, id, `${key}-${id}`)),
    )
    const [paid, open] = twins
    if (paid!.orderId !== open!.orderId) return { paid: paid!, open: open!, missions }
  }
  throw new Error('The tabs always met')
}

test('once one of two twins is paid, the page of the other ends, and it leaves the list', async () => {
  const userId = 'usr_twins'
  const { paid, open, missions } = await orderTwins(userId)
  await shop.pay(paid.sessionId)
  await expect.poll(async () => (await shop.view(open.orderId))?.status, soon).toBe('expired')
  await expect.poll(() => shop.available(userId), soon).toBe(missions)
  const mine = (await listOf(userId)).map(({ orderId }) => orderId)
  expect(mine).toContain(paid.orderId)
  expect(mine).not.toContain(open.orderId)
})

test('twins that are both paid are two purchases', async () => {
  const userId = 'usr_both'
  const { paid, open, missions } = await orderTwins(userId)
  await shop.control('/webhooks/hold', {})
  await shop.pay(paid.sessionId)
  await shop.pay(open.sessionId)
  await shop.control('/webhooks/release', {})
  await isPaid(paid.orderId)
  await isPaid(open.orderId)
  await expect.poll(() => shop.available(userId), soon).toBe(2 * missions)
})
