import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Addition, AdditionSubject } from '@sortie/contracts/analysis/additions/additions'
import type { MoreDetails } from '@sortie/contracts/analysis/briefs/brief-details'
import type { Grounds, Ratings } from '@sortie/contracts/analysis/keywords/ratings'
import type { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { FoundCompetitor } from '@sortie/contracts/analysis/reports/report-events'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import { TOP_KEYWORDS } from '@sortie/contracts/analysis/reports/report-limits'
import type { FailureCause, ReportStatus } from '@sortie/contracts/analysis/reports/report-status'
import type { Report } from '@sortie/contracts/analysis/reports/reports'
import type { FreeTrialResults } from '@sortie/contracts/analysis/trials/trials'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'
import { type IdentifiedKeyword, scoredIn } from '../../domain/batches.ts'
import { moreOf } from '../../domain/brief.ts'
import { byImpact } from '../../domain/opportunities.ts'
import { easiestOf, ratingsOf } from '../decider/tally.ts'
import { onceEach } from './scored-keywords.ts'

/** One report as far as it came, without its rows; one view for each stream `rep_…`. */
export type ReportView = {
  reportId: ReportId
  projectId: ProjectId
  userId: UserId
  kind: ReportKind
  funding: 'trial' | 'mission'
  attempt: number
  status: ReportStatus
  /** The details that the person typed; null once the person was erased. */
  name: string | null
  industry: string | null
  mainCompetitor: string | null
  more: MoreDetails
  stages: FreeTrialResults['analysis']['stages']
  competitors: FoundCompetitor[]
  /** The keywords with the most impact. */
  top: IdentifiedKeyword[]
  /** Rows that are there. */
  count: number
  /** Keywords that the run looks at; null before it knows. */
  of: number | null
  ratings: Ratings
  /** Figures of the rows, and how many of these are estimates. */
  figures: number
  estimates: number
  /** The names of the sources that supplied the figures. */
  sources: string[]
  easiest: number | null
  notes: string[]
  /** Absent until the keywords are there, and in older reports. */
  grounds?: Grounds | undefined
  /** The pages to make first; none until its clusters are there, and in older reports. */
  sorties: Sortie[]
  /** The number of clusters, and the version of their rules; null likewise. */
  clusters: { count: number; version: string } | null
  /** The place where it looks for customers; null until the plan is there, and in older reports. */
  place: Report['place']
  /** The outcome of reading the business's own site; null where none was named, and until the plan is there. */
  own: Report['own']
  /** Set where it is a copy of a report that somebody shared. */
  fork: Report['fork']
  /** The sites that it compares so far; null in keyword reports, and before the first one. */
  sites: Report['sites']
  gap: Report['gap']
  failure: string | null
  cause: FailureCause | null
  /**
   * `requested` while an operator decides whether the owner may give it back; `refused` once they decided against it.
   */
  withdrawal: 'requested' | 'refused' | null
  /** The completed additions, and the last one if it runs or failed; the oldest first. */
  additions: AdditionOfReport[]
}
/** One addition. Its subject is null once the person was erased. */
export type AdditionOfReport = Omit<Addition, 'subject'> & {
  number: number
  subject: AdditionSubject | null
}

type Stage = ReportView['stages'][number]['stage']
type Change = Partial<ReportView>

const reached = (
  view: ReportView | undefined,
  stage: Stage,
  at: string,
  change: Change,
): ReportView | undefined => view && { ...view, ...change, stages: [...view.stages, { stage, at }] }

const distinct = <Item>(...lists: (readonly Item[] | null)[]): Item[] => [
  ...new Set(lists.flatMap((list) => list ?? [])),
]

const inOrder = (keyword: IdentifiedKeyword) => ({ ...keyword, impact: keyword.impact.value })

/** Returns the figures of the summary, with these rows among them. */
const withRows = (view: ReportView, keywords: IdentifiedKeyword[]): Change => {
  const figures = keywords.flatMap(({ searchVolume, difficulty }) => [searchVolume, difficulty])
  return {
    ratings: ratingsOf(keywords, view.ratings),
    count: view.count + keywords.length,
    figures: view.figures + figures.length,
    estimates: view.estimates + figures.filter(({ kind }) => kind === 'modelled').length,
    sources: distinct(
      view.sources,
      figures.map(({ source }) => source),
    ),
    easiest: easiestOf(keywords, view.easiest),
    top: [...view.top, ...keywords]
      .toSorted((a, b) => byImpact(inOrder(a), inOrder(b)))
      .slice(0, TOP_KEYWORDS),
  }
}

type PlanData = Extract<AnalysisEvent, { type: 'SortiesPlanned' }>['data']
/** Older plans do not say their country; of an erased person nothing is said. */
const placeIn = (place: PlanData['place']): Report['place'] => {
  if (!place?.country) return null
  const { country, town, reach, isLocal = reach !== undefined } = place
  return { country, town, isLocal }
}

/** Failed additions that are known by their ids; each of them took one of a day's ten. */
const MOST_FAILED = 20

/** Changes the addition of this number. */
const withAddition = (
  view: ReportView | undefined,
  number: number,
  change: Partial<AdditionOfReport>,
): ReportView | undefined =>
  view && {
    ...view,
    additions: view.additions.map((each) =>
      each.number === number ? { ...each, ...change } : each,
    ),
  }

/** The fields of a report that begins. */
const NOTHING_YET = {
  competitors: [],
  top: [],
  count: 0,
  of: null,
  ratings: { High: 0, Medium: 0, Low: 0 },
  figures: 0,
  estimates: 0,
  sources: [],
  easiest: null,
  notes: [],
  sorties: [],
  clusters: null,
  place: null,
  own: null,
  sites: null,
  gap: null,
  fork: null,
  failure: null,
  cause: null,
  withdrawal: null,
  additions: [],
} satisfies Partial<ReportView>

export const reportView = projection<ReportView, AnalysisEvent>({
  name: 'report',
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
      kind: data.kind ?? 'keywords',
      funding: data.funding,
      attempt: data.attempt,
      status: 'requested',
      name: data.businessName,
      industry: data.industry,
      mainCompetitor: data.mainCompetitor,
      more: moreOf(data),
      stages: [{ stage: 'requested', at: data.at }],
      ...NOTHING_YET,
    }),
    ReportForked: (_view, { data }) => ({
      reportId: data.reportId,
      projectId: data.projectId,
      userId: data.userId,
      kind: data.kind,
      funding: data.funding,
      attempt: 1,
      status: 'running',
      name: data.businessName,
      industry: data.industry,
      mainCompetitor: data.mainCompetitor,
      more: moreOf(data),
      stages: [
        { stage: 'requested', at: data.at },
        { stage: 'running', at: data.at },
      ],
      ...NOTHING_YET,
      fork: { madeAt: data.madeAt, sections: data.sections },
    }),
    ForkCompleted: (view, { data: { at } }) => reached(view, 'completed', at, { status: 'ready' }),
    ForkFailed: (view, { data: { at, reason } }) =>
      reached(view, 'failed', at, { status: 'failed', failure: reason }),
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
    SiteRead: (view, { data }) => {
      if (!view) return view
      const { done, read } = view.sites ?? { done: 0, read: 0 }
      const isRead = data.outcome === 'read'
      const sites = { of: data.of, done: done + 1, read: read + (isRead ? 1 : 0) }
      return sites.done < sites.of ? { ...view, sites } : reached(view, 'sites', data.at, { sites })
    },
    GapFound: (view, { data: { by, totals, notes } }) =>
      view &&
      (totals ? { ...view, gap: { by, totals }, notes: distinct(view.notes, notes ?? []) } : view),
    KeywordsFound: (view, { data }) =>
      view && {
        ...view,
        ...withRows(view, scoredIn(data)),
        of: data.of,
        notes: distinct(view.notes, data.notes),
      },
    KeywordsCompleted: (view, { data: { at, grounds } }) =>
      view && reached(view, 'keywords', at, { grounds, of: view.count }),
    KeywordsScored: (view, { data: { at, keywords, notes, grounds } }) =>
      view &&
      reached(view, 'keywords', at, {
        ...withRows(view, onceEach(keywords)),
        of: onceEach(keywords).length,
        ...(grounds && { grounds }),
        notes: distinct(view.notes, notes),
      }),
    ResultPagesFound: (view, { data: { notes } }) =>
      view && { ...view, notes: distinct(view.notes, notes) },
    SortiesPlanned: (view, { data: { sorties, clusters, version, place, own } }) =>
      view && {
        ...view,
        sorties: sorties ?? [],
        clusters: { count: clusters, version },
        place: placeIn(place),
        own: own ?? null,
      },
    ReportCompleted: (view, { data: { at } }) =>
      reached(view, 'completed', at, { status: 'ready' }),
    ReportFailed: (view, { data: { at, reason, cause } }) =>
      reached(view, 'failed', at, { status: 'failed', failure: reason, cause: cause ?? null }),
    ReportCancelled: (view, { data: { at } }) =>
      reached(view, 'cancelled', at, { status: 'cancelled' }),
    ReportMoved: (view, { data: { projectId } }) => view && { ...view, projectId },
    ReportWithdrawalRequested: (view) => view && { ...view, withdrawal: 'requested' },
    ReportWithdrawalRefused: (view) => view && { ...view, withdrawal: 'refused' },
    ReportAdditionRequested: (view, { data: { additionId, number, subject, at: requestedAt } }) => {
      if (!view) return view
      const running = {
        additionId,
        number,
        subject,
        requestedAt,
        state: 'running',
        finishedAt: null,
        added: 0,
        failure: null,
      } as const
      // A failed addition is kept for a user who sends the request again under its old key.
      const failed = view.additions.filter(({ state }) => state === 'failed').slice(-MOST_FAILED)
      const kept = view.additions.filter(
        (each) => each.state === 'completed' || failed.includes(each),
      )
      return { ...view, additions: [...kept, running] }
    },
    ReportAdditionCompleted: (view, { data: { number, at: finishedAt, added, grounds } }) =>
      withAddition(view && { ...view, grounds }, number, {
        state: 'completed',
        finishedAt,
        added,
      }),
    ReportAdditionFailed: (view, { data: { number, at: finishedAt, reason } }) =>
      withAddition(view, number, { state: 'failed', finishedAt, failure: reason }),
    ReportWithdrawn: () => undefined,
    ReportRemoved: () => undefined,
  },
})
