import type {
  AnalysisEvent,
  FoundCompetitor,
  FreeTrialResults,
  Grounds,
  ProjectId,
  ReportId,
  ReportStatus,
  ScoredKeyword,
} from '@sortie/contracts/analysis'
import type { UserId } from '@sortie/contracts/identity'
import { projection } from '@sortie/runtime/views/projection'

/** One report as far as it came; one view for each stream `rep_…`. */
export type ReportView = {
  reportId: ReportId
  projectId: ProjectId
  userId: UserId
  funding: 'trial' | 'mission'
  attempt: number
  status: ReportStatus
  /** The business; like its industry, null once the person was erased. */
  name: string | null
  industry: string | null
  /** Absent in views written before it was kept. */
  mainCompetitor?: string | null
  stages: FreeTrialResults['analysis']['stages']
  competitors: FoundCompetitor[]
  keywords: ScoredKeyword[]
  notes: string[]
  /** Absent until the keywords are there, and in older reports. */
  grounds?: Grounds | undefined
  failure: string | null
}

type Stage = ReportView['stages'][number]['stage']

const reached = (
  view: ReportView | undefined,
  stage: Stage,
  at: string,
  change: Partial<ReportView>,
): ReportView | undefined => view && { ...view, ...change, stages: [...view.stages, { stage, at }] }

export const reportView = projection<ReportView, AnalysisEvent>({
  name: 'report-view',
  live: true,
  indexes: [
    ['userId', 'funding'],
    ['userId', 'projectId'],
  ],
  on: {
    ReportRequested: (_view, { data }) => ({
      reportId: data.reportId,
      projectId: data.projectId,
      userId: data.userId,
      funding: data.funding,
      attempt: data.attempt,
      status: 'requested',
      name: data.businessName,
      industry: data.industry,
      mainCompetitor: data.mainCompetitor,
      stages: [{ stage: 'requested', at: data.at }],
      competitors: [],
      keywords: [],
      notes: [],
      failure: null,
    }),
    ReportQueued: (view, { data: { at } }) => reached(view, 'queued', at, { status: 'queued' }),
    ReportDeclined: (view, { data: { at } }) =>
      reached(view, 'declined', at, { status: 'declined' }),
    ReportStarted: (view, { data: { at } }) => reached(view, 'running', at, { status: 'running' }),
    CompetitorsFound: (view, { data: { at, competitors, notes } }) =>
      reached(view, 'competitors', at, {
        status: 'running',
        competitors: competitors ?? [],
        notes: notes ?? [],
      }),
    KeywordsScored: (view, { data: { at, keywords, notes, grounds } }) =>
      reached(view, 'keywords', at, {
        keywords: keywords ?? [],
        ...(grounds && { grounds }),
        notes: [...new Set([...(view?.notes ?? []), ...(notes ?? [])])],
      }),
    ReportCompleted: (view, { data: { at } }) =>
      reached(view, 'completed', at, { status: 'ready' }),
    ReportFailed: (view, { data: { at, reason } }) =>
      reached(view, 'failed', at, { status: 'failed', failure: reason }),
    ReportCancelled: (view, { data: { at } }) =>
      reached(view, 'cancelled', at, { status: 'cancelled' }),
  },
})
