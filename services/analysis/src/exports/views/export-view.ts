import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type {
  ExportFormat,
  ExportId,
  ExportStatus,
} from '@sortie/contracts/analysis/reports/exports'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'

/** One export of a report; one view for each stream `exp_…`. */
export type ExportView = {
  exportId: ExportId
  reportId: ReportId
  userId: UserId
  format: ExportFormat
  scope: 'all' | 'view'
  status: ExportStatus
  requestedAt: string
  /** The id of the stored file; null until it is ready, and once it was deleted. */
  fileId: string | null
  /** The name under which a browser saves it; null also once the person was erased. */
  name: string | null
  bytes: number | null
  rows: number | null
  failure: string | null
}

export const exportView = projection<ExportView, AnalysisEvent>({
  name: 'export',
  indexes: [['userId', 'status', 'requestedAt']],
  on: {
    ExportRequested: (_view, { data }) => ({
      exportId: data.exportId,
      reportId: data.reportId,
      userId: data.userId,
      format: data.format,
      scope: data.view === undefined ? 'all' : 'view',
      status: 'preparing',
      requestedAt: data.at,
      fileId: null,
      name: null,
      bytes: null,
      rows: null,
      failure: null,
    }),
    ExportWritten: (view, { data: { fileId, name, bytes, rows } }) =>
      view && { ...view, status: 'ready', fileId, name, bytes, rows },
    ExportFailed: (view, { data: { reason } }) =>
      view && { ...view, status: 'failed', failure: reason },
    ExportExpired: (view) => view && { ...view, status: 'expired', fileId: null },
  },
})
