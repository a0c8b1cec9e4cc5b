import type { Report } from '@sortie/contracts/analysis'
import { freeTrialResults } from './free-trial-results.ts'
import type { ReportView } from './report-view.ts'

const MISSION = {
  requested: 'asked',
  declined: 'declined',
  queued: 'reserved',
  running: 'reserved',
  ready: 'spent',
  failed: 'returned',
  cancelled: 'returned',
} as const satisfies Record<ReportView['status'], Report['mission']>

/** Whether nothing more happens to it. */
export const isDone = ({ status }: Pick<ReportView, 'status'>): boolean =>
  !['requested', 'queued', 'running'].includes(status)

/** A report as its page asks for it. @param deadlineMs how long it may take from its request on. */
export const reportReply = (view: ReportView, deadlineMs: number): Report => {
  const requestedAt = view.stages[0]!.at
  return {
    ...freeTrialResults(view),
    reportId: view.reportId,
    funding: view.funding,
    requestedAt,
    finishedAt: isDone(view) ? view.stages.at(-1)!.at : null,
    deadline: new Date(Date.parse(requestedAt) + deadlineMs).toISOString(),
    intents: Object.fromEntries(
      view.keywords.map(({ intent }, index) => [`keywords.${index}`, intent]),
    ),
    mission: view.funding === 'trial' ? 'none' : MISSION[view.status],
  }
}
