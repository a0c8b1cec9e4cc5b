import type { PartnerTerms } from '@sortie/contracts/partners'
import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { Decider } from '@sortie/runtime/domain'
import { commissionOf } from './commission.ts'

type OrderEvent = Extract<TrackingEvent, { type: `PartnerOrder${string}` }>
type Data<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data']
type Movement = Omit<Data<'PartnerOrderReversed'>, 'commissionCents'>

export type PartnerOrderCommand =
  | { type: 'Pay'; data: Omit<Data<'PartnerOrderPaid'>, 'commissionCents'> }
  /** Money went back to the buyer. */
  | { type: 'Reverse'; data: Movement }
  /** Money that went back to the buyer came to us again. */
  | { type: 'Correct'; data: Movement }

/** An order that a partner brought; null for all others. */
export type PartnerOrder = {
  partnerId: Data<'PartnerOrderPaid'>['partnerId']
  paidAt: string
  currency: string
  terms: PartnerTerms
  paidCents: number
  /** What was paid, less what went back. */
  keptCents: number
} | null

/**
 * One order, as far as a partner is concerned: what it brought them, and how that moves as money goes back and comes
 * again. Of an order without a partner nothing is noted.
 */
export const partnerOrder: Decider<PartnerOrder, PartnerOrderCommand, OrderEvent> = {
  source: import.meta.url,
  initial: null,
  decide: (state, { type, data }) => {
    if (type === 'Pay') {
      if (state !== null) return []
      return [
        {
          type: 'PartnerOrderPaid',
          data: { ...data, commissionCents: commissionOf(data.terms, data.cents) },
        },
      ]
    }
    if (state === null) return []
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
        return { partnerId, paidAt, currency, terms, paidCents: cents, keptCents: cents }
      }
      case 'PartnerOrderReversed':
        return state && { ...state, keptCents: state.keptCents - data.cents }
      case 'PartnerOrderCorrected':
        return state && { ...state, keptCents: state.keptCents + data.cents }
    }
  },
}
