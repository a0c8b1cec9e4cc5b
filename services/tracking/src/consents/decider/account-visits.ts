import type { TrackingEvent } from '@sortie/contracts/tracking'
import type { Decider } from '@sortie/runtime/domain'

export type LinkEvent = Extract<TrackingEvent, { type: 'VisitLinked' }>
export type AccountVisitsCommand = { type: 'Link'; data: LinkEvent['data'] }

/** Decides the links between an account and its visits. It remembers the links, and no session of theirs. */
export const accountVisits: Decider<readonly string[], AccountVisitsCommand, LinkEvent> = {
  source: import.meta.url,
  initial: [],
  decide: (linked, { type, data }) => {
    switch (type) {
      case 'Link':
        return linked.includes(data.linkId) ? [] : [{ type: 'VisitLinked', data }]
    }
  },
  evolve: (linked, { type, data }) => {
    switch (type) {
      case 'VisitLinked':
        return [...linked, data.linkId]
    }
  },
}
