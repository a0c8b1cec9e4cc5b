import { z } from 'zod'
import { ReportId } from '../../analysis/reports/report-id.ts'
import { DraftId } from '../../content/drafts/article-ids.ts'
import { UserId } from '../../ids.ts'
import { endpoint } from '../../kit.ts'
import { InvoiceId } from '../invoices/invoices.ts'
import { OrderId, PackId } from '../orders/order-id.ts'
import { LedgerId } from './ledger-events.ts'

const at = z.iso.datetime()

const page = z.strictObject({
  /** From the reply before; absent: the newest. */
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

const reason = z.string().trim().min(3, 'Please give a reason').max(500)

/**
 * The ledger of a user, as billing keeps it: the sum of all entries. Every mission that came in and wasn't taken back
 * is in an account: `issued + available + reserved + spent - debt` is 0.
 */
export const LedgerView = z.object({
  ledgerId: LedgerId,
  userId: UserId,
  /** Never positive: the other side of the rest. */
  issued: z.int(),
  available: z.int().nonnegative(),
  reserved: z.int().nonnegative(),
  spent: z.int().nonnegative(),
  debt: z.int().nonnegative(),
  /** Open reservations, oldest first, and since when the oldest one stands. */
  reservations: z.array(z.object({ reportId: ReportId, at })),
  reservedSince: at.nullable(),
  openedAt: at,
  /** When its account was deleted. From then on, available missions are forfeited, and a debt forgiven. */
  closedAt: at.nullable(),
  forfeited: z.int().nonnegative(),
  forgiven: z.int().nonnegative(),
})
export type LedgerView = z.infer<typeof LedgerView>

/** A line of the ledger as /account shows it, newest first, with the balance after it. */
export const LedgerLine = z.object({
  /** `<stream>@<version>`. */
  id: z.string(),
  at,
  kind: z.enum(['granted', 'reserved', 'declined', 'captured', 'released', 'refunded', 'restored']),
  /** The change in the missions that can be spent; 0 for a capture, which spends a reserved one. */
  change: z.int(),
  available: z.int().nonnegative(),
  debt: z.int().nonnegative(),
  reportId: ReportId.optional(),
  /** Set where it is about an article. */
  draftId: DraftId.optional(),
  /** A mission that was spent came back; else a release undoes a reservation. */
  afterDelivery: z.literal(true).optional(),
  orderId: OrderId.optional(),
  /** Of a movement of an order: its pack, and the invoice or credit note about it. */
  packId: PackId.optional(),
  paper: z
    .object({ invoiceId: InvoiceId, number: z.string(), kind: z.enum(['invoice', 'credit_note']) })
    .optional(),
  /** In plain words: an operator's reason, why a mission came back, how a refund stands. */
  note: z.string().optional(),
})
export type LedgerLine = z.infer<typeof LedgerLine>

export const getLedger = endpoint({
  method: 'get',
  path: '/api/ledger',
  summary: 'Returns the mission balance of the signed-in user, and its ledger, newest first.',
  query: page,
  reply: z.object({
    available: z.int().nonnegative(),
    reserved: z.int().nonnegative(),
    debt: z.int().nonnegative(),
    lines: z.array(LedgerLine),
    next: z.string().nullable(),
  }),
})

export const getUserLedger = endpoint({
  method: 'get',
  path: '/api/admin/billing/users/:userId/ledger',
  access: 'admin',
  summary: 'Returns the ledger of a user.',
  params: z.object({ userId: UserId }),
  query: page,
  reply: getLedger.reply,
})

export const grantMissions = endpoint({
  method: 'post',
  path: '/api/admin/billing/users/:userId/grants',
  access: 'admin',
  summary: 'Grants missions to a user, with a reason.',
  params: z.object({ userId: UserId }),
  body: z.strictObject({ missions: z.int().min(1).max(1_000), reason }),
  reply: z.object({ available: z.int().nonnegative() }),
  idempotent: true,
})

export const returnMission = endpoint({
  method: 'post',
  path: '/api/admin/billing/reports/:reportId/return',
  access: 'admin',
  summary: 'Returns the mission of a delivered report that is no good.',
  params: z.object({ reportId: ReportId }),
  body: z.strictObject({ userId: UserId, reason }),
  reply: z.object({ available: z.int().nonnegative() }),
  idempotent: true,
})
