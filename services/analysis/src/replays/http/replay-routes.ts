import { compareReports } from '@sortie/contracts/analysis/comparisons/compare'
import { replayReport } from '@sortie/contracts/analysis/reports/replay'
import { Rejection } from '@sortie/runtime/domain'
import { route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { OwnReport } from '../../reports/own-report.ts'
import type { Reports } from '../../reports/reports.ts'
import type { ReportView } from '../../reports/views/report-view.ts'
import { readComparison, replayReportOf } from '../replay-report.ts'

type Deps = {
  reports: Reports
  own: OwnReport
  /** The limit on how often a user may have reports computed again. */
  throttle: Throttle
}

/** A copy is as old as what it is a copy of. */
const comparedOf = ({ reportId, stages, fork }: ReportView) => ({
  reportId,
  requestedAt: fork?.madeAt ?? stages[0]!.at,
})
const byAge = (a: { requestedAt: string }, b: { requestedAt: string }) =>
  a.requestedAt.localeCompare(b.requestedAt)

/** Computing reports again, and comparing them. */
export const replayRoutes = ({ reports, own, throttle }: Deps) => [
  route(replayReport, async ({ userId, params: { reportId } }) => {
    const { status } = await own(userId, reportId)
    if (status !== 'ready') throw new Rejection('report_not_ready')
    await throttle.take(userId)
    return replayReportOf(reports, reportId)
  }),
  route(compareReports, async ({ userId, params: { reportId, otherId } }) => {
    const both = [await own(userId, reportId), await own(userId, otherId)] as const
    if (both.some(({ status }) => status !== 'ready')) throw new Rejection('report_not_ready')
    if (both[0].projectId !== both[1].projectId) throw new Rejection('report_not_found')
    await throttle.take(userId)
    const [older, newer] = both.map(comparedOf).toSorted(byAge)
    return {
      older: older!,
      newer: newer!,
      ...(await readComparison(reports, older!.reportId, newer!.reportId)),
    }
  }),
]
