import type { PartnerTerms } from '@sortie/contracts/partners'
import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { Decider } from '@sortie/runtime/domain'
import { commissionOf, isWithinWindow } from './commission.ts'

type OrderEvent = Extract<TrackingEvent, { type: `PartnerOrder${string}` }>
type Data<Type extends OrderEvent['type']> = Extract<OrderEvent, { type: Type }>['data']
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

/** An order that a partner brought, or one that was paid too late to bring them anything; null for all others. */
export type PartnerOrder = BroughtOrder | 'outside_window' | null
export type BroughtOrder = {
  partnerId: Data<'PartnerOrderPaid'>['partnerId']
  paidAt: string
  currency: string
  terms: PartnerTerms
  paidCents: number
  /** What was paid, less what went back. */
  keptCents: number
}

/** Whether an order brings a partner something. */
export const isBrought = (order: PartnerOrder): order is BroughtOrder =>
  order !== null && order !== 'outside_window'

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
      const { accountOpenedAt, ...paid } = data
      if (!isWithinWindow(paid.terms, { openedAt: accountOpenedAt, paidAt: paid.at }))
        return [{ type: 'PartnerOrderMissedWindow', data }]
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
        return { partnerId, paidAt, currency, terms, paidCents: cents, keptCents: cents }
      }
      case 'PartnerOrderMissedWindow':
        return 'outside_window'
      case 'PartnerOrderReversed':
        return isBrought(state) ? { ...state, keptCents: state.keptCents - data.cents } : state
      case 'PartnerOrderCorrected':
        return isBrought(state) ? { ...state, keptCents: state.keptCents + data.cents } : state
    }
  },
}
