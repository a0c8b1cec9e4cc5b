import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { Decider } from '@sortie/runtime/domain'

export type ConversionEvent = Extract<TrackingEvent, { type: 'ConversionRecorded' }>
export type ConversionCommand = { type: 'Record'; data: ConversionEvent['data'] }

/** One type of conversion of one session: the first counts, later ones change nothing. */
export const conversion: Decider<'unborn' | 'recorded', ConversionCommand, ConversionEvent> = {
  source: import.meta.url,
  initial: 'unborn',
  decide: (state, { type, data }) => {
    switch (type) {
      case 'Record':
        return state === 'unborn' ? [{ type: 'ConversionRecorded', data }] : []
    }
  },
  evolve: (_state, { type }) => {
    switch (type) {
      case 'ConversionRecorded':
        return 'recorded'
    }
  },
}
