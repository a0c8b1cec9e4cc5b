import type { TrackingEvent } from '@sortie/contracts/tracking'
import type {
  PartnerChainId,
  PartnerEvent,
  PartnerTotals,
} from '@sortie/contracts/tracking/partners/partners'
import { projection } from '@sortie/runtime/views/projection'
import {
  afterEvent,
  type CommissionAccount,
  EMPTY_ACCOUNT,
  heldCentsOf,
} from '../decider/commission-account.ts'

/** As they are shown, but for what is held: that depends on the time. */
type CountedTotals = Omit<PartnerTotals, 'heldCents'> & { account: CommissionAccount }

/** The sums of one partner's events. */
export type PartnerTotalsView = {
  chainId: PartnerChainId
  events: number
  totals: CountedTotals[]
}

/** The sums of a partner as they are at a time. @param now ISO time */
export const totalsAt = ({ totals }: PartnerTotalsView, now: string): PartnerTotals[] =>
  totals.map(({ account, ...sums }) => ({ ...sums, heldCents: heldCentsOf(account, now) }))

const moved = (before: CountedTotals, event: PartnerEvent): CountedTotals => {
  const { type, data, at } = event
  const totals = { ...before, account: afterEvent(before.account, event, at) }
  if (type === 'payout.recorded')
    return { ...totals, paidOutCents: totals.paidOutCents + data.cents }
  const sign = type === 'conversion.reversed' ? -1 : 1
  return {
    ...totals,
    orders: totals.orders + (type === 'conversion.paid' ? 1 : 0),
    paidCents: totals.paidCents + sign * data.cents,
    commissionCents: totals.commissionCents + sign * data.commissionCents,
  }
}

export const partnerTotals = projection<PartnerTotalsView, TrackingEvent>({
  name: 'partner-totals',
  on: {
    PartnerEventRecorded: (view, { data: { chainId, event } }) => {
      const { currency } = event.data
      const before = view?.totals.find((one) => one.currency === currency) ?? {
        currency,
        orders: 0,
        paidCents: 0,
        commissionCents: 0,
        paidOutCents: 0,
        account: EMPTY_ACCOUNT,
      }
      const others = (view?.totals ?? []).filter((one) => one.currency !== currency)
      const totals = [...others, moved(before, event)].sort((one, other) =>
        one.currency.localeCompare(other.currency),
      )
      return { chainId, events: event.seq, totals }
    },
  },
})
