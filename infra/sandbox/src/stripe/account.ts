import type { Stripe } from 'stripe'
import { newId } from './id.ts'
import type { Settlements } from './payments/settlements.ts'
import type { Store } from './store.ts'
import type { Queue } from './webhooks/queue.ts'

/** The version of Stripe's API that is spoken here: that of the SDK. */
export const API_VERSION = '2026-10-28.endive'

/** The request that makes something happen; without a person's request, nulls. */
export type RequestOrigin = { id: string | null; idempotency_key: string | null }
export const nobody: RequestOrigin = { id: null, idempotency_key: null }

/** One account at Stripe: what it holds, whom it tells, and where its pages are. */
export type StripeAccount = {
  store: Store
  queue: Queue
  settlements: Settlements
  /** Address of the hosted pages as a browser reaches them, without a slash at the end. */
  pages: string
  /** The time that a bank takes to answer, in ms. */
  bankMs: number
  /** Called when something is due earlier than before. */
  wake: () => void
}

export const seconds = () => Math.floor(Date.now() / 1_000)

/** Records an event about an object as it stands now, and queues it for the webhook endpoint. */
export const emit = (
  { store, queue }: StripeAccount,
  type: Stripe.Event.Type,
  object: object,
  origin: RequestOrigin = nobody,
  previous?: object,
) => {
  const event = {
    id: newId.event(),
    object: 'event',
    api_version: API_VERSION,
    created: seconds(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: origin,
    type,
  }
  store.save(event)
  queue.add(event.id)
}
