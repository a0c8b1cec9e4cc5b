import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { MoreDetails } from '@sortie/contracts/analysis/briefs/brief-details'
import type { ScoredKeyword } from '@sortie/contracts/analysis/keywords/ratings'
import type { FailureCause } from '@sortie/contracts/analysis/reports/report-status'
import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'
import { moreOf } from '../../domain/brief.ts'
import { type BestKeyword, bestOf, easiestOf, ratingsOf } from '../decider/tally.ts'
import { onceEach } from './scored-keywords.ts'

/** A report without its findings: what lists, operators and the sweep of late ones read. */
export type ReportSummaryView = Omit<
  ReportSummary,
  'name' | 'industry' | 'mainCompetitor' | 'more' | 'bestKeyword'
> & {
  userId: UserId
  /** The details that the person typed; null once the person was erased. */
  name: string | null
  industry: string | null
  mainCompetitor: string | null
  more: MoreDetails
  failure: string | null
  cause: FailureCause | null
  /** A mission was asked for, and it has no outcome yet. */
  open: boolean
  /** The keyword with the most impact so far; absent in views from before it was kept. */
  best?: BestKeyword | null
}
const ended = (
  view: ReportSummaryView | undefined,
  status: ReportSummary['status'],
  at: string,
  change: Partial<ReportSummaryView> = {},
): ReportSummaryView | undefined =>
  view && { ...view, status, finishedAt: at, open: false, ...change }

const rated = (keywords: readonly ScoredKeyword[]) => ({
  opportunities: ratingsOf(keywords),
  easiest: easiestOf(keywords),
  best: bestOf(keywords.map(({ keyword, impact }) => ({ keyword, impact: impact.value }))),
})

export const reportSummary = projection<ReportSummaryView, AnalysisEvent>({
  name: 'report-summary',
  sums: ({ status }) => ({ [status]: 1 }),
  indexes: [
    ['userId', 'requestedAt'],
    ['userId', 'projectId', 'requestedAt'],
    ['userId', 'projectId', 'funding', 'status'],
    ['open', 'requestedAt'],
    ['status', 'requestedAt'],
    ['status', 'finishedAt'],
    ['requestedAt'],
  ],
  on: {
    ReportRequested: (_view, { data }) => ({
      reportId: data.reportId,
      projectId: data.projectId,
      userId: data.userId,
      kind: data.kind ?? 'keywords',
      funding: data.funding,
      name: data.businessName,
      industry: data.industry,
      mainCompetitor: data.mainCompetitor,
      more: moreOf(data),
      status: 'requested',
      requestedAt: data.at,
      finishedAt: null,
      opportunities: { High: 0, Medium: 0, Low: 0 },
      easiest: null,
      isFork: false,
      failure: null,
      cause: null,
      open: data.funding === 'mission',
    }),
    // No mission is asked for, so nothing waits for an outcome of one.
    ReportForked: (_view, { data }) => ({
      reportId: data.reportId,
      projectId: data.projectId,
      userId: data.userId,
      kind: data.kind,
      funding: data.funding,
      name: data.businessName,
      industry: data.industry,
      mainCompetitor: data.mainCompetitor,
      more: moreOf(data),
      status: 'running',
      requestedAt: data.at,
      finishedAt: null,
      opportunities: { High: 0, Medium: 0, Low: 0 },
      easiest: null,
      isFork: true,
      failure: null,
      cause: null,
      open: false,
    }),
    ForkCompleted: (view, { data: { at } }) => ended(view, 'ready', at),
    ForkFailed: (view, { data: { at, reason } }) => ended(view, 'failed', at, { failure: reason }),
    ReportQueued: (view) => view && { ...view, status: 'queued' },
    ReportDeclined: (view, { data: { at } }) => ended(view, 'declined', at),
    ReportStarted: (view) => view && { ...view, status: 'running' },
    CompetitorsFound: (view) => view && { ...view, status: 'running' },
    KeywordsFound: (view, { data: { keywords } }) =>
      view && { ...view, best: bestOf(keywords ?? [], view.best) },
    // The ratings count once the report is ready; until then nobody sees them.
    KeywordsCompleted: (view, { data: { ratings, easiest } }) =>
      view && { ...view, opportunities: ratings, easiest },
    KeywordsScored: (view, { data: { keywords } }) =>
      view && { ...view, ...rated(onceEach(keywords)) },
    ReportCompleted: (view, { data: { at } }) => ended(view, 'ready', at),
    ReportAdditionCompleted: (view, { data: { ratings, easiest } }) =>
      view && { ...view, opportunities: ratings, easiest },
    ReportFailed: (view, { data: { at, reason, cause } }) =>
      ended(view, 'failed', at, { failure: reason, cause: cause ?? null }),
    ReportCancelled: (view, { data: { at } }) => ended(view, 'cancelled', at),
    ReportMoved: (view, { data: { projectId } }) => view && { ...view, projectId },
    ReportWithdrawn: () => undefined,
    ReportRemoved: () => undefined,
  },
})

const NONE = { High: 0, Medium: 0, Low: 0 }

/** A line of the list of reports. */
export const reportSummaryOf = (view: ReportSummaryView): ReportSummary => {
  const { reportId, projectId, kind, funding, status, requestedAt, finishedAt, isFork } = view
  const isReady = status === 'ready'
  return {
    reportId,
    projectId,
    kind,
    funding,
    status,
    requestedAt,
    finishedAt,
    isFork,
    name: view.name ?? '',
    industry: view.industry ?? '',
    mainCompetitor: view.mainCompetitor ?? '',
    more: view.more,
    opportunities: isReady ? view.opportunities : NONE,
    easiest: isReady ? view.easiest : null,
    bestKeyword: (isReady && view.best?.keyword) || null,
  }
}
