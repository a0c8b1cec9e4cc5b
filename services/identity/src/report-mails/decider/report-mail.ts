import type { IdentityEvent } from '@sortie/contracts/identity'
import type { Decider } from '@sortie/runtime/domain'

type ReportMailEvent = Extract<IdentityEvent, { type: 'ReportMailAsked' }>
type Outcome = ReportMailEvent['data']['outcome']
export type ReportMailCommand = { type: 'Ask'; data: ReportMailEvent['data'] }

/** The mails about one report: one for each outcome, however often that is heard of. */
export const reportMail: Decider<Outcome[], ReportMailCommand, ReportMailEvent> = {
  source: import.meta.url,
  initial: [],
  decide: (asked, { type, data }) => {
    switch (type) {
      case 'Ask':
        return asked.includes(data.outcome) ? [] : [{ type: 'ReportMailAsked', data }]
    }
  },
  evolve: (asked, { data }) => [...asked, data.outcome],
}
