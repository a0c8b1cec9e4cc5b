import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { ExportId } from '@sortie/contracts/analysis/reports/exports'
import {
  exportReport,
  getExport,
  getExportFile,
  type ReportExport,
} from '@sortie/contracts/analysis/reports/exports'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { Rejection } from '@sortie/runtime/domain'
import { found, type Route, route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { OwnReport } from '../../reports/own-report.ts'
import type { Reports } from '../../reports/reports.ts'
import type { Exports } from '../exports.ts'
import { CONTENT_TYPES } from '../file-name.ts'
import type { FileStore } from '../file-store.ts'
import type { ExportView } from '../views/export-view.ts'

type Deps = {
  reports: Pick<Reports, 'handle'>
  exports: Exports
  views: Pick<Views<ExportView>, 'find'>
  files: Pick<FileStore, 'read' | 'isThere'>
  /** Ids of exports follow from it, the user, the report and the request's key. */
  idKey: Buffer
  /** The limit on how often a user may export. */
  throttle: ThrottleOnce
  own: OwnReport
}
/** The code of a stream whose reader left before its end. */
const GONE = 'ERR_STREAM_PREMATURE_CLOSE'
type Response = Parameters<Route['answer']>[1]

const replyOf = ({ userId: _, fileId: __, ...view }: ExportView): ReportExport => view

const send = async (
  { name, bytes, format }: ExportView,
  file: ReturnType<FileStore['read']>,
  response: Response,
) => {
  response.status(200).set({
    'content-type': CONTENT_TYPES[format],
    'content-length': String(bytes),
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  try {
    await pipeline(file, response)
  } catch (error) {
    // The user has closed the connection.
    if (!(error instanceof Error && 'code' in error && error.code === GONE)) throw error
  }
}

/** Files of a report, for its owner alone. */
export const exportRoutes = ({ reports, exports, views, files, idKey, throttle, own }: Deps) => {
  const idOf = (userId: string, reportId: string, key: string): ExportId =>
    `exp_${keyedHash(idKey, 'export', userId, reportId, key).slice(0, 32)}`
  /** @throws Rejection('report_not_found', 'export_not_found') for what is somebody else's, too. */
  const ownExport = async (userId: string, reportId: ReportId, exportId: ExportId) => {
    await own(userId, reportId)
    const view = await views.find(exportId)
    const isTheirs = view?.userId === userId && view.reportId === reportId
    return found(isTheirs ? view : null, 'export_not_found')
  }

  return [
    route(exportReport, async ({ userId, params: { reportId }, body, key, now: at }) => {
      const report = await own(userId, reportId)
      if (report.funding === 'trial') throw new Rejection('export_not_in_trial')
      if (report.status !== 'ready') throw new Rejection('report_not_ready')
      const exportId = idOf(userId, reportId, key ?? randomUUID())
      const data = { exportId, userId, at, reportId, ...body }
      const isKnown = async () => (await exports.state(exportId)).version > 0
      await throttle({ of: userId, command: exportId, isKnown }, async () => {
        const take = { type: 'Take', data: { at, how: 'exported' } } as const
        await reports.handle(reportId, take, { step: 'take' })
        return exports.handle(exportId, { type: 'Request', data }, { isNew: true })
      })
      return replyOf(await ownExport(userId, reportId, exportId))
    }),
    route(getExport, async ({ userId, params: { reportId, exportId } }) =>
      replyOf(await ownExport(userId, reportId, exportId)),
    ),
    route(getExportFile, async ({ userId, params: { reportId, exportId } }, response) => {
      const view = await ownExport(userId, reportId, exportId)
      if (view.status === 'expired') throw new Rejection('export_expired')
      if (view.status !== 'ready') throw new Rejection('export_not_ready')
      const isThere = view.fileId !== null && (await files.isThere(view.fileId))
      if (!isThere || view.name === null) throw new Rejection('export_expired')
      await send(view, files.read(view.fileId!), response)
      return undefined
    }),
  ]
}
