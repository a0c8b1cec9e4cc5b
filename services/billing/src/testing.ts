import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PackId } from '@sortie/contracts/billing/orders/order-id'
import {
  getOrder,
  type OrderProgress,
  startCheckout,
} from '@sortie/contracts/billing/orders/orders'
import { stripeWebhook } from '@sortie/contracts/billing/payments/payments'
import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { expect } from 'vitest'
import { service } from './service.ts'

/** Hands the messages of the stand-in to billing as the gateway would: as they came. */
const startDoor = async () => {
  let to: RunningService | undefined
  const statuses: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const signature = String(request.headers['stripe-signature'])
    const reply = await to
      ?.request(stripeWebhook, {
        body: Buffer.concat(chunks).toString('utf8'),
        headers: { 'stripe-signature': signature },
      })
      .catch(() => undefined)
    const status = reply?.status ?? 503
    statuses.push(status)
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    /** What billing answered, in order. */
    statuses,
    lead: (service: RunningService | undefined) => {
      to = service
    },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

type Paid = {
  card?: string
  challenge?: 'complete' | 'fail'
  bank?: 'succeeds' | 'fails'
  email?: string
}

/** The stand-in of `infra/sandbox`, which only tests may know. */
type StandIn = {
  url: string
  secretKey: string
  webhookSecret: string
  tell: (url: string) => void
  stop: () => Promise<void>
}

/** Billing with a stand-in for Stripe before it, and what buyers do. */
export const startShop = async (stripe: StandIn, given: Record<string, string> = {}) => {
  const door = await startDoor()
  stripe.tell(door.url)
  const settings = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
    ...given,
  }
  let billing = await startForTest('billing', service.shape, service.build, settings)
  door.lead(billing)

  const control = async <Answer = Record<string, unknown>>(path: string, body?: object) => {
    const reply = await fetch(`${stripe.url}/_test${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(reply.status).toBe(200)
    return (await reply.json()) as Answer
  }
  const sessionOf = (url: string) => new URL(url).pathname.split('/').at(-1)!

  const buyers = () => billing.db.collection('view.buyer.1')
  /** What identity tells of a user, in the order of their stream. */
  const tell = (userId: string, version: number, type: string, data: object) =>
    billing.publish('identity', {
      type,
      stream: userId,
      version,
      data: { userId, at: new Date().toISOString(), ...data },
    })
  const isKnown = async (userId: string) =>
    (await buyers().countDocuments({ _id: userId as never })) > 0

  const shop = {
    stripe,
    door,
    control,
    /** Ends what a test asked of the stand-in, and would fail all tests that come after it. */
    calmStripe: async () => {
      await control('/webhooks/release', {})
      await control('/faults/clear', {})
    },
    get billing() {
      return billing
    },
    tell,
    /** A registration, of which billing has heard. */
    register: async (userId: string, email = `${userId.slice(4)}@example.com`) => {
      const account = { email, username: userId, passwordHash: 'x', confirmationHash: 'x' }
      await tell(userId, 1, 'UserRegistered', { ...account, termsVersion: '1' })
      await expect.poll(() => isKnown(userId), { timeout: 60_000, interval: 200 }).toBe(true)
    },
    /** Orders a pack, for whoever is registered by then; the same key orders it once. */
    order: async (userId: string, packId: PackId, key: string) => {
      if (!(await isKnown(userId))) await shop.register(userId)
      const answer = await billing.call(startCheckout, {
        caller: billing.caller(userId),
        body: { packId },
        headers: { 'idempotency-key': key },
      })
      expect(answer.problem).toBeNull()
      return { ...answer.body, sessionId: sessionOf(answer.body.url) }
    },
    pay: (sessionId: string, how: Paid = {}) =>
      control<{ session: { payment_intent: string } }>(`/sessions/${sessionId}/pay`, how),
    progress: async (userId: string, orderId: string): Promise<OrderProgress> => {
      const answer = await billing.call(getOrder, {
        caller: billing.caller(userId),
        params: { orderId },
      })
      expect(answer.problem).toBeNull()
      return answer.body
    },
    /** The order as its view has it, without asking Stripe. */
    view: async (orderId: string) =>
      (await billing.db.collection('view.order.1').findOne({ _id: orderId as never }))?.view,
    available: async (userId: string): Promise<number> => {
      const ledger = userId.replace('usr_', 'led_')
      const found = await billing.db.collection('view.ledger.1').findOne({ _id: ledger as never })
      return found?.view.available ?? 0
    },
    /** How many events of a type there are, of one stream where one is named. */
    count: async (type: string, stream?: string) => {
      const commits = billing.db.collection('commits')
      return commits.countDocuments({ 'events.type': type, ...(stream && { stream }) })
    },
    /**
     * Stops billing as a deployment does, and starts another process on the same data.
     * @param changed settings that differ from then on
     */
    restart: async (changed: Record<string, string> = {}) => {
      door.lead(undefined)
      await billing.stop({ keep: true })
      billing = await startForTest('billing', service.shape, service.build, {
        ...billing.env,
        ...changed,
      })
      door.lead(billing)
    },
    stop: async () => {
      await billing.stop()
      await door.stop()
      await stripe.stop()
    },
  }
  return shop
}
export type Shop = Awaited<ReturnType<typeof startShop>>
