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

/** How long a paid report may take, in milliseconds. */
export type Limits = {
  /** From its request to its start. */
  startMs: number
  /** From its start to its outcome. */
  runMs: number
}

/** By when it is ready or fails; while a paid one waits, by when it starts or fails. */
const deadlineOf = ({ funding, stages }: ReportView, { startMs, runMs }: Limits): string => {
  const requested = stages[0]!
  const started = funding === 'trial' ? requested : stages.find(({ stage }) => stage === 'running')
  const last = started ? Date.parse(started.at) + runMs : Date.parse(requested.at) + startMs
  return new Date(last).toISOString()
}

/** A report as its page asks for it. */
export const reportReply = (view: ReportView, limits: Limits): Report => {
  const requestedAt = view.stages[0]!.at
  return {
    ...freeTrialResults(view),
    reportId: view.reportId,
    funding: view.funding,
    requestedAt,
    finishedAt: isDone(view) ? view.stages.at(-1)!.at : null,
    deadline: deadlineOf(view, limits),
    intents: Object.fromEntries(
      view.keywords.map(({ intent }, index) => [`keywords.${index}`, intent]),
    ),
    mission: view.funding === 'trial' ? 'none' : MISSION[view.status],
  }
}
