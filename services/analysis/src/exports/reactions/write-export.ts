import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ExportId } from '@sortie/contracts/analysis/reports/exports'
import { EXPORT_HOURS } from '@sortie/contracts/analysis/reports/exports'
import type { PersonalKeys } from '@sortie/runtime/store/vault/keys'
import type { Views } from '@sortie/runtime/views/view-reader'
import { takeTurns, type Work, work } from '@sortie/runtime/work/work'
import type { ReportView } from '../../reports/views/report-view.ts'
import type { WriteContent } from '../content.ts'
import type { Exports } from '../exports.ts'
import { reportFileName } from '../file-name.ts'
import type { FileStore } from '../file-store.ts'
import { finishedAt } from '../sheet.ts'
import type { ExportView } from '../views/export-view.ts'

type Deps = {
  exports: Exports
  views: Pick<Views<ExportView>, 'where'>
  reports: Pick<Views<ReportView>, 'find'>
  files: FileStore
  content: WriteContent
  /** Asks the vault whether a user is erased. */
  isErased: PersonalKeys['isErased']
}
type ExportRequestEvent = Extract<AnalysisEvent, { type: 'ExportRequested' }>

/** Files that a user has at a time; a further one takes the place of the oldest. */
const KEPT = 10
/** Files that an instance writes at once. */
const AT_ONCE = 2
const TRIES = 3
const FAULT = 'Something went wrong on our side, so this file wasn’t written. Please try again.'
const GONE = 'This report isn’t there any more.'
const KEPT_MS = EXPORT_HOURS * 3_600_000

const now = () => new Date().toISOString()

/**
 * Writes the file of an export, once it is requested. A try that was killed may leave a file or a part of
 * one: which file counts stands in the export's stream, and the others are deleted.
 */
export const writeExport = (deps: Deps): Work => {
  const { exports, views, reports, files, content, isErased } = deps

  /** Deletes what was written in vain. */
  const tidy = async (about: { userId: string; exportId: ExportId }) => {
    const { state } = await exports.state(about.exportId)
    await files.removeOf(about, state.stage === 'ready' ? state.fileId : undefined)
  }

  const write = async ({ data }: ExportRequestEvent, signal: AbortSignal) => {
    const { exportId, reportId, userId, format, table, view = null } = data
    const report = await reports.find(reportId)
    const failAsGone = () => {
      const fail = { type: 'Fail', data: { at: now(), reason: GONE } } as const
      return exports.handle(exportId, fail, { step: 'export-gone' })
    }
    // The person was erased.
    if (!report || report.name === null) return failAsGone()
    const { streams, rows } = await content({ report, view, format, table }, signal)
    const file = await files.write({ userId, exportId }, streams)
    // Or was meanwhile, and their files were deleted before this one was stored. An erasure that comes
    // after this look finds the file.
    if (await isErased(userId)) return failAsGone()
    const ofTable = format === 'csv' ? table : undefined
    const name = reportFileName(report.name, finishedAt(report), format, report.kind, ofTable)
    const delivered = { at: now(), ...file, name, rows: rows() }
    const command = { type: 'Deliver', data: delivered } as const
    return exports.handle(exportId, command, { step: 'deliver' })
  }

  /** The oldest files beyond what is kept make room. */
  const makeRoom = async (userId: ExportView['userId']) => {
    const options = { newestBy: 'requestedAt', limit: 2 * KEPT } as const
    const ready = await views.where({ userId, status: 'ready' }, options)
    for (const { exportId } of ready.slice(KEPT)) {
      const expire = { type: 'Expire', data: { at: now() } } as const
      await exports.handle(exportId, expire, { step: 'make-room' })
      await files.removeOf({ userId, exportId })
    }
  }

  return work<AnalysisEvent, 'ExportRequested'>({
    name: 'write-export',
    on: ['ExportRequested'],
    run: async (event, { signal }) => {
      const { exportId, userId } = event.data
      const { state } = await exports.state(exportId)
      if (state.stage === 'preparing') await write(event, signal)
      await tidy({ exportId, userId })
      await makeRoom(userId)
    },
    attempts: TRIES,
    lanes: takeTurns(AT_ONCE, ({ data }) => data.userId),
    giveUp: async ({ data: { exportId, userId } }) => {
      const fail = { type: 'Fail', data: { at: now(), reason: FAULT } } as const
      await exports.handle(exportId, fail, { step: 'export-failed' })
      await tidy({ exportId, userId })
    },
  })
}

/** Deletes the file of an export a day after it was requested, whatever became of it. */
export const removeExport = ({ exports, files }: Pick<Deps, 'exports' | 'files'>): Work =>
  work<AnalysisEvent, 'ExportRequested'>({
    name: 'remove-export',
    on: ['ExportRequested'],
    afterMs: KEPT_MS,
    run: async ({ data: { exportId, userId } }) => {
      await exports.handle(exportId, { type: 'Expire', data: { at: now() } }, { step: 'expire' })
      await files.removeOf({ userId, exportId })
    },
  })
