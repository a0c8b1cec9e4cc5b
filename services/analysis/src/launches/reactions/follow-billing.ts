import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { BillingEvent } from '@sortie/contracts/billing'
import { handler } from '@sortie/runtime/topics/handler'
import type { Reports } from '../../reports/reports.ts'
import type { LaunchAnswers, ReportLaunchStatus } from '../launch-answers.ts'

type Deps = {
  reports: Reports
  /** Called once a report knows what billing said. */
  answered: LaunchAnswers['answered']
}

/** Billing's answer, as the report took it; null where the report was past it. */
const answerIn = (events: AnalysisEvent[]): ReportLaunchStatus | null => {
  for (const { type, data } of events) {
    if (type === 'ReportQueued') return { status: 'queued', available: data.available }
    if (type === 'ReportDeclined') return { status: 'declined', available: data.available }
  }
  return null
}

/** Billing's answer: with a mission a report waits for its turn, without one it never runs. */
export const followBilling = ({ reports, answered }: Deps) =>
  handler<BillingEvent, 'MissionReserved' | 'MissionDeclined'>({
    name: 'follow-billing',
    from: { billing: BillingEvent },
    types: ['MissionReserved', 'MissionDeclined'],
    handle: async ({ type, data: { reportId, draftId, available } }) => {
      // Articles are content's.
      if (draftId) return
      const data = { at: new Date().toISOString(), available }
      const command = type === 'MissionReserved' ? 'Queue' : 'Decline'
      const { events } = await reports.handle(reportId, { type: command, data })
      answered(reportId, answerIn(events))
    },
  })
