import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { API_VERSION } from './account.ts'
import type { ErrorBody } from './api/error.ts'
import type { Result } from './payments/payment.ts'
import { differences, type Thing } from './shape/conforms.ts'
import { type StripeOptions, type StripeStandIn, startStripe } from './start.ts'
import type { QueuedDelivery } from './webhooks/queue.ts'

/** The real SDK before an address; it notes every reply. */
export const sdkFor = (url: string, key: string, replies: Thing[]) => {
  const { hostname, port } = new URL(url)
  const watched: typeof fetch = async (input, init) => {
    const reply = await fetch(input, init)
    replies.push((await reply.clone().json()) as Thing)
    return reply
  }
  return new Stripe(key, {
    apiVersion: API_VERSION,
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(watched),
  })
}

/** A pack of missions, as a seller asks for it. */
export const aPack = {
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 2_199,
        product_data: { name: '3 missions', description: 'Three market reports' },
      },
    },
  ],
  client_reference_id: 'usr_1',
  metadata: { order: 'ord_1' },
  customer_email: 'ann@example.com',
  payment_intent_data: { metadata: { order: 'ord_1' }, description: 'Sortie: 3 missions' },
  success_url: 'http://localhost:8080/checkout/success?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:8080/checkout?package=three',
} satisfies Stripe.Checkout.SessionCreateParams

export type Received = { type: string; event: Stripe.Event; at: number }

/** A webhook endpoint that checks signatures as a seller would, by the SDK. */
export const startEndpoint = async (stripe: Stripe, secret: () => string) => {
  const received: Received[] = []
  const refused: string[] = []
  let answers: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const signature = String(request.headers['stripe-signature'])
    try {
      const event = stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret())
      const status = answers.shift() ?? 200
      received.push({ type: event.type, event, at: Date.now() })
      response.writeHead(status).end()
    } catch (error) {
      refused.push((error as Error).message)
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    refused,
    /** Statuses of the next answers; 200 after them. */
    answer: (...statuses: number[]) => {
      answers = statuses
    },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  }
}

type Written = { body?: string; key?: string; headers?: Record<string, string> }

/** What the test controls answer; which of it, README.md says. */
type Controlled = {
  id: string
  result: Result
  session: Stripe.Checkout.Session
  deliveries: QueuedDelivery[]
  error?: ErrorBody
}

/** A stand-in with a seller: SDK, webhook endpoint and test controls. */
export const startSeller = async (options: StripeOptions = {}) => {
  const replies: Thing[] = []
  const standIn: StripeStandIn = await startStripe({ bankMs: 50, ...options })
  const stripe = sdkFor(standIn.url, standIn.secretKey, replies)
  const endpoint = await startEndpoint(stripe, () => standIn.webhookSecret)
  standIn.tell(endpoint.url)
  const control = async (path: string, body?: object) => {
    const reply = await fetch(`${standIn.url}/_test${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, body: (await reply.json()) as Controlled }
  }
  /** A request as it is written, past the SDK. */
  const ask = async (path: string, { body, key, headers }: Written = {}) => {
    const reply = await fetch(`${standIn.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${standIn.secretKey}`,
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    return { status: reply.status, headers: reply.headers, body: JSON.parse(await reply.text()) }
  }
  const pay = async (session: string, means: object = {}) =>
    (await control(`/sessions/${session}/pay`, means)).body
  /** A session that was paid, with its intent and its charge in full. */
  const paid = async () => {
    const { id } = await stripe.checkout.sessions.create(aPack)
    await pay(id)
    const expand = ['payment_intent.latest_charge']
    const session = await stripe.checkout.sessions.retrieve(id, { expand })
    const intent = session.payment_intent as Stripe.PaymentIntent
    return { session, intent, charge: intent.latest_charge as Stripe.Charge }
  }
  const countReceived = (type: string, about: string) =>
    endpoint.received.filter(({ event }) => {
      return event.type === type && (event.data.object as { id: string }).id === about
    }).length
  /** Where replies and events differed from Stripe's description so far. */
  const differing = () =>
    [...replies, ...endpoint.received.map(({ event }) => event)].flatMap(differences)
  const stop = async () => {
    await standIn.stop()
    await endpoint.stop()
  }
  return { ...standIn, stripe, endpoint, control, ask, pay, paid, countReceived, differing, stop }
}

/** The refusal of a call that has to be refused. */
export const refusal = (call: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  call.then(
    () => Promise.reject(new Error('it was not refused')),
    (error) => error,
  )
