import { getAnalysisOverview, listJobs, ReportStatus } from '@sortie/contracts/analysis'
import { route } from '@sortie/runtime/http/route'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { Deadlines } from '../application/deadline.ts'
import type { ReportSummaryView } from '../projections/report-summary.ts'
import type { ReturnedMissionView } from '../projections/returned-mission.ts'

type Deps = {
  summaries: Views<ReportSummaryView>
  /** Paid reports that are past their deadline. */
  overdue: Deadlines['overdue']
  returned: Views<ReturnedMissionView>
}

const DAY_MS = 86_400_000
const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()

/** What operators see of everybody's reports: never what they are about. */
export const jobRoutes = ({ summaries, overdue, returned }: Deps) => [
  route(getAnalysisOverview, async ({ now }) => {
    const { count } = summaries
    const day = before(now, DAY_MS)
    const [requested, ready, failed, late, byStatus] = await Promise.all([
      count({}, { field: 'requestedAt', least: day }),
      count({ status: 'ready' }, { field: 'finishedAt', least: day }),
      count({ status: 'failed' }, { field: 'finishedAt', least: day }),
      overdue(),
      summaries.sums(ReportStatus.options),
    ])
    return {
      byStatus,
      lastDay: { requested, ready, failed },
      overdue: late.length,
    }
  }),
  route(listJobs, async ({ query: { status, cursor, limit } }) => {
    const fields = status ? { status } : {}
    const { views, next } = await summaries.page(fields, { newestBy: 'requestedAt', cursor, limit })
    const reports = views.map(async (view) => {
      const { reportId, userId, funding, requestedAt, finishedAt, failure, cause } = view
      const { status } = view
      const about = { reportId, userId, funding, status, requestedAt, finishedAt, failure, cause }
      const isDelivered = funding === 'mission' && status === 'ready'
      const missionReturned = isDelivered && (await returned.find(reportId)) !== null
      return { ...about, missionReturned }
    })
    return { reports: await Promise.all(reports), next }
  }),
]
