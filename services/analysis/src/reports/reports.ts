import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { type ReportCommand, type ReportEvent, type ReportState, report } from './decider/report.ts'

export type Reports = Commands<ReportCommand, ReportState, AnalysisEvent>

/** A report, from its request over its run to its removal. */
export const reportAggregate: Aggregate<ReportState, ReportCommand, ReportEvent> = {
  name: 'report',
  decider: report,
  // The request names the person; the report stays theirs.
  subject: (_stream, { type, data }) =>
    type === 'Request' || type === 'Fork' ? data.userId : null,
}
