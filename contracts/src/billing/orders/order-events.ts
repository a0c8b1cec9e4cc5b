import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { event } from '../../kit.ts'
import { InvoiceId } from '../invoices/invoices.ts'
import { inOrder, PackId } from './order-id.ts'

const at = z.iso.datetime()

const cents = z.int().nonnegative()

const missions = z.int().positive()

/** Streams `ord_…`: one purchase. */
export const orderEvents = [
  event('CheckoutStarted', {
    ...inOrder,
    packId: PackId,
    missions,
    cents,
    currency: z.literal('usd'),
    /** The affiliate reference that the person came with. */
    affiliate: z.string().optional(),
    /** When billing recorded it, by the database's clock. Absent in older events. */
    databaseAt: at.optional(),
  }),
  /** Stripe has a page for this order. */
  event('CheckoutSessionOpened', {
    ...inOrder,
    sessionId: z.string(),
    url: z.string(),
    expiresAt: at,
  }),
  /** Stripe says that the order is paid: once for each order, whatever told us. */
  event('MissionPurchased', {
    ...inOrder,
    packId: PackId,
    missions,
    /** The amount paid, tax included. */
    cents,
    currency: z.string(),
    sessionId: z.string(),
    paymentIntentId: z.string(),
    affiliate: z.string().optional(),
    /** When billing recorded it, by the database's clock. Absent in older events. */
    databaseAt: at.optional(),
    /** The webhook, or what a reconciliation found. */
    source: z.enum(['webhook', 'reconciliation', 'return']),
  }),
  /** A payment that takes days (a bank debit) is under way: nothing is granted yet. */
  event('PaymentPending', { ...inOrder, sessionId: z.string() }),
  event('PaymentFailed', { ...inOrder, sessionId: z.string(), reason: z.string() }),
  event('CheckoutExpired', { ...inOrder, sessionId: z.string() }),
  event('DisputeOpened', { ...inOrder, disputeId: z.string(), cents, reason: z.string() }),
  event('DisputeClosed', {
    ...inOrder,
    disputeId: z.string(),
    won: z.boolean(),
    /** The disputed amount; of a lost dispute, the amount that the bank gave to the buyer. */
    cents: cents.optional(),
  }),
  /** Money came that does not fit the order: nothing is granted for it, an operator looks at it. */
  event('PaymentMismatched', {
    ...inOrder,
    sessionId: z.string(),
    cents,
    currency: z.string(),
    reason: z.enum(['amount', 'currency', 'paid_before']),
  }),
  /** The ledger granted the missions of the order: what could be spent before and after. */
  event('OrderFulfilled', {
    ...inOrder,
    missions,
    before: z.int().nonnegative(),
    after: z.int().nonnegative(),
  }),
  /** An invoice or a credit note was issued for the order. */
  event('OrderInvoiced', {
    ...inOrder,
    invoiceId: InvoiceId,
    number: z.string(),
    kind: z.enum(['invoice', 'credit_note']),
    cents,
  }),
  /** A credit note of the order was reversed. */
  event('OrderCreditNoteReversed', { ...inOrder, invoiceId: InvoiceId, number: z.string(), cents }),
] as const

/** Streams `cls_…`: a user who can no longer buy. */
export const purchaseEvents = [
  /** The account is being deleted: no payment page is opened for it any more. */
  event('PurchasesClosed', {
    userId: UserId,
    /** When the deletion was requested: a payment after it goes back. */
    requestedAt: at,
    /** The same by the database's clock. Absent in older events. */
    databaseAt: at.optional(),
    at,
  }),
] as const
