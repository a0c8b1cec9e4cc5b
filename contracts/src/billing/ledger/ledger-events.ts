import { z } from 'zod'
import { ReportId } from '../../analysis/reports/report-id.ts'
import { WithdrawalReason } from '../../analysis/withdrawals/withdrawals.ts'
import { DraftId } from '../../content/drafts/article-ids.ts'
import { UserId } from '../../ids.ts'
import { event, id } from '../../kit.ts'
import { OrderId } from '../orders/order-id.ts'

export const LedgerId = id('led')
export type LedgerId = z.infer<typeof LedgerId>

const at = z.iso.datetime()

const cents = z.int().nonnegative()

const missions = z.int().positive()

/**
 * The accounts of the ledger, in missions. `issued` is the other side of everything that comes in
 * or leaves; a debt stands as a negative sum of `debt`, and available is never below zero.
 */
export const LedgerAccount = z.enum(['issued', 'available', 'reserved', 'spent', 'debt'])
export type LedgerAccount = z.infer<typeof LedgerAccount>

/** One side of a movement; those of one event add up to zero. */
export const LedgerEntry = z.object({
  account: LedgerAccount,
  missions: z.int(),
  /**
   * Of available, reserved and spent missions: the grant that they are a part of, counted from 1 in this ledger. The
   * sum of a lot's `available` entries is the unused rest of its purchase, and so decides the amount of a refund.
   */
  lot: z.int().positive().optional(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

const inLedger = { ledgerId: LedgerId, userId: UserId, at }

/** A movement of missions, and what stands after it. */
const moved = {
  ...inLedger,
  entries: z.array(LedgerEntry),
  /** Missions that can be spent now: granted - reserved - captured, never negative. */
  available: z.int().nonnegative(),
  /** Missions that were taken back after they were spent; the next ones bought settle them. */
  debt: z.int().nonnegative(),
}

/** The work that a mission pays for: a report; or one order of an article, which has a `reportId` of its own. */
const forWork = { reportId: ReportId, draftId: DraftId.optional() }

/** Why missions came that nobody bought. */
export const GrantSource = z.enum(['purchase', 'operator', 'dispute_won'])
export type GrantSource = z.infer<typeof GrantSource>

/** Why a reservation was given back, as the report's own stream says. */
export const ReleaseReason = z.enum(['failed', 'cancelled', 'operator'])
export type ReleaseReason = z.infer<typeof ReleaseReason>

/** Streams `led_…`: one ledger of missions for each user. */
export const ledgerEvents = [
  event('LedgerOpened', { ...inLedger, available: z.int().nonnegative() }),
  event('MissionGranted', {
    ...moved,
    missions,
    source: GrantSource,
    /** The purchase that paid for them; absent where an operator gave them. */
    orderId: OrderId.optional(),
    /** Cents paid for all of these missions, tax included; a refund is a part of it. */
    cents,
    /** Why an operator gave them, and who. */
    reason: z.string().optional(),
    by: UserId.optional(),
  }),
  event('MissionReserved', { ...moved, ...forWork }),
  /** A report was asked for that no mission is left for. */
  event('MissionDeclined', {
    ...inLedger,
    ...forWork,
    available: z.int().nonnegative(),
    /** Set where there is one. */
    debt: z.int().positive().optional(),
  }),
  event('MissionCaptured', { ...moved, ...forWork }),
  /** A reserved mission is given back; or, by an operator, one that was spent already. */
  event('MissionReleased', {
    ...moved,
    ...forWork,
    reason: ReleaseReason,
    /** An article took longer than promised: it goes on, and is free. */
    late: z.literal(true).optional(),
    /** Why an operator gave it back, in their own words, and who. */
    note: z.string().optional(),
    by: UserId.optional(),
  }),
  /** A mission that was spent comes back, as its owner gave the report back. */
  event('MissionReturned', {
    ...moved,
    ...forWork,
    reason: WithdrawalReason,
    /** The operator who decided it; absent where nobody had to. */
    by: UserId.optional(),
  }),
  /** Missions taken back, because the money for them goes back or is disputed. */
  event('MissionsRefunded', {
    ...moved,
    missions,
    orderId: OrderId,
    cause: z.enum(['refund', 'dispute']),
    /** Cents that go back for them; 0 for a dispute, whose money the bank moves. */
    cents,
    refundId: z.string().optional(),
    /** Of a dispute; missing where an older release took them. */
    disputeId: z.string().optional(),
  }),
  /** Missions that a refund took go back to the lot they came from: its money was never sent. */
  event('MissionsRestored', {
    ...moved,
    /** May be none, where the refunds that remain amount to as many. */
    missions: z.int().nonnegative(),
    orderId: OrderId,
    refundId: z.string(),
    /** Cents that do not go back for them after all. */
    cents,
    /** A bank disputes the payment: they cannot be spent unless the dispute is won. */
    heldByDispute: z.boolean(),
  }),
  /**
   * The account is deleted: nobody can spend what is available here, and nobody pays the debt. Nothing
   * moves, as a payment that came too late still takes its missions back from here.
   */
  event('LedgerClosed', {
    ...inLedger,
    available: z.int().nonnegative(),
    debt: z.int().nonnegative(),
  }),
] as const
