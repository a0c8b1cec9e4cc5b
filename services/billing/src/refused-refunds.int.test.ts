import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { approveRefund } from '@sortie/contracts/billing'
import { startStripe } from '@sortie/sandbox/stripe/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Shop, startShop } from './testing.ts'

/** The stand-in behind a door that refuses every refund for good, as Stripe may at the last moment. */
const startRefusing = async () => {
  const stripe = await startStripe()
  let refused = 0
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (method === 'POST' && url === '/v1/refunds') {
      refused += 1
      const error = { type: 'invalid_request_error', code: 'charge_disputed', message: 'Refused.' }
      return response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error }))
    }
    const { authorization = '', 'content-type': type = 'application/json' } = headers
    const reply = await fetch(`${stripe.url}${url}`, {
      method,
      headers: { authorization, 'content-type': type },
      ...(method === 'POST' && { body: Buffer.concat(chunks) }),
    })
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...stripe,
    url: `http://127.0.0.1:${port}`,
    refused: () => refused,
    stop: async () => {
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
      await stripe.stop()
    },
  }
}

let stripe: Awaited<ReturnType<typeof startRefusing>>
let shop: Shop
beforeAll(async () => {
  stripe = await startRefusing()
  shop = await startShop(stripe)
})
afterAll(() => shop.stop())

const soon = { timeout: 20_000, interval: 50 }

test('a refund that Stripe refuses after the missions were taken gives them back once', async () => {
  const { orderId, sessionId } = await shop.order('usr_refused', 'mission_pack_10', 'key')
  await shop.pay(sessionId)
  await expect.poll(() => shop.available('usr_refused'), soon).toBe(10)
  const approved = await shop.billing.call(approveRefund, {
    caller: shop.billing.caller('usr_operator', { admin: true }),
    params: { orderId },
    body: { reason: 'asked for it' },
  })
  expect(approved.body).toEqual({ missions: 10, cents: 2199 })
  await expect.poll(() => shop.count('RefundRefused', orderId), soon).toBe(1)
  expect(await shop.available('usr_refused')).toBe(10)
  expect(await shop.count('MissionsRefunded', 'led_refused')).toBe(1)
  expect(await shop.count('OrderRefunded', orderId)).toBe(0)
  expect(stripe.refused()).toBe(1)
})
