import type {
  AnalysisEvent,
  FoundCompetitor,
  ProjectId,
  Ratings,
  ScoredKeyword,
  TrialDetails,
} from '@sortie/contracts/analysis'
import { type Decider, Rejection } from '@sortie/runtime/domain'

/** The events of a report's own stream. */
export type ReportEvent = Exclude<AnalysisEvent, { type: 'OperatorActed' }>
type Data<Type extends ReportEvent['type']> = Extract<ReportEvent, { type: Type }>['data']
/** What the report's own stream knows, so no later command repeats it. */
type Known = 'reportId' | 'userId' | 'funding'
type Told<Type extends ReportEvent['type']> = Omit<Data<Type>, Known>

export type ReportCommand =
  | { type: 'Request'; data: Data<'ReportRequested'> }
  /** Billing reserved its mission, or had none for it. */
  | { type: 'Queue'; data: Told<'ReportQueued'> }
  | { type: 'Decline'; data: Told<'ReportDeclined'> }
  | { type: 'Start'; data: Told<'ReportStarted'> }
  | { type: 'RecordCompetitors'; data: Told<'CompetitorsFound'> }
  | { type: 'RecordKeywords'; data: Told<'KeywordsScored'> }
  | { type: 'Complete'; data: { at: string } }
  | { type: 'Fail'; data: Told<'ReportFailed'> }
  | { type: 'Cancel'; data: Told<'ReportCancelled'> }

type About = Pick<Data<'ReportRequested'>, Known> & { projectId: ProjectId }
const OVER = ['declined', 'completed', 'failed', 'cancelled'] as const
type Over = (typeof OVER)[number]
type Born = {
  stage: 'requested' | 'queued' | 'running' | 'competitors' | 'keywords' | Over
  about: About
  /** What it is asked about; null once the person was erased. */
  brief: TrialDetails | null
  /** Missions that were left when billing answered; null until then, and for a trial. */
  available: number | null
  /** The keywords that competitors were shown with: no opportunity repeats one. */
  shown: string[]
  /** The names of the competitors found: no opportunity is a brand of theirs. */
  rivals: string[]
  /** How many keywords of each label were found; absent until then, and in older snapshots. */
  ratings?: Ratings
}
export type ReportState = { stage: 'unborn' } | Born

/** The stages of a run in their order. A trial waits for no mission, so it runs once requested. */
const ORDER = {
  trial: ['requested', 'competitors', 'keywords', 'completed'],
  mission: ['requested', 'queued', 'running', 'competitors', 'keywords', 'completed'],
} as const
type Step = (typeof ORDER)['mission'][number]

/** Whether it had its one outcome; nothing follows it. */
export const isOver = ({ stage }: ReportState): boolean =>
  (OVER as readonly string[]).includes(stage)

const request = (state: ReportState, data: Data<'ReportRequested'>): ReportEvent[] => {
  if (state.stage === 'unborn') return [{ type: 'ReportRequested', data }]
  const { funding, projectId } = state.about
  if (funding === 'trial') throw new Rejection('free_trial_used', { projectId })
  return []
}

/**
 * Whether `state` is ready for the stage; false where it was reached, the report is over, or its
 * kind knows no such stage.
 */
const isDue = (state: Born, next: Step): boolean => {
  const order: readonly string[] = ORDER[state.about.funding]
  if (isOver(state) || !order.includes(next)) return false
  const ahead = order.indexOf(next) - order.indexOf(state.stage)
  if (ahead > 1) throw new Rejection('conflict', { stage: state.stage, asked: next })
  return ahead === 1
}

const cancel = ({ stage, about: { funding } }: Born): boolean => {
  if (stage === 'cancelled') return false
  if (funding === 'mission' && (stage === 'requested' || stage === 'queued')) return true
  throw new Rejection('report_not_cancellable')
}

/**
 * One report, from its request to its one outcome. Stages come in order, and repeating a command
 * yields no events: a run that was taken up again may repeat what a killed worker did.
 */
export const report: Decider<ReportState, ReportCommand, ReportEvent> = {
  source: import.meta.url,
  initial: { stage: 'unborn' },
  decide: (state, { type, data }) => {
    if (type === 'Request') return request(state, data)
    if (state.stage === 'unborn') throw new Rejection('report_not_found')
    const { reportId, userId, funding } = state.about
    const about = { reportId, userId, funding }
    switch (type) {
      case 'Queue':
        return isDue(state, 'queued') ? [{ type: 'ReportQueued', data: { ...about, ...data } }] : []
      case 'Decline':
        return isDue(state, 'queued')
          ? [{ type: 'ReportDeclined', data: { ...about, ...data } }]
          : []
      case 'Start':
        return isDue(state, 'running')
          ? [{ type: 'ReportStarted', data: { ...about, ...data } }]
          : []
      case 'RecordCompetitors':
        return isDue(state, 'competitors')
          ? [{ type: 'CompetitorsFound', data: { ...about, ...data } }]
          : []
      case 'RecordKeywords':
        return isDue(state, 'keywords')
          ? [{ type: 'KeywordsScored', data: { ...about, ...data } }]
          : []
      case 'Complete':
        return isDue(state, 'completed')
          ? [{ type: 'ReportCompleted', data: { ...about, ...data, ...summary(state) } }]
          : []
      case 'Fail':
        return isOver(state) ? [] : [{ type: 'ReportFailed', data: { ...about, ...data } }]
      case 'Cancel':
        return cancel(state) ? [{ type: 'ReportCancelled', data: { ...about, ...data } }] : []
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ReportRequested':
        return born(data)
      case 'ReportQueued':
        return reached(state, 'queued', { available: data.available })
      case 'ReportDeclined':
        return reached(state, 'declined')
      case 'ReportStarted':
        return reached(state, 'running')
      case 'CompetitorsFound':
        return reached(state, 'competitors', {
          shown: shownIn(data.competitors ?? []),
          rivals: (data.competitors ?? []).map(({ name }) => name),
        })
      case 'KeywordsScored':
        return reached(state, 'keywords', { ratings: ratingsOf(data.keywords ?? []) })
      case 'ReportCompleted':
        return reached(state, 'completed')
      case 'ReportFailed':
        return reached(state, 'failed')
      case 'ReportCancelled':
        return reached(state, 'cancelled')
    }
  },
}

const born = (data: Data<'ReportRequested'>): ReportState => {
  const { reportId, userId, funding, projectId } = data
  const { industry, businessName, mainCompetitor } = data
  const isErased = industry === null || businessName === null || mainCompetitor === null
  return {
    stage: 'requested',
    about: { reportId, userId, funding, projectId },
    brief: isErased ? null : { industry, businessName, mainCompetitor },
    available: null,
    shown: [],
    rivals: [],
  }
}

/** What the email about a paid report names. */
const summary = ({ about: { funding }, brief, ratings }: Born) =>
  funding === 'mission' && brief && ratings ? { businessName: brief.businessName, ratings } : {}

const ratingsOf = (keywords: ScoredKeyword[]): Ratings => {
  const count = (label: keyof Ratings) =>
    keywords.filter(({ opportunity }) => opportunity === label).length
  return { High: count('High'), Medium: count('Medium'), Low: count('Low') }
}

const shownIn = (competitors: FoundCompetitor[]): string[] =>
  competitors.flatMap(({ topKeywords }) => topKeywords.map(({ keyword }) => keyword))

const reached = (
  state: ReportState,
  stage: Born['stage'],
  found: Partial<Pick<Born, 'available' | 'shown' | 'rivals' | 'ratings'>> = {},
): ReportState => (state.stage === 'unborn' ? state : { ...state, stage, ...found })
