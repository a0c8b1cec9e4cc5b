import type { BillingEvent } from '@sortie/contracts/billing'
import type { OrderId, PackId } from '@sortie/contracts/billing/orders/order-id'
import type { UserId } from '@sortie/contracts/ids'
import type { Dispute } from './disputes.ts'
import { noRefundTotals, type RefundTotals } from './refund-totals.ts'

export type OrderEvent = Extract<
  BillingEvent,
  {
    type:
      | 'CheckoutStarted'
      | 'CheckoutSessionOpened'
      | 'MissionPurchased'
      | 'PaymentPending'
      | 'PaymentFailed'
      | 'CheckoutExpired'
      | 'PaymentMismatched'
      | 'OrderFulfilled'
      | 'OrderInvoiced'
      | 'RefundRequested'
      | 'RefundApproved'
      | 'LateRefundHeld'
      | 'RefundRefused'
      | 'RefundDelayed'
      | 'OrderRefunded'
      | 'RefundStatusChanged'
      | 'RefundFailed'
      | 'FailedRefundClosed'
      | 'OrderCreditNoteReversed'
      | 'DisputeOpened'
      | 'DisputeClosed'
  }
>

/** The data of an event of an order, by its type. */
export type OrderEventData<Type extends OrderEvent['type']> = Extract<
  OrderEvent,
  { type: Type }
>['data']

/**
 * A movement that an order requests from the ledger. Moves stand in the order of the order's own events: each is
 * carried out after those before it, whichever Stripe reported first.
 */
export type LedgerMove =
  | { kind: 'grant' }
  /** Takes all missions that are unused now; their number and their price are known afterwards. */
  | { kind: 'refund'; refundId: string; by: UserId }
  /** Money that went back by Stripe's own dashboard. */
  | { kind: 'foreign_refund'; refundId: string; missions: number; cents: number }
  /**
   * Missions of a refund that failed go back; `missions` is null where only the ledger knows how many
   * it took.
   */
  | { kind: 'restore'; refundId: string; missions: number | null }
  | { kind: 'dispute' | 'dispute_closed'; disputeId: string }

export type OrderState = RefundTotals & {
  stage: 'unborn' | 'open' | 'pending' | 'paid' | 'failed' | 'expired'
  orderId: OrderId
  userId: UserId
  packId: PackId
  missions: number
  cents: number
  currency: string
  affiliate: string | undefined
  startedAt: string
  /** The session that the buyer is sent to. */
  session: { id: string; url: string; expiresAt: string } | null
  /** The session that was paid, once. */
  payment: {
    sessionId: string
    paymentIntentId: string
    at: string
    /** By the database's clock; undefined where an older release recorded it. */
    databaseAt?: string | undefined
  } | null
  /** Sessions whose payment did not fit. */
  mismatches: string[]
  fulfilled: boolean
  /** A refund that was asked for and not answered. */
  request: { missions: number; cents: number } | null
  /** The refund that is under way, and how many there were. */
  approval: {
    refundId: string
    delays: number
    delayed: { at: string; code: string } | null
  } | null
  approvals: number
  /** True while an approved refund could not be sent and no operator has taken care of it. */
  hasUnsentRefund: boolean
  /**
   * The handling of a payment that came after its account was deleted; null for any other. `open`: it goes back by
   * itself where it can. `by_operator`: an operator took care of its refund while a bank disputed it, so nothing goes
   * back by itself. `closed`: an operator has taken care of it.
   */
  late: 'open' | 'by_operator' | 'closed' | null
  /** By our own id and by Stripe's, whichever is known. */
  refundIds: string[]
  disputes: Record<string, Dispute>
  invoices: string[]
  moves: LedgerMove[]
}

export const unbornOrder: OrderState = {
  stage: 'unborn',
  orderId: 'ord_none',
  userId: 'usr_none',
  packId: 'starter_pack',
  missions: 0,
  cents: 0,
  currency: '',
  affiliate: undefined,
  startedAt: '',
  session: null,
  payment: null,
  mismatches: [],
  fulfilled: false,
  request: null,
  approval: null,
  approvals: 0,
  hasUnsentRefund: false,
  late: null,
  refundIds: [],
  ...noRefundTotals,
  disputes: {},
  invoices: [],
  moves: [],
}
