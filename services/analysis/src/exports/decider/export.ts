import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ExportId } from '@sortie/contracts/analysis/reports/exports'
import { type Decider, Rejection } from '@sortie/runtime/domain'

/** The events of an export's own stream. */
export type ExportEvent = Extract<AnalysisEvent, { data: { exportId: ExportId } }>
type Data<Type extends ExportEvent['type']> = Extract<ExportEvent, { type: Type }>['data']
/** The data of an event without the ids that the export's stream knows from its first event. */
type NewData<Type extends ExportEvent['type']> = Omit<Data<Type>, 'exportId' | 'userId'>

export type ExportCommand =
  | { type: 'Request'; data: Data<'ExportRequested'> }
  /** A file was written; where another one counts already, or none is wanted any more, nothing follows. */
  | { type: 'Deliver'; data: NewData<'ExportWritten'> }
  | { type: 'Fail'; data: NewData<'ExportFailed'> }
  | { type: 'Expire'; data: NewData<'ExportExpired'> }

type ExportRequest = Data<'ExportRequested'>
export type ExportState =
  | { stage: 'unborn' }
  | { stage: 'preparing' | 'failed' | 'expired'; asked: ExportRequest }
  | { stage: 'ready'; asked: ExportRequest; fileId: string }

/** One file of a report. It is written once at most, and gone once it expired. */
export const reportExport: Decider<ExportState, ExportCommand, ExportEvent> = {
  source: import.meta.url,
  initial: { stage: 'unborn' },
  decide: (state, { type, data }) => {
    if (type === 'Request') {
      return state.stage === 'unborn' ? [{ type: 'ExportRequested', data }] : []
    }
    if (state.stage === 'unborn') throw new Rejection('export_not_found')
    const { exportId, userId } = state.asked
    const about = { exportId, userId }
    const isOpen = state.stage === 'preparing'
    switch (type) {
      case 'Deliver':
        return isOpen ? [{ type: 'ExportWritten', data: { ...about, ...data } }] : []
      case 'Fail':
        return isOpen ? [{ type: 'ExportFailed', data: { ...about, ...data } }] : []
      case 'Expire':
        return isOpen || state.stage === 'ready'
          ? [{ type: 'ExportExpired', data: { ...about, ...data } }]
          : []
    }
  },
  evolve: (state, { type, data }) => {
    if (type === 'ExportRequested') return { stage: 'preparing', asked: data }
    if (state.stage === 'unborn') return state
    const { asked: request } = state
    switch (type) {
      case 'ExportWritten':
        return { stage: 'ready', asked: request, fileId: data.fileId }
      case 'ExportFailed':
        return { stage: 'failed', asked: request }
      case 'ExportExpired':
        return { stage: 'expired', asked: request }
    }
  },
}
