import { OrderId } from '@sortie/contracts/billing/orders/order-id'
import { RefundStatus } from '@sortie/contracts/billing/refunds/refunds'
import type { Stripe } from 'stripe'

/** The state of a session at Stripe, read afresh; amounts in cents, all times in ISO. */
export type SessionFacts = {
  sessionId: string
  /** The order that it says to belong to; null where that is none of ours. */
  orderId: OrderId | null
  state: 'open' | 'expired' | 'pending' | 'failed' | 'paid'
  /** The address of the payment page, while it is open. */
  url: string | null
  expiresAt: string
  cents: number
  currency: string
  paymentIntentId: string
  /** Why a payment failed, in Stripe's words for the buyer. */
  failure: string
  refundedCents: number
  /** The address that the buyer gave there. */
  email: string | null
}

/** A refund; `ours` where our own code asked for it. */
export type RefundFacts = {
  stripeRefundId: string
  paymentIntentId: string
  createdAt: string
  cents: number
  ours: { refundId: string; missions: number } | null
  /** `failed` or canceled is final, anything else may fail yet. */
  status: RefundStatus | 'failed'
  /** Of one that failed: Stripe's code for why, or `canceled`. */
  reason?: string
}

/** A dispute about money that the bank has moved; `outcome` is null until the bank decides. */
export type DisputeFacts = {
  disputeId: string
  paymentIntentId: string
  cents: number
  reason: string
  outcome: 'won' | 'lost' | null
}

const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '')

/** The order that metadata names, if it is written like one of ours. */
export const orderIn = (metadata: Stripe.Metadata | null | undefined): OrderId | null =>
  OrderId.safeParse(metadata?.orderId).data ?? null

const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
  typeof intent === 'object' ? intent : null

/** The state of a session whose payment did not come at once: a bank debit is under way, or failed. */
const stateOf = (session: Stripe.Checkout.Session): SessionFacts['state'] => {
  if (session.payment_status === 'paid') return 'paid'
  if (session.status === 'expired') return 'expired'
  if (session.status === 'open') return 'open'
  const status = intentOf(session)?.status
  return status === 'requires_payment_method' || status === 'canceled' ? 'failed' : 'pending'
}

/** @param session with `payment_intent.latest_charge` expanded. */
export const sessionFacts = (session: Stripe.Checkout.Session): SessionFacts => {
  const intent = intentOf(session)
  const charge = intent && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    sessionId: session.id,
    orderId: orderIn({ orderId: session.client_reference_id ?? session.metadata?.orderId ?? '' }),
    state: stateOf(session),
    url: session.url,
    expiresAt: new Date(session.expires_at * 1_000).toISOString(),
    cents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentIntentId: idOf(session.payment_intent),
    failure: intent?.last_payment_error?.message ?? 'The payment did not come through.',
    refundedCents: charge?.amount_refunded ?? 0,
    email: session.customer_details?.email ?? session.customer_email,
  }
}

/** Returns the progress of a refund. A status that we do not know yet counts as pending. */
const progressOf = ({
  status,
  failure_reason: reason,
}: Stripe.Refund): Pick<RefundFacts, 'status' | 'reason'> => {
  if (status === 'failed') return { status, reason: reason ?? 'unknown' }
  if (status === 'canceled') return { status: 'failed', reason: 'canceled' }
  return { status: RefundStatus.safeParse(status).data ?? 'pending' }
}

export const refundFacts = (refund: Stripe.Refund): RefundFacts => {
  const { refundId, missions } = refund.metadata ?? {}
  return {
    stripeRefundId: refund.id,
    paymentIntentId: idOf(refund.payment_intent),
    createdAt: new Date(refund.created * 1_000).toISOString(),
    cents: refund.amount,
    ours: refundId ? { refundId, missions: Number(missions ?? 0) } : null,
    ...progressOf(refund),
  }
}

/** Null for a bank's mere question, which has moved no money. */
export const disputeFacts = (dispute: Stripe.Dispute): DisputeFacts | null => {
  const { status } = dispute
  if (status.startsWith('warning_') || status === 'prevented') return null
  return {
    disputeId: dispute.id,
    paymentIntentId: idOf(dispute.payment_intent),
    cents: dispute.amount,
    reason: dispute.reason,
    outcome: status === 'won' ? 'won' : status === 'lost' ? 'lost' : null,
  }
}
