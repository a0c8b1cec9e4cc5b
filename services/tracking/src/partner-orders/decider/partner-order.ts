import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { HoldReason, PartnerTerms } from '@sortie/contracts/tracking/partners/partners'
import { type Decider, Rejection } from '@sortie/runtime/domain'
import { commissionOf, isWithinWindow } from './commission.ts'

export type PartnerOrderEvent = Extract<TrackingEvent, { type: `PartnerOrder${string}` }>
type Data<Type extends PartnerOrderEvent['type']> = Extract<
  PartnerOrderEvent,
  { type: Type }
>['data']
type Decision = Pick<Data<'PartnerOrderReleased'>, 'partnerOrderId' | 'at' | 'by'>
type Movement = Omit<Data<'PartnerOrderReversed'>, 'commissionCents'>

export type PartnerOrderCommand =
  | {
      type: 'Pay'
      data: Omit<Data<'PartnerOrderPaid'>, 'commissionCents'> & {
        /** When the buyer's account was opened. */
        accountOpenedAt: string
      }
    }
  /** Money went back to the buyer. */
  | { type: 'Reverse'; data: Movement }
  /** Money that went back to the buyer came to us again. */
  | { type: 'Correct'; data: Movement }
  /** An operator decides about an order that is held. */
  | { type: 'Release'; data: Decision }
  | { type: 'Reject'; data: Decision }

/** An order that a partner brought, or one that was paid too late to bring them anything; null for all others. */
export type PartnerOrder = BroughtOrder | 'outside_window' | null
export type BroughtOrder = {
  partnerId: Data<'PartnerOrderPaid'>['partnerId']
  paidAt: string
  currency: string
  terms: PartnerTerms
  paidCents: number
  /** Cents that were paid, less those that went back. */
  keptCents: number
  /** The review of an order that was held for an operator; null where it never was. */
  review: OrderReview | null
}
/** The review of an order that was held, with its outcome. */
export type OrderReview = {
  reason: HoldReason
  /** The id of the order in billing. */
  orderId: string
} & ({ outcome: 'waits' } | { outcome: 'released' | 'rejected'; decidedAt: string })

type Payment = Extract<PartnerOrderCommand, { type: 'Pay' }>['data']

/** Returns the record of an order that was paid too late: it is not held for an operator, as it brings nothing. */
const missedBy = ({ hold: _, ...payment }: Payment) => payment

/** Returns true where an order brings a partner something. */
export const isBrought = (order: PartnerOrder): order is BroughtOrder =>
  order !== null && order !== 'outside_window'

/** Decides the review of an order, once. The other decision afterwards would contradict what partners know by then. */
const decideReview = (
  state: PartnerOrder,
  { type, data }: { type: 'Release' | 'Reject'; data: Decision },
): PartnerOrderEvent[] => {
  if (!isBrought(state) || state.review === null) throw new Rejection('held_order_not_found')
  const { review, partnerId } = state
  if (review.outcome !== 'waits') {
    if (review.outcome === (type === 'Release' ? 'released' : 'rejected')) return []
    throw new Rejection('held_order_decided')
  }
  const decision = { ...data, partnerId, orderId: review.orderId }
  return [
    { type: type === 'Release' ? 'PartnerOrderReleased' : 'PartnerOrderRejected', data: decision },
  ]
}

/** An order after an operator decided about it. */
const reviewed = (
  state: PartnerOrder,
  outcome: 'released' | 'rejected',
  decidedAt: string,
): PartnerOrder =>
  isBrought(state) && state.review
    ? {
        ...state,
        review: {
          reason: state.review.reason,
          orderId: state.review.orderId,
          outcome,
          decidedAt,
        },
      }
    : state

/**
 * One order, as far as a partner is concerned: what it brought them, and how that moves as money goes back and comes
 * again. One that is held moves as all others do, so that what it brings is known when it is released. Of an order
 * without a partner nothing is noted.
 */
export const partnerOrder: Decider<PartnerOrder, PartnerOrderCommand, PartnerOrderEvent> = {
  source: import.meta.url,
  initial: null,
  decide: (state, command) => {
    if (command.type === 'Release' || command.type === 'Reject') return decideReview(state, command)
    const { type, data } = command
    if (type === 'Pay') {
      if (state !== null) return []
      const { accountOpenedAt, ...paid } = data
      if (!isWithinWindow(paid.terms, { openedAt: accountOpenedAt, paidAt: paid.at }))
        return [{ type: 'PartnerOrderMissedWindow', data: missedBy(data) }]
      return [
        {
          type: 'PartnerOrderPaid',
          data: { ...paid, commissionCents: commissionOf(paid.terms, paid.cents) },
        },
      ]
    }
    if (!isBrought(state)) return []
    const { terms, paidCents, keptCents } = state
    // A dispute and a refund may send the same money back: no more than all of it is taken off, or given again.
    const room = type === 'Reverse' ? keptCents : paidCents - keptCents
    const cents = Math.min(data.cents, room)
    if (cents === 0) return []
    const kept = type === 'Reverse' ? keptCents - cents : keptCents + cents
    const commissionCents = Math.abs(commissionOf(terms, kept) - commissionOf(terms, keptCents))
    return [
      {
        type: type === 'Reverse' ? 'PartnerOrderReversed' : 'PartnerOrderCorrected',
        data: { ...data, cents, commissionCents },
      },
    ]
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'PartnerOrderPaid': {
        const { partnerId, at: paidAt, currency, terms, cents } = data
        const review = data.hold ? { ...data.hold, outcome: 'waits' as const } : null
        return { partnerId, paidAt, currency, terms, paidCents: cents, keptCents: cents, review }
      }
      case 'PartnerOrderMissedWindow':
        return 'outside_window'
      case 'PartnerOrderReleased':
        return reviewed(state, 'released', data.at)
      case 'PartnerOrderRejected':
        return reviewed(state, 'rejected', data.at)
      case 'PartnerOrderReversed':
        return isBrought(state) ? { ...state, keptCents: state.keptCents - data.cents } : state
      case 'PartnerOrderCorrected':
        return isBrought(state) ? { ...state, keptCents: state.keptCents + data.cents } : state
    }
  },
}
