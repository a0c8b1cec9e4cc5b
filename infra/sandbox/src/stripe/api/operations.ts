import type { RequestOrigin, StripeAccount } from '../account.ts'
import { createRefund } from '../payments/refund.ts'
import {
  checkoutSessionOf,
  expireSession,
  noteOf,
  openCheckoutSession,
} from '../sessions/session.ts'
import type { ObjectKind } from '../store.ts'
import { missingObject } from './error.ts'
import type { Params } from './params.ts'
import { listOf, pageOfObjects } from './reply.ts'

/** A request whose parameters were checked; `id` is the one in its address. */
export type Ask = { account: StripeAccount; params: Params; id: string; origin: RequestOrigin }

const one =
  (kind: ObjectKind) =>
  ({ account, id }: Ask) => {
    const found = account.store.find(kind, id)
    if (!found) throw missingObject(kind, id)
    return found
  }

/** A list that may be narrowed to those of which a field has a value. */
const many =
  (kind: ObjectKind, url: string, fields: string[]) =>
  ({ account, params }: Ask) => {
    const parameters = fields.flatMap((field) => {
      const value = params[field]
      return typeof value === 'string' ? [[field, value] as const] : []
    })
    return pageOfObjects(account, kind, url, params, { equal: Object.fromEntries(parameters) })
  }

const withPending = ({ queue }: StripeAccount, event: { id: string }) => ({
  ...event,
  pending_webhooks: queue.isPending(event.id) ? 1 : 0,
})

const oneEvent = (ask: Ask) => withPending(ask.account, one('event')(ask) as { id: string })

const manyEvents = ({ account, params }: Ask) => {
  const {
    type,
    types,
    delivery_success: delivered,
  } = params as {
    type?: string
    types?: string[]
    delivery_success?: boolean
  }
  const wanted = types ?? (type ? [type] : undefined)
  const which = {
    ...(wanted && { among: { type: wanted } }),
  }
  const list = pageOfObjects(account, 'event', '/v1/events', params, which)
  const data = list.data
    .map((event) => withPending(account, event))
    .filter((event) => delivered === undefined || (event.pending_webhooks === 0) === delivered)
  return { ...list, data }
}

const lineItems = ({ account, id }: Ask) => {
  checkoutSessionOf(account, id)
  return listOf(`/v1/checkout/sessions/${id}/line_items`, noteOf(account, id).lines, false)
}

const balance = ({ account }: Ask) => {
  const charges = account.store.list('charge', { equal: { status: 'succeeded' }, limit: 100_000 })
  const amount = charges.reduce((sum, charge) => sum + charge.amount - charge.amount_refunded, 0)
  const pending = [{ amount: 0, currency: 'usd', source_types: { card: 0 } }]
  const available = [{ amount, currency: 'usd', source_types: { card: amount } }]
  return { object: 'balance', available, livemode: false, pending }
}

/** The operations of this account, by method and address as Stripe's description writes them. */
export const stripeOperations: Record<string, (ask: Ask) => object> = {
  'POST /v1/checkout/sessions': ({ account, params }) => openCheckoutSession(account, params),
  'GET /v1/checkout/sessions': many('checkout.session', '/v1/checkout/sessions', [
    'payment_intent',
    'status',
  ]),
  'GET /v1/checkout/sessions/{session}': one('checkout.session'),
  'GET /v1/checkout/sessions/{session}/line_items': lineItems,
  'POST /v1/checkout/sessions/{session}/expire': ({ account, id, origin }) =>
    expireSession(account, id, origin),
  'GET /v1/payment_intents/{intent}': one('payment_intent'),
  'GET /v1/charges': many('charge', '/v1/charges', ['payment_intent']),
  'GET /v1/charges/{charge}': one('charge'),
  'POST /v1/refunds': ({ account, params, origin }) => createRefund(account, params, origin),
  'GET /v1/refunds': many('refund', '/v1/refunds', ['payment_intent', 'charge']),
  'GET /v1/refunds/{refund}': one('refund'),
  'GET /v1/disputes': many('dispute', '/v1/disputes', ['payment_intent', 'charge']),
  'GET /v1/disputes/{dispute}': one('dispute'),
  'GET /v1/events': manyEvents,
  'GET /v1/events/{id}': oneEvent,
  'GET /v1/balance': balance,
}
