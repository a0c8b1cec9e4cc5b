import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { type Work, work } from '@sortie/runtime/work/work'
import type { RemoveReports } from '../application/remove-reports.ts'

/** Whatever becomes of the request that deleted a project, its reports go. */
export const removeReports = (remove: RemoveReports): Work =>
  work<AnalysisEvent, 'ProjectDeleted'>({
    name: 'remove-reports',
    on: ['ProjectDeleted'],
    run: ({ data: { reportIds, at } }) => remove(reportIds, at),
  })
