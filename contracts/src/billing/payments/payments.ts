import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint, event } from '../../kit.ts'
import { OrderId } from '../orders/order-id.ts'

const at = z.iso.datetime()

const reason = z.string().trim().min(3, 'Please give a reason').max(500)

/** Streams `pev_…`: one event of Stripe; and `rcn_…`: one reconciliation. */
export const paymentEvents = [
  /** Stripe told us something: remembered for ever by its id, fetched afresh and applied later. */
  event('PaymentEventReceived', {
    eventId: z.string(),
    kind: z.string(),
    /** The id of the object it is about: a session, a charge, a dispute. */
    objectId: z.string(),
    createdAt: at,
    at,
  }),
  event('PaymentEventApplied', {
    eventId: z.string(),
    /** Absent where it concerns no order of ours. */
    orderId: OrderId.optional(),
    outcome: z.enum(['applied', 'nothing_to_do', 'not_ours']),
    at,
  }),
  event('ReconciliationAsked', {
    since: at,
    by: UserId.or(z.literal('system')),
    /** Why; the words of the operator who asked at /admin. */
    reason: z.string().optional(),
    at,
  }),
  event('ReconciliationCompleted', {
    /** Sessions that Stripe named, and those whose order was repaired by this run. */
    sessions: z.int().nonnegative(),
    repaired: z.int().nonnegative(),
    /**
     * Paid sessions that belong to no order of ours, or whose sum is another one; and those of orders
     * whose refund or dispute Stripe does not know.
     */
    differences: z.array(z.object({ sessionId: z.string(), reason: z.string() })),
    at,
  }),
] as const

/** Stripe calls this; its signature is the key. */
export const stripeWebhook = endpoint({
  method: 'post',
  path: '/api/webhooks/stripe',
  access: 'public',
  summary: 'Receives signed events from Stripe.',
  accepts: 'raw',
  reply: z.object({ received: z.boolean() }),
})

export const reconcile = endpoint({
  method: 'post',
  path: '/api/admin/billing/reconciliations',
  access: 'admin',
  summary: 'Asks Stripe for the sessions of the last days and applies payments without a webhook.',
  body: z.strictObject({ reason }),
  reply: z.object({ asked: z.boolean() }),
  status: 202,
  idempotent: true,
})

/** The same for whoever is on call, by command. */
export const reconcileNow = endpoint({
  method: 'post',
  path: '/internal/reconciliations',
  access: 'internal',
  summary: 'Starts a reconciliation with Stripe.',
  reply: z.object({ asked: z.boolean() }),
  status: 202,
})
