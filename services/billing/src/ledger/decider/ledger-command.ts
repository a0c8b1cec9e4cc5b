import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { LedgerId } from '@sortie/contracts/billing/ledger/ledger-events'
import type { OrderId } from '@sortie/contracts/billing/orders/order-id'
import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { UserId } from '@sortie/contracts/ids'

export type About = { ledgerId: LedgerId; userId: UserId; at: string }
/** One mission's work: a report, or one order of the article `draftId`, which has a `reportId` of its own. */
export type OfReport = About & { reportId: ReportId; draftId?: DraftId }

export type Grant = About & { missions: number } & (
    | { source: 'purchase'; orderId: OrderId; cents: number }
    /**
     * Gives back what disputes took beyond what is still under dispute, once one is decided; `missions` is
     * the most that it can be.
     */
    | { source: 'dispute_won'; orderId: OrderId; disputeId: string; underDispute: number }
    | { source: 'operator'; reason: string; by: UserId }
  )
export type TakeBack = About & { orderId: OrderId } & (
    | {
        cause: 'refund'
        refundId: string
        /** Absent: all that are unused now. More than these become a debt. */
        missions?: number
        /** Absent: the share of what was paid for them. */
        cents?: number
      }
    /**
     * Takes what is under dispute and has not been taken yet: what is unused at once, the
     * rest as a debt.
     */
    | { cause: 'dispute'; disputeId: string; underDispute: number }
  )
/** Undoes what a refund took, as its money did not reach the buyer. */
export type RestoreMissions = About & {
  orderId: OrderId
  refundId: string
  missions: number
  cents: number
  /** Missions under dispute, which are held back. */
  underDispute: number
}
/**
 * Brings what was taken of a purchase to what its refunds and disputes come to: moves that failed, met or
 * came late may have left a difference.
 */
export type TrueUp = About & {
  orderId: OrderId
  /** Names the correction. */
  refundId: string
  /** Missions that are to be taken in all. */
  due: number
  underDispute: number
}
/** `lot`: the grant that the mission was a part of, as its capture says. */
export type ReturnMission = OfReport & { lot: number; reason: string; by: UserId }

/** A report was given back: its mission returns to its lot, once. `by`: the operator who decided it. */
export type ReturnWithdrawn = OfReport & { lot: number; by?: UserId | undefined }

export type ReleaseMission = OfReport & {
  reason: 'failed' | 'cancelled'
  /** An article took longer than promised. */
  late?: true
}

export type LedgerCommand =
  | { type: 'Open'; data: About }
  | { type: 'Close'; data: About }
  | { type: 'Grant'; data: Grant }
  | { type: 'Reserve'; data: OfReport }
  | { type: 'Capture'; data: OfReport }
  | { type: 'Release'; data: ReleaseMission }
  | { type: 'TakeBack'; data: TakeBack }
  | { type: 'Restore'; data: RestoreMissions }
  | { type: 'TrueUp'; data: TrueUp }
  | { type: 'ReturnMission'; data: ReturnMission }
  | { type: 'ReturnWithdrawn'; data: ReturnWithdrawn }

/** The ledger of a user: the same name behind another prefix. */
export const ledgerOf = (userId: UserId): LedgerId => `led_${userId.slice('usr_'.length)}`

/** Returns the name under which a reservation is settled, once; its outcome is found by this name. */
export const settlementOf = (reportId: ReportId) => `settle:${reportId}`
/** Returns the name under which a purchase is granted, once. */
export const grantingOf = (orderId: OrderId) => `grant:${orderId}`
/** Returns the name under which a refund takes missions, once. */
export const takingOf = (refundId: string) => `refund:${refundId}`
/** Returns the name under which the missions of a refund are restored, once. */
export const restoringOf = (refundId: string) => `restore:${refundId}`

/**
 * Returns the name under which a command acts once in a ledger, for ever, whoever sends it; null where it may act
 * again. The state can't tell, as it forgets what is over. A capture and a release share a name, so that no reservation
 * ends as both.
 */
export const onceInLedger = ({ type, data }: LedgerCommand): string | null => {
  switch (type) {
    case 'Open':
    case 'Close':
    case 'TrueUp':
      return null
    case 'Grant':
      if (data.source === 'operator') return null
      return data.source === 'purchase' ? grantingOf(data.orderId) : `won:${data.disputeId}`
    case 'Reserve':
      return `reserve:${data.reportId}`
    case 'Capture':
    case 'Release':
      return settlementOf(data.reportId)
    // One name: whoever returns it, it comes back once.
    case 'ReturnMission':
    case 'ReturnWithdrawn':
      return `return:${data.reportId}`
    case 'TakeBack':
      return data.cause === 'refund' ? takingOf(data.refundId) : `dispute:${data.disputeId}`
    case 'Restore':
      return restoringOf(data.refundId)
  }
}
