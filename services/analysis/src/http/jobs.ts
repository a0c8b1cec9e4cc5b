import { getAnalysisOverview, listJobs, ReportStatus } from '@sortie/contracts/analysis'
import { route } from '@sortie/runtime/http'
import type { Views } from '@sortie/runtime/projection'
import type { ReportSummaryView } from '../projections/report-summary.ts'

type Deps = {
  summaries: Views<ReportSummaryView>
  /** How long a paid report may take from its request on. */
  deadlineMs: number
}

const DAY_MS = 86_400_000
const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()

/** What operators see of everybody's reports: never what they are about. */
export const jobRoutes = ({ summaries, deadlineMs }: Deps) => [
  route(getAnalysisOverview, async ({ now }) => {
    const { count } = summaries
    const day = before(now, DAY_MS)
    const inTime = { field: 'requestedAt', least: before(now, deadlineMs) } as const
    const [requested, ready, failed, open, openInTime, ...counts] = await Promise.all([
      count({}, { field: 'requestedAt', least: day }),
      count({ status: 'ready' }, { field: 'finishedAt', least: day }),
      count({ status: 'failed' }, { field: 'finishedAt', least: day }),
      count({ open: true }),
      count({ open: true }, inTime),
      ...ReportStatus.options.map((status) => count({ status })),
    ])
    const byStatus = ReportStatus.options.map((status, index) => [status, counts[index] ?? 0])
    return {
      byStatus: Object.fromEntries(byStatus),
      lastDay: { requested, ready, failed },
      // Counted one after the other: what ends between the two is not overdue.
      overdue: Math.max(0, open - openInTime),
    }
  }),
  route(listJobs, async ({ query: { status, cursor, limit } }) => {
    const fields = status ? { status } : {}
    const { views, next } = await summaries.page(fields, { newestBy: 'requestedAt', cursor, limit })
    return {
      reports: views.map((view) => {
        const { reportId, userId, funding, requestedAt, finishedAt, failure, cause } = view
        const { status } = view
        return { reportId, userId, funding, status, requestedAt, finishedAt, failure, cause }
      }),
      next,
    }
  }),
]
