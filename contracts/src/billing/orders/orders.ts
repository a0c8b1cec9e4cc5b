import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint } from '../../kit.ts'
import { InvoiceId } from '../invoices/invoices.ts'
import { OrderId, PackId } from './order-id.ts'

const at = z.iso.datetime()

const cents = z.int().nonnegative()

const missions = z.int().positive()

const orderParams = z.object({ orderId: OrderId })

const page = z.strictObject({
  /** From the reply before; absent: the newest. */
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const OrderStatus = z.enum([
  'open',
  'pending',
  'paid',
  'failed',
  'expired',
  'refund_requested',
  'refunded',
  'disputed',
])
export type OrderStatus = z.infer<typeof OrderStatus>

export const Order = z.object({
  orderId: OrderId,
  packId: PackId,
  missions,
  cents,
  currency: z.string(),
  status: OrderStatus,
  startedAt: at,
  paidAt: at.nullable(),
  /** Why a payment failed, in Stripe's words for the buyer. */
  failure: z.string().nullable(),
  /** Stripe's page, while the order is open. */
  url: z.string().nullable(),
  invoices: z.array(
    z.object({
      invoiceId: InvoiceId,
      number: z.string(),
      kind: z.enum(['invoice', 'credit_note', 'reversal']),
      cents,
      at,
    }),
  ),
  refundedCents: cents,
  /** The amount that banks gave to the buyer, in disputes that were lost. */
  chargedBackCents: cents,
  /** In the list of orders: what a refund of the unused missions would come to now. */
  refundable: z.object({ missions: z.int().nonnegative(), cents }).optional(),
  /** The refund that was asked for, while it waits for an answer. */
  refundRequest: z.object({ missions, cents, at }).nullable(),
  /** Why the last refund was refused; null once there is another request or refund. */
  refusal: z.object({ reason: z.string(), at }).nullable(),
  /** The newest refund, unless it has reached the buyer. */
  refund: z
    .object({
      status: z.enum(['pending', 'requires_action', 'failed']),
      cents,
      /** Missions that came back where it failed. */
      missions: z.int().nonnegative(),
      at,
    })
    .nullable(),
})
export type Order = z.infer<typeof Order>

/** The progress of an order, for the page that a buyer comes back to. */
export const OrderProgress = Order.extend({
  /** Missions before and after its grant; null until it is granted. */
  balance: z.object({ before: z.int(), after: z.int() }).nullable(),
})
export type OrderProgress = z.infer<typeof OrderProgress>

/** An order as operators see it: with its buyer. */
export const AdminOrder = Order.extend({
  userId: UserId,
  /** Null once erased. */
  email: z.string().nullable(),
  /** The buyer's request for a refund, while it waits for an answer. */
  refundRequest: z.object({ missions, cents, message: z.string().nullable(), at }).nullable(),
  /** Payments that did not fit the order. */
  mismatches: z.int().nonnegative(),
  /** True if billing has heard of the buyer: only then does a missing address mean an erased one. */
  buyerKnown: z.boolean(),
  /** The payment came after the account was deleted, and is refunded automatically. */
  paidAfterDeletion: z.boolean(),
  /** Such a payment is not back, and no operator has closed it. */
  lateRefundOpen: z.boolean(),
  /** The refund that failed and waits for an operator; `reason` is Stripe's code. */
  failedRefund: z
    .object({ cents, missions: z.int().nonnegative(), reason: z.string(), at })
    .nullable(),
  /** Why an approved refund was not sent after all; null once nothing is left or it is closed. */
  unsentRefund: z.object({ reason: z.string(), at }).nullable(),
  /** A refund is approved and on its way to Stripe. A billing of the release before does not say. */
  refundUnderway: z.boolean().optional(),
  /** Why Stripe has not accepted the approved refund yet, by its code. */
  refundDelay: z.object({ code: z.string(), at }).nullable(),
})
export type AdminOrder = z.infer<typeof AdminOrder>

export const startCheckout = endpoint({
  method: 'post',
  path: '/api/checkout',
  summary: 'Orders a pack and opens its page at Stripe. The price comes from the server.',
  body: z.strictObject({ packId: PackId }),
  reply: z.object({ orderId: OrderId, url: z.string() }),
  status: 201,
  idempotent: true,
})

export const getOrder = endpoint({
  method: 'get',
  path: '/api/orders/:orderId',
  summary: 'Returns an order of the signed-in user, with the balance before and after it.',
  params: orderParams,
  reply: OrderProgress,
})

export const followOrder = endpoint({
  method: 'get',
  path: '/api/orders/:orderId/live',
  summary: 'Streams an order as server-sent events (`view`), until it is paid, failed or expired.',
  params: orderParams,
  reply: OrderProgress,
  produces: 'events',
})

export const listOrders = endpoint({
  method: 'get',
  path: '/api/orders',
  summary: 'Lists the newest 100 orders of the signed-in user.',
  reply: z.object({ orders: z.array(Order) }),
})

export const searchOrders = endpoint({
  method: 'get',
  path: '/api/admin/billing/orders',
  access: 'admin',
  summary: 'Lists orders, newest first, by status, order ID, user ID or email address.',
  query: page.extend({
    search: z.string().trim().max(254).optional(),
    status: OrderStatus.optional(),
    /**
     * `failed`: only orders with a refund that failed or was not sent, and is not closed; `delayed`: not
     * accepted yet; `late`: paid after the deletion of their account; `late_open`: of these, those not back.
     */
    refund: z.enum(['failed', 'delayed', 'late', 'late_open']).optional(),
  }),
  reply: z.object({ orders: z.array(AdminOrder), next: z.string().nullable() }),
})
