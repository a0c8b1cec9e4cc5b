import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPack, startSeller } from '../testing.ts'
import { waitAfter } from './queue.ts'

let seller: Awaited<ReturnType<typeof startSeller>>
beforeEach(async () => {
  seller = await startSeller()
})
afterEach(() => seller.stop())

const buy = async () => {
  const { id } = await seller.stripe.checkout.sessions.create(aPack)
  await seller.control(`/sessions/${id}/pay`, {})
  return id
}
const received = () => seller.endpoint.received.map(({ type }) => type)
const eventOf = async (type: string) => (await seller.stripe.events.list({ type })).data[0]!.id
const completed = 'checkout.session.completed'

test('an event is told until it is answered with 2xx', async () => {
  seller.endpoint.answer(500, 302, 404)
  const { id } = await seller.stripe.checkout.sessions.create(aPack)
  await seller.stripe.checkout.sessions.expire(id)
  await expect.poll(received, { timeout: 15_000 }).toHaveLength(4)
  const ids = new Set(seller.endpoint.received.map(({ event }) => event.id))
  expect(ids.size).toBe(1)
  await expect
    .poll(async () => (await seller.control('/deliveries')).body.deliveries)
    .toMatchObject([{ state: 'delivered', attempts: 4, status: 200 }])
})

test('an event is told again as often as a test wants', async () => {
  await buy()
  await expect.poll(received).toHaveLength(3)
  await seller.control(`/events/${await eventOf(completed)}/deliver`, { times: 5 })
  await expect.poll(received).toHaveLength(8)
  expect(received().filter((type) => type === completed)).toHaveLength(6)
})

test('what is held back is told when it is released, in any order', async () => {
  await seller.control('/webhooks/hold', {})
  await buy()
  const { deliveries } = (await seller.control('/deliveries')).body
  expect(deliveries[0]).toMatchObject({ state: 'pending', attempts: 0 })
  expect(received()).toEqual([])
  await seller.control('/webhooks/release', { shuffle: true })
  await expect
    .poll(() => received().sort())
    .toEqual(['charge.succeeded', completed, 'payment_intent.succeeded'])
})

test('a webhook that was lost is never told, and the event is still there to be read', async () => {
  await seller.control('/webhooks/hold', {})
  const id = await buy()
  await seller.control('/webhooks/lose', {})
  await seller.control('/webhooks/release', {})
  await seller.control(
    `/sessions/${(await seller.stripe.checkout.sessions.create(aPack)).id}/expire`,
    {},
  )
  await expect.poll(received).toEqual(['checkout.session.expired'])
  const { data } = await seller.stripe.events.list({ type: completed })
  expect(data).toMatchObject([{ data: { object: { id } } }])
})

test('the waits between the attempts double up to an hour', () => {
  expect([1, 2, 3, 4].map(waitAfter)).toEqual([500, 1_000, 2_000, 4_000])
  expect(waitAfter(40)).toBe(3_600_000)
})

test('an old signature and one by another secret are refused by the SDK', async () => {
  await buy()
  await expect.poll(received).toHaveLength(3)
  const event = await eventOf(completed)
  await seller.control(`/events/${event}/deliver`, { age: 400 })
  await seller.control(`/events/${event}/deliver`, { secret: 'another' })
  await expect.poll(() => seller.endpoint.refused.length).toBeGreaterThanOrEqual(2)
  expect(seller.endpoint.refused.join()).toContain('Timestamp outside the tolerance zone')
  expect(seller.endpoint.refused.join()).toContain('No signatures found matching')
  expect(received()).toHaveLength(3)
})

test('a test asks for the events of a kind only', async () => {
  await buy()
  await buy()
  await expect.poll(received).toHaveLength(6)
  const again = { types: [completed], times: 2, shuffleMs: 20 }
  await seller.control('/events/deliver', again)
  await expect.poll(received).toHaveLength(10)
  const { deliveries } = (await seller.control(`/deliveries?type=${completed}`)).body
  expect(deliveries).toHaveLength(6)
})

test('a page of another site has no test controls', async () => {
  const asked = (headers: Record<string, string>) =>
    fetch(`${seller.url}/_test/webhooks`, { headers }).then(({ status }) => status)
  expect(await asked({})).toBe(200)
  expect(await asked({ origin: 'https://evil.example' })).toBe(404)
  expect(await asked({ 'sec-fetch-site': 'cross-site' })).toBe(404)
})

test('a call of a test that is not right is refused with a reason', async () => {
  const { status, body } = await seller.control('/sessions/cs_test_none/pay', { cart: '4242' })
  expect(status).toBe(400)
  expect(body.error?.message).toContain('cart')
})
