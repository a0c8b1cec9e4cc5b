import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { Decider } from '@sortie/runtime/domain'

type BatchEvent = Extract<TrackingEvent, { type: 'VisitorEventsRecorded' }>
export type BatchCommand = { type: 'Record'; data: BatchEvent['data'] }

/** What one browser sent at a time. Sent again, it changes nothing. */
export const batch: Decider<'unborn' | 'recorded', BatchCommand, BatchEvent> = {
  source: import.meta.url,
  initial: 'unborn',
  decide: (state, { type, data }) => {
    switch (type) {
      case 'Record':
        return state === 'unborn' ? [{ type: 'VisitorEventsRecorded', data }] : []
    }
  },
  evolve: (_state, { type }) => {
    switch (type) {
      case 'VisitorEventsRecorded':
        return 'recorded'
    }
  },
}
