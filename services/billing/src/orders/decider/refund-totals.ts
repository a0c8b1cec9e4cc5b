import type { BillingEvent } from '@sortie/contracts/billing'
import type { RefundStatus } from '@sortie/contracts/billing/refunds/refunds'

type Data<Type extends BillingEvent['type']> = Extract<BillingEvent, { type: Type }>['data']

/** A refund as Stripe last told of it; `unknown` where an older release did not ask. */
export type KnownRefund = {
  refundId: string
  missions: number
  cents: number
  source: 'operator' | 'stripe'
  status: RefundStatus | 'unknown' | 'failed'
  /** Cents of its credit note: none that a bank had given to the buyer before. */
  credit: number
  /** When it was recorded, as its credit note says. */
  at: string
}

/** The money of an order that went back, and the documents that account for it. */
export type RefundTotals = {
  /** By Stripe's id. */
  refunds: Record<string, KnownRefund>
  /** Of all refunds that have not failed. */
  refundedCents: number
  refundedMissions: number
  /** On all credit notes, less what was reversed. */
  creditedCents: number
  /**
   * Credited for refunds that failed, and not reversed yet: when they failed, what a bank had given to the buyer made
   * up for them.
   */
  unreversedCents: number
  /** Cents that banks gave to the buyer in lost disputes; `disputeCredits` holds how much of each is credited. */
  lostCents: number
  disputeCredits: Record<string, { cents: number; missions: number }>
  /** True while a refund failed and no operator has taken care of it. */
  hasFailedRefund: boolean
  /** Cents that must go back before failed refunds count as taken care of without an operator. */
  failedCents: number
}

export const noRefundTotals: RefundTotals = {
  refunds: {},
  refundedCents: 0,
  refundedMissions: 0,
  creditedCents: 0,
  unreversedCents: 0,
  lostCents: 0,
  disputeCredits: {},
  hasFailedRefund: false,
  failedCents: 0,
}

/** A purchase with its refunds. */
type Purchase = RefundTotals & { missions: number; cents: number }

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))

/** Returns how many missions a sum that goes back amounts to: the sum is rounded, not each of its parts. */
export const missionsIn = (purchase: Pick<Purchase, 'missions' | 'cents'>, cents: number): number =>
  clamp(Math.round((cents * purchase.missions) / purchase.cents), purchase.missions)

/** Missions that a refund at Stripe's dashboard takes, after those before it. */
export const missionsTakenBy = (purchase: Purchase, cents: number): number => {
  const { missions, refundedCents, refundedMissions } = purchase
  const due = missionsIn(purchase, refundedCents + cents)
  return clamp(due - refundedMissions, missions - refundedMissions)
}

/** Missions that go back where a refund fails: those that the others do not amount to. */
export const missionsFreedBy = (purchase: Purchase, { source, missions, cents }: KnownRefund) => {
  const { refundedCents, refundedMissions } = purchase
  const most = source === 'operator' ? missions : refundedMissions
  return clamp(refundedMissions - missionsIn(purchase, refundedCents - cents), most)
}

/** Missions that the refunds of a purchase amount to and that nobody has taken yet. */
export const missionsUntaken = (purchase: Purchase): number =>
  Math.max(0, missionsIn(purchase, purchase.refundedCents) - purchase.refundedMissions)

/**
 * Returns the cents that went back altogether, by refunds and by banks. A bank may give back money that had been
 * refunded.
 */
const returned = ({ cents }: Purchase, refundedCents: number, lostCents: number) =>
  lostCents === 0 ? refundedCents : Math.min(cents, refundedCents + lostCents)

/**
 * Returns the cents to reverse where a refund fails: of its credit note, and of earlier ones that failed and were not
 * reversed.
 */
export const reversedBy = (purchase: Purchase, { cents, credit }: KnownRefund): number => {
  const { refundedCents, lostCents, creditedCents, unreversedCents } = purchase
  const excess = creditedCents - returned(purchase, refundedCents - cents, lostCents)
  return clamp(excess, credit + unreversedCents)
}

/**
 * Returns the cents of failed refunds that did not go back yet: an operator's refund makes up for all of them, a refund
 * in Stripe's dashboard as far as its sum goes.
 */
export const stillFailed = (
  failedCents: number,
  { source, cents }: Pick<Data<'OrderRefunded'>, 'source' | 'cents'>,
): number => (source === 'operator' ? 0 : Math.max(0, failedCents - cents))

export const totalsAfterRefund = <Totals extends Purchase>(
  totals: Totals,
  data: Data<'OrderRefunded'>,
): Totals => {
  const {
    refundId,
    stripeRefundId = refundId,
    missions,
    cents,
    source,
    at,
    status = 'unknown',
  } = data
  const refundedCents = totals.refundedCents + cents
  const due = returned(totals, refundedCents, totals.lostCents) - totals.creditedCents
  const credit = clamp(due, cents)
  const refund = { refundId, missions, cents, source, status, credit, at }
  const failedCents = stillFailed(totals.failedCents, data)
  return {
    ...totals,
    refunds: { ...totals.refunds, [stripeRefundId]: refund },
    refundedCents,
    refundedMissions: Math.min(totals.missions, totals.refundedMissions + missions),
    creditedCents: totals.creditedCents + credit,
    hasFailedRefund: totals.hasFailedRefund && failedCents > 0,
    failedCents,
  }
}

export const totalsWithRefundStatus = (
  totals: RefundTotals,
  { stripeRefundId, status }: Data<'RefundStatusChanged'>,
): RefundTotals => {
  const known = totals.refunds[stripeRefundId]
  if (!known) return totals
  return { ...totals, refunds: { ...totals.refunds, [stripeRefundId]: { ...known, status } } }
}

export const totalsAfterFailedRefund = <Totals extends Purchase>(
  totals: Totals,
  data: Data<'RefundFailed'>,
): Totals => {
  const { refundId, stripeRefundId, missions, cents, source, reversedCents } = data
  const { credit = 0, at = data.at } = totals.refunds[stripeRefundId] ?? {}
  const failed = { refundId, missions, cents, source, status: 'failed', credit, at } as const
  // One that had failed when it was first heard of was never counted.
  const known = totals.refunds[stripeRefundId]
  const freed = source === 'operator' ? known?.missions : missions
  return {
    ...totals,
    refunds: { ...totals.refunds, [stripeRefundId]: failed },
    refundedCents: totals.refundedCents - (known ? cents : 0),
    refundedMissions: Math.max(0, totals.refundedMissions - (known ? (freed ?? 0) : 0)),
    creditedCents: totals.creditedCents - reversedCents,
    unreversedCents: totals.unreversedCents + (known?.credit ?? 0) - reversedCents,
    hasFailedRefund: true,
    failedCents: totals.failedCents + cents,
  }
}

/** Missions that lost disputes keep: none that refunds took before. */
const missionsLost = (purchase: Purchase, lostCents: number) =>
  Math.min(missionsIn(purchase, lostCents), purchase.missions - purchase.refundedMissions)

/** A bank gave the money to the buyer: what was not credited before is credited now. */
export const withLostDispute = <Totals extends Purchase>(
  totals: Totals,
  { disputeId, cents = 0 }: Data<'DisputeClosed'>,
): Totals => {
  const lostCents = totals.lostCents + cents
  const due = returned(totals, totals.refundedCents, lostCents) - totals.creditedCents
  const credit = Math.max(0, due)
  const missions = missionsLost(totals, lostCents) - missionsLost(totals, totals.lostCents)
  return {
    ...totals,
    lostCents,
    creditedCents: totals.creditedCents + credit,
    disputeCredits: { ...totals.disputeCredits, [disputeId]: { cents: credit, missions } },
  }
}
