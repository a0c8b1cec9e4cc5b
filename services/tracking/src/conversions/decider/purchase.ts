import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { Decider } from '@sortie/runtime/domain'

export type PurchaseEvent = Extract<TrackingEvent, { type: 'PurchaseConverted' }>
export type PurchaseCommand = { type: 'Convert'; data: PurchaseEvent['data'] }

/** The conversion of one paid order, for partners: the first counts, later ones change nothing. */
export const purchase: Decider<'unborn' | 'converted', PurchaseCommand, PurchaseEvent> = {
  source: import.meta.url,
  initial: 'unborn',
  decide: (state, { type, data }) => {
    switch (type) {
      case 'Convert':
        return state === 'unborn' ? [{ type: 'PurchaseConverted', data }] : []
    }
  },
  evolve: (_state, { type }) => {
    switch (type) {
      case 'PurchaseConverted':
        return 'converted'
    }
  },
}
