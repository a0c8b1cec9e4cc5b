import { json, type NextFunction, type Request, type Response, Router } from 'express'
import { z } from 'zod'
import { type StripeAccount, seconds } from './account.ts'
import { invalidRequest, missingObject, StripeRefusal } from './api/error.ts'
import { settleUntil } from './clockwork.ts'
import type { StripeFaults } from './faults.ts'
import { closeDispute, openDispute } from './payments/dispute.ts'
import { answerChallenge, payOpenSession } from './payments/payment.ts'
import { holdRefunds, moveRefund } from './payments/refund.ts'
import { checkoutSessionOf, expireSession } from './sessions/session.ts'
import type { WebhookTarget } from './webhooks/webhooks.ts'

type Deps = { account: StripeAccount; faults: StripeFaults; endpoint: WebhookTarget }

const local = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Tests run on this machine and are no page of a site; everybody else sees nothing here. */
const onlyTests = (request: Request, response: Response, next: NextFunction) => {
  const isLocal = local.has(request.socket.remoteAddress ?? '')
  const isPage = request.get('origin') !== undefined || request.get('sec-fetch-site') !== undefined
  const isNamed = /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.get('host') ?? '')
  if (isLocal && isNamed && !isPage) return next()
  response.status(404).end()
}

const Payment = z.strictObject({
  card: z.string().default('4242 4242 4242 4242'),
  /** The outcome of the second step, if the card asks for one. */
  challenge: z.enum(['complete', 'fail', 'leave']).default('complete'),
  /** Pays by bank debit instead; what the bank will say. */
  bank: z.enum(['succeeds', 'fails']).optional(),
  email: z.email().default('buyer@example.com'),
})
/** At once, or in so many seconds, by the stand-in's own clock. */
const Expiry = z.strictObject({ afterSeconds: z.int().min(0).default(0) })
const Again = z.strictObject({
  times: z.int().min(1).max(1_000).default(1),
  delayMs: z.int().min(0).default(0),
  /** Seconds that the signature is old. */
  age: z.int().default(0),
  /** Signs with another secret than the endpoint's. */
  secret: z.string().optional(),
})
const Replay = Again.extend({
  types: z.array(z.string()).optional(),
  /** Spreads the deliveries over so many ms, in an order of their own. */
  shuffleMs: z.int().min(0).default(0),
})
const Release = z.strictObject({ shuffle: z.boolean().default(false) })
const Where = z.strictObject({ url: z.url() })
const Opening = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: z.int().min(1).optional(),
  reason: z.string().optional(),
})
const Closing = z.strictObject({ status: z.enum(['won', 'lost']) })
const Mode = z.strictObject({
  status: z.enum(['pending', 'requires_action', 'succeeded']).default('pending'),
})
const Fate = z.strictObject({
  status: z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  /** Why it failed, by Stripe's code. */
  reason: z.string().optional(),
})
const Trouble = z.strictObject({
  operation: z.string().optional(),
  times: z.int().min(1).default(1),
  delayMs: z.int().min(0).default(0),
  outcome: z.enum(['reply', 'drop', 'fail', 'refuse']).default('reply'),
  /** Of a refusal: the code of its error. */
  code: z.string().optional(),
})

const chargeOf = (
  { store }: StripeAccount,
  { payment_intent: intent, charge }: z.infer<typeof Opening>,
) => {
  const found = charge
    ? store.find('charge', charge)
    : store
        .list('charge', { equal: { payment_intent: intent ?? '' }, limit: 100 })
        .find(({ status }) => status === 'succeeded')
  if (!found) throw missingObject('charge', charge ?? intent ?? '', 'charge')
  return found
}

const payNow = (account: StripeAccount, id: string, payment: z.infer<typeof Payment>) => {
  const { card, challenge, bank, email } = payment
  const means = bank
    ? ({ type: 'bank', works: bank === 'succeeds', email } as const)
    : ({ type: 'card', number: card, email } as const)
  const first = payOpenSession(account, id, means)
  const isAsked = first.type === 'asked' && challenge !== 'leave'
  const result = isAsked ? answerChallenge(account, id, challenge === 'complete') : first
  return { result, session: checkoutSessionOf(account, id) }
}

/**
 * The calls by which tests see and cause what a buyer and a seller can't: JSON in and out, for this machine only.
 * README.md lists the calls.
 */
export const createControls = ({ account, faults, endpoint }: Deps) => {
  const { store, queue } = account
  const eventsOf = (types?: string[]) =>
    store.list('event', { limit: 100_000, ...(types && { among: { type: types } }) })

  const calls: Record<string, (body: unknown, id: string, query: Request['query']) => object> = {
    'POST /sessions/:id/pay': (body, id) => payNow(account, id, Payment.parse(body)),
    'POST /sessions/:id/expire': (body, id) => {
      const { afterSeconds } = Expiry.parse(body)
      if (!afterSeconds) return store.transact(() => expireSession(account, id))
      return store.save({ ...checkoutSessionOf(account, id), expires_at: seconds() + afterSeconds })
    },
    'POST /settlements/settle': () => {
      settleUntil(account, Number.MAX_SAFE_INTEGER)
      return {}
    },
    'POST /disputes': (body) => {
      const { amount, reason, ...which } = Opening.parse(body)
      const charge = chargeOf(account, which)
      return store.transact(() => openDispute(account, { charge, amount, reason }))
    },
    'POST /disputes/:id/close': (body, id) =>
      store.transact(() => closeDispute(account, id, Closing.parse(body).status)),
    'POST /refunds/hold': (body) => {
      const mode = Mode.parse(body)
      holdRefunds(account, mode.status)
      return mode
    },
    'POST /refunds/:id/move': (body, id) =>
      store.transact(() => moveRefund(account, id, Fate.parse(body))),
    'POST /events/:id/deliver': (body, id) => {
      if (!store.find('event', id)) throw missingObject('event', id)
      const { times, delayMs, ...manner } = Again.parse(body)
      for (let time = 0; time < times; time++) queue.add(id, manner, delayMs)
      return { deliveries: times }
    },
    'POST /events/deliver': (body) => {
      const { types, times, delayMs, shuffleMs, ...manner } = Replay.parse(body)
      const events = eventsOf(types)
      for (const { id } of events) {
        for (let time = 0; time < times; time++) {
          queue.add(id, manner, delayMs + Math.random() * shuffleMs)
        }
      }
      return { deliveries: events.length * times }
    },
    'GET /deliveries': (_, __, { event, type }) => {
      const types = type ? [String(type)] : undefined
      const events = event
        ? [String(event)]
        : type
          ? eventsOf(types).map(({ id }) => id)
          : undefined
      return { deliveries: queue.list(events) }
    },
    'GET /webhooks': () => ({ url: endpoint.url, held: queue.isHeld() }),
    'POST /webhooks/url': (body) => Object.assign(endpoint, Where.parse(body)),
    'POST /webhooks/hold': () => {
      queue.hold(true)
      return { held: true }
    },
    'POST /webhooks/release': (body) => {
      queue.hold(false)
      queue.hurry(Release.parse(body).shuffle)
      return { held: false }
    },
    'POST /webhooks/lose': () => ({ lost: queue.lose() }),
    'POST /faults': (body) => {
      faults.add(Trouble.parse(body))
      return {}
    },
    'POST /faults/clear': () => {
      faults.clear()
      return {}
    },
  }

  const answer = (call: string) => (request: Request, response: Response) => {
    try {
      const made = calls[call]!(request.body ?? {}, String(request.params.id), request.query)
      response.json(made)
      account.wake()
    } catch (error) {
      const refusal = error instanceof z.ZodError ? invalidRequest(z.prettifyError(error)) : error
      if (!(refusal instanceof StripeRefusal)) throw error
      response.status(refusal.status).json({ error: refusal.body })
    }
  }
  const router = Router()
  router.use(onlyTests, json())
  for (const call of Object.keys(calls)) {
    const [method, path = ''] = call.split(' ')
    router[method === 'GET' ? 'get' : 'post'](path, answer(call))
  }
  return router
}
