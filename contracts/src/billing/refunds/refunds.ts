import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint, event, personal } from '../../kit.ts'
import { inOrder, OrderId } from '../orders/order-id.ts'

const cents = z.int().nonnegative()

const missions = z.int().positive()

const orderParams = z.object({ orderId: OrderId })

const reason = z.string().trim().min(3, 'Please give a reason').max(500)

/** The status of a refund that may still fail, in Stripe's own words. */
export const RefundStatus = z.enum(['pending', 'requires_action', 'succeeded'])
export type RefundStatus = z.infer<typeof RefundStatus>

const inRefund = { ...inOrder, refundId: z.string(), stripeRefundId: z.string() }

/** Events of an order whose money goes back, or is to go back. */
export const refundEvents = [
  /** The person asks for their money; an operator decides. */
  event('RefundRequested', { ...inOrder, missions, cents, message: personal(z.string()) }),
  event('RefundApproved', {
    ...inOrder,
    refundId: z.string(),
    reason: z.string(),
    by: UserId,
    /** Set where billing itself approved it: the payment came after the account was deleted. */
    automatic: z.literal('account_deleted').optional(),
  }),
  /**
   * The payment came after its account was deleted, and a bank disputes it: it is refunded once the bank
   * has decided for us.
   */
  event('LateRefundHeld', { ...inOrder }),
  event('RefundRefused', {
    ...inOrder,
    reason: z.string(),
    by: UserId,
    /** The approved refund that turned out to be impossible; the missions it took go back. */
    refundId: z.string().optional(),
    /** True if the buyer had asked for the refund. Absent in older events. */
    requested: z.boolean().optional(),
  }),
  /** Stripe did not accept an approved refund, and may later: it is asked again. */
  event('RefundDelayed', {
    ...inOrder,
    refundId: z.string(),
    /** Stripe's code for why. */
    code: z.string(),
  }),
  /**
   * Stripe took a refund on; `source` is `stripe` where somebody did it in Stripe's own dashboard.
   */
  event('OrderRefunded', {
    ...inOrder,
    refundId: z.string(),
    stripeRefundId: z.string().optional(),
    missions: z.int().nonnegative(),
    cents,
    source: z.enum(['operator', 'stripe']),
    /** The status of the refund at that time. Absent in older events, which did not ask. */
    status: RefundStatus.optional(),
  }),
  event('RefundStatusChanged', { ...inRefund, status: RefundStatus }),
  /**
   * The money of a refund did not reach the buyer and is with the seller again. This is final; it may
   * come after `succeeded`, as banks send money back weeks later.
   */
  event('RefundFailed', {
    ...inRefund,
    source: z.enum(['operator', 'stripe']),
    /** Missions that go back to the buyer. */
    missions: z.int().nonnegative(),
    cents,
    /** Stripe's code for why, or `canceled`. */
    reason: z.string(),
    /**
     * The reversed part of its credit note. The amount that a bank gave to the buyer in a lost dispute isn't in it; 0
     * where no credit note was due.
     */
    reversedCents: cents,
  }),
  /**
   * An operator has taken care of a refund that failed, or of a payment after the deletion of its
   * account that could not be sent back: billing sends nothing back by itself any more.
   */
  event('FailedRefundClosed', { ...inOrder, reason: z.string(), by: UserId }),
] as const

export const getRefundable = endpoint({
  method: 'get',
  path: '/api/orders/:orderId/refundable',
  summary: 'Returns the amount of a refund for the unused missions of an order.',
  params: orderParams,
  reply: z.object({ missions: z.int().nonnegative(), cents }),
})

export const requestRefund = endpoint({
  method: 'post',
  path: '/api/orders/:orderId/refund-request',
  summary: 'Requests a refund for the unused missions of an order; an operator decides.',
  params: orderParams,
  body: z.strictObject({ message: z.string().trim().max(1_000).default('') }),
  reply: z.object({ missions, cents }),
  status: 202,
  idempotent: true,
})

export const getOrderRefundable = endpoint({
  method: 'get',
  path: '/api/admin/billing/orders/:orderId/refundable',
  access: 'admin',
  summary: 'Returns the amount that a refund of any user’s order would send back now.',
  params: orderParams,
  reply: getRefundable.reply,
})

export const approveRefund = endpoint({
  method: 'post',
  path: '/api/admin/billing/orders/:orderId/refund',
  access: 'admin',
  summary: 'Refunds the unused missions of an order.',
  params: orderParams,
  body: z.strictObject({ reason }),
  reply: z.object({ missions, cents }),
  status: 202,
  idempotent: true,
})

export const refuseRefund = endpoint({
  method: 'post',
  path: '/api/admin/billing/orders/:orderId/refuse-refund',
  access: 'admin',
  summary: 'Refuses a requested refund, with a reason that is sent to the buyer.',
  params: orderParams,
  body: z.strictObject({ reason }),
  status: 204,
})

export const closeFailedRefund = endpoint({
  method: 'post',
  path: '/api/admin/billing/orders/:orderId/close-failed-refund',
  access: 'admin',
  summary:
    'Notes that somebody has taken care of a refund that failed or was not sent, or of a payment of a deleted account.',
  params: orderParams,
  body: z.strictObject({ reason }),
  status: 204,
})
