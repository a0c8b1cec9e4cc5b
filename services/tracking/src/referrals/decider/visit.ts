import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { Decider } from '@sortie/runtime/domain'

export type VisitEvent = Extract<TrackingEvent, { type: 'AffiliateVisited' }>
export type VisitCommand = { type: 'Visit'; data: VisitEvent['data'] }

/** One visit by a partner's link. */
export const visit: Decider<'unborn' | 'visited', VisitCommand, VisitEvent> = {
  source: import.meta.url,
  initial: 'unborn',
  decide: (state, { type, data }) => {
    switch (type) {
      case 'Visit':
        return state === 'unborn' ? [{ type: 'AffiliateVisited', data }] : []
    }
  },
  evolve: (_state, { type }) => {
    switch (type) {
      case 'AffiliateVisited':
        return 'visited'
    }
  },
}
