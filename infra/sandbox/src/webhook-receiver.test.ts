import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPublishingTargets } from './publishing-targets.ts'
import type { StandIn } from './server.ts'
import type { WebhookDelivery } from './webhook-receiver.ts'

let standIn: StandIn
beforeAll(async () => {
  standIn = await startPublishingTargets({ slowMs: 300 })
})
afterAll(() => standIn.stop())

const send = (name: string, body = '{}', init: RequestInit = {}) =>
  fetch(`${standIn.url}/receivers/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' },
    redirect: 'manual',
    body,
    ...init,
  })
const requestsOf = async (name: string): Promise<WebhookDelivery[]> => {
  const reply = await fetch(`${standIn.url}/receivers/${name}/_requests`)
  const { requests } = (await reply.json()) as { requests: WebhookDelivery[] }
  return requests
}

test('a receiver keeps what it is sent, byte for byte, and each has its own', async () => {
  const body = '{ "type":"article.published",\n"title":"Größe" }'
  expect((await send('one', body)).status).toBe(204)
  expect(await requestsOf('one')).toMatchObject([{ body, headers: { 'webhook-id': 'msg_1' } }])
  expect(await requestsOf('other')).toEqual([])
})

test('a receiver keeps the last 50 requests', async () => {
  for (let count = 0; count < 52; count += 1) await send('many', String(count))
  const bodies = (await requestsOf('many')).map(({ body }) => body)
  expect(bodies).toHaveLength(50)
  expect([bodies[0], bodies[49]]).toEqual(['2', '51'])
})

test('a receiver does what its name ends in', async () => {
  const statusOf = async (name: string) => (await send(name)).status
  expect(await statusOf('a--500')).toBe(500)
  expect(await statusOf('a--410')).toBe(410)
  expect([await statusOf('a--503-once'), await statusOf('a--503-once')]).toEqual([503, 204])
  expect((await send('a--429')).headers.get('retry-after')).toBe('2')
  expect(await statusOf('a--200')).toBe(404)
  await expect(send('a--drops')).rejects.toThrow()
  expect(await requestsOf('a--drops')).toHaveLength(1)
})

test('a redirect leads to the same list, so that nobody follows it unseen', async () => {
  const reply = await send('a--redirect')
  expect(reply.status).toBe(302)
  expect(await requestsOf('a--redirect')).toHaveLength(1)
  await fetch(new URL(reply.headers.get('location')!, standIn.url), { method: 'POST' })
  expect(await requestsOf('a--redirect')).toHaveLength(2)
})

test('whoever does not wait for a slow receiver has no answer', async () => {
  await expect(send('a--slow', '{}', { signal: AbortSignal.timeout(5) })).rejects.toThrow()
  expect((await send('b--slow')).status).toBe(204)
})
