import { z } from 'zod'
import { UserId } from '../../ids.ts'
import { endpoint, event, id, internal, personal } from '../../kit.ts'
import { KeywordsInView } from '../keywords/keywords.ts'
import { ReportId } from './report-id.ts'

export const ExportId = id('exp')
export type ExportId = z.infer<typeof ExportId>

export const ExportFormat = z.enum(['csv', 'xlsx', 'pdf', 'json'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** A table of a report. A CSV file holds one of them; files of other formats hold all. */
export const ExportTable = z.enum(['keywords', 'plan', 'clusters', 'competitors'])
export type ExportTable = z.infer<typeof ExportTable>

const ofExport = { exportId: ExportId, userId: UserId, at: z.iso.datetime() }

/** Streams `exp_…`: one file of a report, from its request to its removal. */
export const exportEvents = [
  internal(
    event('ExportRequested', {
      ...ofExport,
      reportId: ReportId,
      format: ExportFormat,
      /** Absent where keywords are wanted, and in older events. */
      table: ExportTable.optional(),
      /** Absent where all keywords are wanted. */
      view: personal(KeywordsInView).optional(),
    }),
  ),
  /** The file is there. */
  internal(
    event('ExportWritten', {
      ...ofExport,
      /** The id that the file is stored under; anything else that was written for this export is not its file. */
      fileId: z.string(),
      /** The name that a browser saves the file under. */
      name: personal(z.string()),
      bytes: z.int().nonnegative(),
      rows: z.int().nonnegative(),
    }),
  ),
  /** There will be no file. The reason is in plain words, for the person. */
  internal(event('ExportFailed', { ...ofExport, reason: z.string() })),
  /** The file was deleted, or will never be written: its time is over, or newer ones took its place. */
  internal(event('ExportExpired', { ...ofExport })),
] as const

/** Rows that a PDF prints at most; it says how many it leaves out. */
export const PDF_ROWS = 2_000
/** Clusters that a PDF prints at most; likewise. */
export const PDF_CLUSTERS = 200

/** The time that a file is kept, in hours from its request. */
export const EXPORT_HOURS = 24

export const ExportStatus = z.enum(['preparing', 'ready', 'failed', 'expired'])
export type ExportStatus = z.infer<typeof ExportStatus>

/** A file of a report: being written, there, or over. */
export const ReportExport = z.object({
  exportId: ExportId,
  reportId: ReportId,
  format: ExportFormat,
  /** All keywords of the report, or those of a view. */
  scope: z.enum(['all', 'view']),
  status: ExportStatus,
  requestedAt: z.iso.datetime(),
  /** The name that a browser saves it under; null until it is ready. */
  name: z.string().nullable(),
  bytes: z.int().nonnegative().nullable(),
  /** Keywords in it; in a CSV file of another table, its lines. */
  rows: z.int().nonnegative().nullable(),
  /** Why there is no file, in plain words; only with status `failed`. */
  failure: z.string().nullable(),
})
export type ReportExport = z.infer<typeof ReportExport>

const params = z.object({ reportId: ReportId })
const exportParams = z.object({ reportId: ReportId, exportId: ExportId })

export const exportReport = endpoint({
  method: 'post',
  path: '/api/reports/:reportId/exports',
  summary:
    'Has a file of a finished paid report written, of all its keywords or those of a view, with its plan, clusters, competitors and methods. A CSV file holds one table. 202; it is kept for 24 hours.',
  params,
  body: z.strictObject({
    format: ExportFormat.default('csv'),
    /** Which table a CSV file holds: the keywords unless told. Other formats hold all of them. */
    table: ExportTable.optional(),
    /** The keywords, sorted and narrowed as a table is; all of them unless told. */
    view: KeywordsInView.optional(),
  }),
  reply: ReportExport,
  status: 202,
  idempotent: true,
})
export const getExport = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/exports/:exportId',
  summary: 'Returns the progress of a file of a report.',
  params: exportParams,
  reply: ReportExport,
})
export const getExportFile = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/exports/:exportId/file',
  summary:
    'Downloads a file of a report, for its owner. 409 until it is ready, 410 once it was deleted.',
  params: exportParams,
  produces: 'file',
})
