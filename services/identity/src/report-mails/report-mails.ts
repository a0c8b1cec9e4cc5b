import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type MailedOutcome,
  type ReportMailCommand,
  type ReportMailEvent,
  reportMail,
} from './decider/report-mail.ts'

export type ReportMails = Commands<ReportMailCommand, MailedOutcome[], ReportMailEvent>

/** The mails about one report. */
export const reportMailAggregate: Aggregate<MailedOutcome[], ReportMailCommand, ReportMailEvent> = {
  name: 'report-mail',
  decider: reportMail,
  subject: (_stream, { data: { userId } }) => userId,
}
