import type { PartnerChainId, PartnerEvent, PartnerTotals } from '@sortie/contracts/partners'
import type { TrackingEvent } from '@sortie/contracts/tracking'
import { projection } from '@sortie/runtime/views/projection'

/** What the events of one partner come to. */
export type PartnerTotalsView = { chainId: PartnerChainId; events: number; totals: PartnerTotals[] }

const moved = (totals: PartnerTotals, { type, data }: PartnerEvent): PartnerTotals => {
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
      }
      const others = (view?.totals ?? []).filter((one) => one.currency !== currency)
      const totals = [...others, moved(before, event)].sort((one, other) =>
        one.currency.localeCompare(other.currency),
      )
      return { chainId, events: event.seq, totals }
    },
  },
})
