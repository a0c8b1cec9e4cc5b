import type { AnalysisEvent, ReportId } from '@sortie/contracts/analysis'
import { BillingEvent } from '@sortie/contracts/billing'
import type { Commands } from '@sortie/runtime/command'
import { handler } from '@sortie/runtime/consumer'
import type { ReportCommand, ReportState } from '../domain/report.ts'

type Deps = {
  reports: Commands<ReportCommand, ReportState, AnalysisEvent>
  /** Called once a report knows what billing said. */
  answered: (reportId: ReportId) => void
}

/** Billing's answer: with a mission a report waits for its turn, without one it never runs. */
export const followBilling = ({ reports, answered }: Deps) =>
  handler<BillingEvent, 'MissionReserved' | 'MissionDeclined'>({
    name: 'follow-billing',
    from: { billing: BillingEvent },
    types: ['MissionReserved', 'MissionDeclined'],
    handle: async ({ type, data: { reportId, available } }) => {
      const data = { at: new Date().toISOString(), available }
      const command = type === 'MissionReserved' ? 'Queue' : 'Decline'
      await reports.handle(reportId, { type: command, data })
      answered(reportId)
    },
  })
