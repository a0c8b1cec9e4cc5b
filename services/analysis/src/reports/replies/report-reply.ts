import type { Report } from '@sortie/contracts/analysis/reports/reports'
import { additionsOf } from '../../additions/report-additions.ts'
import { withdrawableUntil } from '../../withdrawals/decider/withdrawal.ts'
import type { ReportTimes } from '../decider/plans.ts'
import { isDone } from '../report-tally.ts'
import type { ReportView } from '../views/report-view.ts'
import { freeTrialResults } from './trial-reply.ts'

const MISSION = {
  requested: 'asked',
  declined: 'declined',
  queued: 'reserved',
  running: 'reserved',
  ready: 'spent',
  failed: 'returned',
  cancelled: 'returned',
} as const satisfies Record<ReportView['status'], Report['mission']>

/**
 * Returns the time by which a report is ready or fails; while a paid one waits, the time by which it starts or fails.
 */
const deadlineOf = (view: ReportView, { startMs, runMs }: ReportTimes): string => {
  const { funding, stages } = view
  const requested = stages[0]!
  const started = funding === 'trial' ? requested : stages.find(({ stage }) => stage === 'running')
  const last = started ? Date.parse(started.at) + runMs(view) : Date.parse(requested.at) + startMs
  return new Date(last).toISOString()
}

/**
 * Returns whether and until when its owner can still say that it is about another business; null where the report
 * cannot be given back.
 */
const withdrawalOf = (view: ReportView, now: number): Report['withdrawal'] => {
  if (view.funding === 'trial' || view.fork || view.status !== 'ready') return null
  const until = withdrawableUntil(view.stages.at(-1)!.at)
  if (view.withdrawal) return { state: view.withdrawal, until }
  return now <= Date.parse(until) ? { state: 'possible', until } : null
}

/** A report as its page asks for it: all but its rows. */
export const reportReply = (view: ReportView, limits: ReportTimes, now = Date.now()): Report => {
  const requestedAt = view.stages[0]!.at
  const { count, of, ratings, figures, estimates, sources, easiest } = view
  return {
    ...freeTrialResults(view),
    reportId: view.reportId,
    more: view.more,
    kind: view.kind,
    funding: view.funding,
    requestedAt,
    finishedAt: isDone(view) ? view.stages.at(-1)!.at : null,
    deadline: deadlineOf(view, limits),
    keywords: { count, of, ratings, figures, estimates, sources, easiest },
    sorties: view.sorties,
    place: view.place,
    own: view.own,
    clusters: view.clusters?.count ?? null,
    fork: view.fork,
    sites: view.sites,
    gap: view.gap,
    mission: view.funding === 'trial' || view.fork ? 'none' : MISSION[view.status],
    withdrawal: withdrawalOf(view, now),
    additions: additionsOf(view, now),
  }
}
