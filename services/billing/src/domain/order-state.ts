import type { BillingEvent, OrderId, PackId } from '@sortie/contracts/billing'
import type { UserId } from '@sortie/contracts/identity'
import { type Dispute, isDisputed } from './disputes.ts'
import {
  missionsUntaken,
  noRefunds,
  type RefundBooks,
  withFailedRefund,
  withLostDispute,
  withRefund,
  withRefundStatus,
} from './refund-books.ts'

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
type Data<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data']

/**
 * What an order asks of the ledger. The order of these is that of the order's own events: each is
 * carried out after those before it, whatever Stripe told first.
 */
export type LedgerMove =
  | { kind: 'grant' }
  /** Whatever is unused now; what that comes to is known afterwards. */
  | { kind: 'refund'; refundId: string; by: UserId }
  /** Money that went back by Stripe's own dashboard. */
  | { kind: 'foreign_refund'; refundId: string; missions: number; cents: number }
  /**
   * Missions of a refund that failed go back; `missions` is null where only the ledger knows how many
   * it took.
   */
  | { kind: 'restore'; refundId: string; missions: number | null }
  | { kind: 'dispute' | 'dispute_closed'; disputeId: string }

export type Order = RefundBooks & {
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
  /** Whether an approved refund could not be sent, and no operator has taken care of it. */
  hasUnsentRefund: boolean
  /**
   * What becomes of a payment that came after its account was deleted; null for any other. `open`: it
   * goes back by itself where it can. `by_operator`: an operator took care of its refund while a bank
   * disputed it, so nothing goes back by itself. `closed`: an operator has taken care of it.
   */
  late: 'open' | 'by_operator' | 'closed' | null
  /** By our own id and by Stripe's, whichever is known. */
  refundIds: string[]
  disputes: Record<string, Dispute>
  invoices: string[]
  moves: LedgerMove[]
}

export const unborn: Order = {
  stage: 'unborn',
  orderId: 'ord_none',
  userId: 'usr_none',
  packId: 'starter_pack',
  ...{ missions: 0, cents: 0, currency: '', affiliate: undefined, startedAt: '' },
  ...{ session: null, payment: null, mismatches: [], fulfilled: false },
  ...{ request: null, approval: null, approvals: 0, hasUnsentRefund: false, late: null },
  ...{ refundIds: [], ...noRefunds, disputes: {}, invoices: [], moves: [] },
}

const refunded = (order: Order, data: Data<'OrderRefunded'>): Order => {
  const { refundId, stripeRefundId, missions, cents, source } = data
  const ids = stripeRefundId ? [refundId, stripeRefundId] : [refundId]
  return {
    ...withRefund(order, data),
    refundIds: [...order.refundIds, ...ids],
    approval: order.approval?.refundId === refundId ? null : order.approval,
    request: source === 'operator' ? null : order.request,
    moves:
      source === 'stripe'
        ? [...order.moves, { kind: 'foreign_refund', refundId, missions, cents }]
        : order.moves,
  }
}

/**
 * A refund of ours takes all missions that are unused, so others that come meanwhile take none. Once
 * it has come to nothing, these take their share.
 */
const withRestored = (order: Order, refundId: string, missions: number | null): Order => {
  const untaken = order.approval ? 0 : missionsUntaken(order)
  const restore: LedgerMove = { kind: 'restore', refundId, missions }
  const share = { refundId: `${refundId}-others`, missions: untaken, cents: 0 }
  const taking: LedgerMove[] = untaken > 0 ? [{ kind: 'foreign_refund', ...share }] : []
  return {
    ...order,
    refundedMissions: order.refundedMissions + untaken,
    moves: [...order.moves, restore, ...taking],
  }
}

const approved = (order: Order, { refundId, by, automatic }: Data<'RefundApproved'>): Order => ({
  ...order,
  approval: { refundId, delays: 0, delayed: null },
  approvals: order.approvals + 1,
  late: automatic ? (order.late ?? 'open') : order.late,
  moves: [...order.moves, { kind: 'refund', refundId, by }],
  hasFailedRefund: false,
  hasUnsentRefund: false,
  failedCents: 0,
})

const failed = (order: Order, data: Data<'RefundFailed'>): Order => {
  const { refundId, source } = data
  const ends = order.approval?.refundId === refundId
  const so = {
    ...withFailedRefund(order, data),
    ...(ends && { approval: null, request: null }),
  }
  return withRestored(so, refundId, source === 'operator' ? null : data.missions)
}

const refused = (order: Order, { refundId }: Data<'RefundRefused'>): Order => {
  const so = { ...order, request: null, approval: null }
  return refundId ? withRestored({ ...so, hasUnsentRefund: true }, refundId, null) : so
}

const delayed = (order: Order, { refundId, at, code }: Data<'RefundDelayed'>): Order => {
  const { approval } = order
  if (approval?.refundId !== refundId) return order
  return { ...order, approval: { ...approval, delays: approval.delays + 1, delayed: { at, code } } }
}

const disputed = (order: Order, disputeId: string, now: Dispute): Order => {
  const kind = now.stage === 'open' ? 'dispute' : 'dispute_closed'
  return {
    ...order,
    disputes: { ...order.disputes, [disputeId]: now },
    moves: [...order.moves, { kind, disputeId }],
  }
}

const disputeClosed = (order: Order, data: Data<'DisputeClosed'>): Order => {
  const { disputeId, won } = data
  // Older events do not say what it was about: then it is about what it was opened for.
  const cents = data.cents ?? order.disputes[disputeId]?.cents ?? order.cents
  const closed = disputed(order, disputeId, { stage: won ? 'won' : 'lost', cents })
  return won ? closed : withLostDispute(closed, data)
}

export const evolveOrder = (order: Order, { type, data }: OrderEvent): Order => {
  switch (type) {
    case 'CheckoutStarted': {
      const { at, affiliate, ...rest } = data
      return { ...order, ...rest, affiliate, startedAt: at, stage: 'open' }
    }
    case 'CheckoutSessionOpened': {
      const { sessionId, url, expiresAt } = data
      return { ...order, stage: 'open', session: { id: sessionId, url, expiresAt } }
    }
    case 'MissionPurchased': {
      const { sessionId, paymentIntentId, at, databaseAt } = data
      const payment = { sessionId, paymentIntentId, at, databaseAt }
      return { ...order, stage: 'paid', payment, moves: [...order.moves, { kind: 'grant' }] }
    }
    case 'PaymentPending':
      return { ...order, stage: 'pending' }
    case 'PaymentFailed':
      return { ...order, stage: 'failed' }
    case 'CheckoutExpired':
      return { ...order, stage: 'expired' }
    case 'PaymentMismatched':
      return { ...order, mismatches: [...order.mismatches, data.sessionId] }
    case 'OrderFulfilled':
      return { ...order, fulfilled: true }
    case 'OrderInvoiced':
    case 'OrderCreditNoteReversed':
      return { ...order, invoices: [...order.invoices, data.invoiceId] }
    case 'RefundRequested':
      return { ...order, request: { missions: data.missions, cents: data.cents } }
    case 'RefundApproved':
      return approved(order, data)
    case 'LateRefundHeld':
      return { ...order, late: order.late ?? 'open' }
    case 'RefundRefused':
      return refused(order, data)
    case 'RefundDelayed':
      return delayed(order, data)
    case 'OrderRefunded':
      return refunded(order, data)
    case 'RefundStatusChanged':
      return { ...order, ...withRefundStatus(order, data) }
    case 'RefundFailed':
      return failed(order, data)
    case 'FailedRefundClosed': {
      const late = order.late && (isDisputed(order) ? 'by_operator' : 'closed')
      return { ...order, late, hasFailedRefund: false, hasUnsentRefund: false, failedCents: 0 }
    }
    case 'DisputeOpened':
      return disputed(order, data.disputeId, { stage: 'open', cents: data.cents })
    case 'DisputeClosed':
      return disputeClosed(order, data)
  }
}
