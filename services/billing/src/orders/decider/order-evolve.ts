import { type Dispute, isDisputed, isReturned } from './disputes.ts'
import { approved, delayed, failed, refunded, withRefusedRefund } from './order-refund-state.ts'
import type { OrderEvent, OrderEventData, OrderState } from './order-state.ts'
import { totalsWithRefundStatus, withLostDispute } from './refund-totals.ts'

const disputed = (order: OrderState, disputeId: string, now: Dispute): OrderState => {
  const kind = now.stage === 'open' ? 'dispute' : 'dispute_closed'
  return {
    ...order,
    disputes: { ...order.disputes, [disputeId]: now },
    moves: [...order.moves, { kind, disputeId }],
  }
}

const disputeClosed = (order: OrderState, data: OrderEventData<'DisputeClosed'>): OrderState => {
  const { disputeId, won } = data
  // Older events do not say what it was about: then it is about what it was opened for.
  const cents = data.cents ?? order.disputes[disputeId]?.cents ?? order.cents
  const closed = disputed(order, disputeId, { stage: won ? 'won' : 'lost', cents })
  if (won) return closed
  const lost = withLostDispute(closed, data)
  // The buyer has all of the money: their request needs no answer any more.
  return isReturned(lost) ? { ...lost, request: null } : lost
}

/** Folds an event into an order. */
export const evolveOrder = (order: OrderState, { type, data }: OrderEvent): OrderState => {
  switch (type) {
    case 'CheckoutStarted': {
      const { at, affiliate, databaseAt: _, ...rest } = data
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
      return withRefusedRefund(order, data)
    case 'RefundDelayed':
      return delayed(order, data)
    case 'OrderRefunded':
      return refunded(order, data)
    case 'RefundStatusChanged':
      return { ...order, ...totalsWithRefundStatus(order, data) }
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
