import { PACKS } from '@sortie/contracts/billing/packs'
import { startStripe } from '@sortie/sandbox/stripe/start'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Shop, startShop } from '../testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop(await startStripe({ bankMs: 300 }))
})
afterEach(() => shop.calmStripe())
afterAll(() => shop.stop())

const soon = { timeout: 30_000, interval: 200 }
const packOf = (number: number) => PACKS[number % PACKS.length]!
const userOf = (number: number) => `usr_buyer-${number}`

const ordered = (from: number, to: number) =>
  Promise.all(
    Array.from({ length: to - from }, (_, index) => from + index).map(async (number) => ({
      number,
      ...(await shop.order(userOf(number), packOf(number).id, 'key')),
    })),
  )
type Ordered = Awaited<ReturnType<typeof ordered>>

/** Every third is left unpaid; the others pay. */
const isPaid = ({ number }: { number: number }) => number % 3 !== 2
const pay = (orders: Ordered) =>
  Promise.all(orders.filter(isPaid).map(({ sessionId }) => shop.pay(sessionId)))

const settled = async (orders: Ordered) => {
  for (const order of orders) {
    const missions = isPaid(order) ? packOf(order.number).missions : 0
    await expect.poll(() => shop.available(userOf(order.number)), soon).toBe(missions)
  }
  const ledgers = new Set(orders.map(({ number }) => userOf(number).replace('usr_', 'led_')))
  const commits = shop.billing.db.collection('commits')
  const grants = await commits
    .find({ 'events.type': 'MissionGranted', stream: { $in: [...ledgers] } })
    .toArray()
  expect(grants).toHaveLength(orders.filter(isPaid).length)
}
const quiet = () =>
  expect
    .poll(
      async () => {
        const { deliveries } = await shop.control<{ deliveries: { state?: string }[] }>(
          '/deliveries',
        )
        return deliveries.filter(({ state }) => state === 'pending').length
      },
      { timeout: 60_000, interval: 200 },
    )
    .toBe(0)

test('every webhook five times, shuffled: one grant for each paid session, none for the others', async () => {
  await shop.control('/webhooks/hold', {})
  const orders = await ordered(0, 12)
  await pay(orders)
  await shop.control('/events/deliver', { times: 4, shuffleMs: 500 })
  await shop.control('/webhooks/release', { shuffle: true })
  await settled(orders)
  await quiet()
  await settled(orders)
  expect(shop.door.statuses.every((status) => status === 200)).toBe(true)
})

test('a service that is restarted in the middle loses nothing and grants nothing twice', async () => {
  const orders = await ordered(12, 24)
  await pay(orders.slice(0, 6))
  await shop.restart()
  await pay(orders.slice(6))
  await shop.restart()
  await shop.control('/webhooks/release', {})
  await settled(orders)
  expect(shop.door.statuses.every((status) => status === 200 || status === 503)).toBe(true)
})

test('invoices are numbered without a gap, one for each paid order', async () => {
  const paid = await shop.count('MissionPurchased')
  await expect.poll(() => shop.count('InvoiceIssued'), soon).toBe(paid)
  const commits = shop.billing.db.collection('commits')
  const issued = await commits
    .find({ 'events.type': 'InvoiceIssued' })
    .sort({ version: 1 })
    .toArray()
  const numbers = issued.map(({ events }) => Number(events[0].data.number.split('-')[1]))
  expect(numbers).toEqual(issued.map((_, index) => index + 1))
  expect(new Set(issued.map(({ events }) => events[0].data.orderId)).size).toBe(paid)
})
