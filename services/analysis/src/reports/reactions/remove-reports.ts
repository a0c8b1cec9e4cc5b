import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { Rejection } from '@sortie/runtime/domain'
import { cutInParts } from '@sortie/runtime/process/parts'
import { allPages } from '@sortie/runtime/views/all-pages'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type Work, work } from '@sortie/runtime/work/work'
import type { RemoveReports } from '../remove-reports.ts'
import type { ReportSummaryView } from '../views/report-summary.ts'

/** Removes the reports that a deleted project names, even if the request that deleted it failed later. */
export const removeReports = (remove: RemoveReports): Work =>
  work<AnalysisEvent, 'ProjectDeleted'>({
    name: 'remove-reports',
    on: ['ProjectDeleted'],
    run: ({ data: { reportIds, at } }) => remove(reportIds, at),
  })

type OtherReports = {
  summaries: Pick<Views<ReportSummaryView>, 'page'>
  remove: RemoveReports
}

/** Reports that are read, and that are removed, at once. */
const PAGE = 200
const AT_ONCE = 8
/** The time after which reports that were not over are checked again, in milliseconds. */
const LATER_MS = 60_000

/**
 * Removes the reports of a deleted project that are too many to be named, page by page: all that were there when it was
 * deleted, by the time of their request. A worker that takes over finds only those that are left.
 */
export const removeOtherReports = ({ summaries, remove }: OtherReports): Work => {
  /** @returns whether the report is gone; not so where it is not over */
  const isRemoved = async (reportId: ReportId, at: string): Promise<boolean> => {
    try {
      await remove([reportId], at)
      return true
    } catch (error) {
      if (error instanceof Rejection && error.code === 'project_busy') return false
      throw error
    }
  }

  return work<AnalysisEvent, 'ProjectDeleted'>({
    name: 'remove-other-reports',
    on: ['ProjectDeleted'],
    when: ({ data: { others } }) => others !== undefined,
    run: async ({ data: { userId, projectId, at, others } }, { signal, again }) => {
      if (!others) return
      const pages = allPages((cursor) =>
        summaries.page({ userId, projectId }, { newestBy: 'requestedAt', cursor, limit: PAGE }),
      )
      let isLeft = false
      for await (const { views } of pages) {
        // The business may have a new project by now.
        const gone = views.filter(({ requestedAt }) => requestedAt <= others.until)
        for (const part of cutInParts(gone, AT_ONCE)) {
          signal.throwIfAborted()
          const removed = await Promise.all(part.map(({ reportId }) => isRemoved(reportId, at)))
          if (removed.includes(false)) isLeft = true
        }
      }
      if (isLeft) again(LATER_MS)
    },
  })
}
