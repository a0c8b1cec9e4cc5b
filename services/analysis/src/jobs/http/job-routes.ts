import { getAnalysisOverview, listJobs } from '@sortie/contracts/analysis/reports/report-jobs'
import { ReportStatus } from '@sortie/contracts/analysis/reports/report-status'
import type { Reply } from '@sortie/contracts/call'
import { toDollars } from '@sortie/runtime/database/spending'
import { route } from '@sortie/runtime/http/route'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { Spending } from '../../paid-calls/spending.ts'
import type { ModelSpending } from '../../providers/openai/model-spending.ts'
import type { Deadlines } from '../../reports/deadlines.ts'
import type { ReportSummaryView } from '../../reports/views/report-summary.ts'
import type { ReturnedMissionView } from '../../reports/views/returned-mission.ts'

type Deps = {
  summaries: Views<ReportSummaryView>
  /** Paid reports that are past their deadline. */
  overdue: Deadlines['overdue']
  returned: Views<ReturnedMissionView>
  /** The amounts that sources charged for reports. */
  spending: Pick<Spending, 'of' | 'today'>
  /** The sources that measure figures, or could. */
  measured: MeasuredFigures
  /** The amounts that language models charged for reports. */
  models: Pick<ModelSpending, 'today'>
  model: { isOn: boolean; mostPerDay: number }
}

type MeasuredFigures = Omit<Reply<typeof getAnalysisOverview>['measured'], 'spentToday'>

const DAY_MS = 86_400_000
const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()

/** Returns the routes that show operators all reports: their counts, states and costs, never their content. */
export const jobRoutes = (deps: Deps) => {
  const { summaries, overdue, returned, spending, measured, models, model } = deps
  return [
    route(getAnalysisOverview, async ({ now }) => {
      const { count } = summaries
      const day = before(now, DAY_MS)
      const isFork = false
      const [requested, ready, failed, copies, late, byStatus, spent, modelSpent] =
        await Promise.all([
          count({ isFork }, { field: 'requestedAt', least: day }),
          count({ isFork, status: 'ready' }, { field: 'finishedAt', least: day }),
          count({ isFork, status: 'failed' }, { field: 'finishedAt', least: day }),
          count({ isFork: true }, { field: 'requestedAt', least: day }),
          overdue(),
          summaries.sums(ReportStatus.options),
          spending.today(),
          models.today(),
        ])
      return {
        byStatus,
        lastDay: { requested, ready, failed, copies },
        overdue: late.length,
        measured: { ...measured, spentToday: toDollars(spent) },
        model: {
          ...model,
          spentToday: toDollars(modelSpent.all),
          spentOnTrialsToday: toDollars(modelSpent.trials),
        },
      }
    }),
    route(listJobs, async ({ query: { status, cursor, limit } }) => {
      const fields = status ? { status } : {}
      const { views, next } = await summaries.page(fields, {
        newestBy: 'requestedAt',
        cursor,
        limit,
      })
      const costs = await spending.of(views.map(({ reportId }) => reportId))
      const reports = views.map(async (view) => {
        const { reportId, userId, funding, requestedAt, finishedAt, failure, cause } = view
        const { status, isFork } = view
        const about = {
          reportId,
          userId,
          funding,
          isFork,
          status,
          requestedAt,
          finishedAt,
          failure,
          cause,
        }
        const isDelivered = funding === 'mission' && !isFork && status === 'ready'
        const missionReturned = isDelivered && (await returned.find(reportId)) !== null
        const cost = toDollars(costs.get(reportId) ?? 0)
        return { ...about, cost, missionReturned }
      })
      return { reports: await Promise.all(reports), next }
    }),
  ]
}
