import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type ExportCommand,
  type ExportEvent,
  type ExportState,
  reportExport,
} from './decider/export.ts'

export type Exports = Commands<ExportCommand, ExportState, AnalysisEvent>

/** A file of a report, from its request until it is deleted. */
export const exportAggregate: Aggregate<ExportState, ExportCommand, ExportEvent> = {
  name: 'export',
  decider: reportExport,
  subject: (_stream, { type, data }) => (type === 'Request' ? data.userId : null),
}
