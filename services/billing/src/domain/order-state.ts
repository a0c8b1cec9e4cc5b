import type { BillingEvent, OrderId, PackId } from '@sortie/contracts/billing'
import type { UserId } from '@sortie/contracts/identity'

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
      | 'RefundRefused'
      | 'OrderRefunded'
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
  | { kind: 'dispute'; disputeId: string }
  | { kind: 'dispute_won'; disputeId: string }

export type Order = {
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
  payment: { sessionId: string; paymentIntentId: string; at: string } | null
  /** Sessions whose payment did not fit. */
  mismatches: string[]
  fulfilled: boolean
  /** A refund that was asked for and not answered. */
  request: { missions: number; cents: number } | null
  /** The refund that is under way, and how many there were. */
  approval: { refundId: string } | null
  approvals: number
  /** By our own id and by Stripe's, whichever is known. */
  refundIds: string[]
  refundedCents: number
  disputes: Record<string, 'open' | 'won' | 'lost'>
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
  ...{ request: null, approval: null, approvals: 0, refundIds: [], refundedCents: 0 },
  ...{ disputes: {}, invoices: [], moves: [] },
}

const refunded = (order: Order, data: Data<'OrderRefunded'>): Order => {
  const { refundId, stripeRefundId, missions, cents, source } = data
  const ids = stripeRefundId ? [refundId, stripeRefundId] : [refundId]
  return {
    ...order,
    refundIds: [...order.refundIds, ...ids],
    refundedCents: order.refundedCents + cents,
    approval: order.approval?.refundId === refundId ? null : order.approval,
    request: source === 'operator' ? null : order.request,
    moves:
      source === 'stripe'
        ? [...order.moves, { kind: 'foreign_refund', refundId, missions, cents }]
        : order.moves,
  }
}

const disputed = (order: Order, disputeId: string, now: 'open' | 'won' | 'lost'): Order => ({
  ...order,
  disputes: { ...order.disputes, [disputeId]: now },
  moves:
    now === 'lost'
      ? order.moves
      : [...order.moves, { kind: now === 'open' ? 'dispute' : 'dispute_won', disputeId }],
})

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
      const { sessionId, paymentIntentId, at } = data
      const moves: LedgerMove[] = [...order.moves, { kind: 'grant' }]
      return { ...order, stage: 'paid', payment: { sessionId, paymentIntentId, at }, moves }
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
      return { ...order, invoices: [...order.invoices, data.invoiceId] }
    case 'RefundRequested':
      return { ...order, request: { missions: data.missions, cents: data.cents } }
    case 'RefundApproved': {
      const { refundId, by } = data
      const moves: LedgerMove[] = [...order.moves, { kind: 'refund', refundId, by }]
      return { ...order, approval: { refundId }, approvals: order.approvals + 1, moves }
    }
    case 'RefundRefused':
      return { ...order, request: null, approval: null }
    case 'OrderRefunded':
      return refunded(order, data)
    case 'DisputeOpened':
      return disputed(order, data.disputeId, 'open')
    case 'DisputeClosed':
      return disputed(order, data.disputeId, data.won ? 'won' : 'lost')
  }
}
