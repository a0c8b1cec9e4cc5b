import { z } from 'zod'
import { endpoint } from '../../kit.ts'

const at = z.iso.datetime()

export const getBillingOverview = endpoint({
  method: 'get',
  path: '/api/admin/billing/overview',
  access: 'admin',
  summary: 'Returns revenue, missions, and whether the books agree.',
  reply: z.object({
    orders: z.int(),
    revenueCents: z.int(),
    refundedCents: z.int(),
    /** The amount that banks gave to buyers, in disputes that were lost. */
    chargedBackCents: z.int(),
    missions: z.object({
      granted: z.int(),
      reserved: z.int(),
      spent: z.int(),
      available: z.int(),
      debt: z.int(),
    }),
    /** The sum of all ledger accounts: anything but 0 is a fault. */
    ledgerSum: z.int(),
    openRefundRequests: z.int(),
    /** Orders with a refund that failed or was not sent, and that no operator has taken care of. */
    failedRefunds: z.int(),
    /** Orders with an approved refund that Stripe did not accept yet; it is asked again. */
    delayedRefunds: z.int(),
    /** Orders with a dispute that no bank has decided. */
    openDisputes: z.int(),
    /** Reservations older than a report may take. */
    overdueReservations: z.int(),
    /** Paid orders whose missions were not granted yet. */
    paidWithoutGrant: z.int(),
    /**
     * Orders that were paid after their account was deleted, and those of them whose money is not back
     * and that no operator has closed.
     */
    paidAfterDeletion: z.object({ orders: z.int(), open: z.int() }),
    lastReconciliation: z
      .object({ at, sessions: z.int(), repaired: z.int(), differences: z.int() })
      .nullable(),
  }),
})
