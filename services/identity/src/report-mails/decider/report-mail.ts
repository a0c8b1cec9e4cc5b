import type { IdentityEvent } from '@sortie/contracts/identity'
import type { Decider } from '@sortie/runtime/domain'

export type ReportMailEvent = Extract<IdentityEvent, { type: 'ReportMailAsked' }>
export type MailedOutcome = ReportMailEvent['data']['outcome']
export type ReportMailCommand = { type: 'Ask'; data: ReportMailEvent['data'] }

/** The mails about one report: one for each outcome, however often that is heard of. */
export const reportMail: Decider<MailedOutcome[], ReportMailCommand, ReportMailEvent> = {
  source: import.meta.url,
  initial: [],
  decide: (mailed, { type, data }) => {
    switch (type) {
      case 'Ask':
        return mailed.includes(data.outcome) ? [] : [{ type: 'ReportMailAsked', data }]
    }
  },
  evolve: (mailed, { data }) => [...mailed, data.outcome],
}
