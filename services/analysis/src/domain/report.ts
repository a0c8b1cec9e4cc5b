import type { AnalysisEvent, FoundCompetitor, ProjectId } from '@sortie/contracts/analysis'
import { type Decider, Rejection } from '@sortie/runtime/domain'

type Data<Type extends AnalysisEvent['type']> = Extract<AnalysisEvent, { type: Type }>['data']
/** What the report's own stream knows, so no later command repeats it. */
type Known = 'reportId' | 'userId' | 'funding'

export type ReportCommand =
  | { type: 'Request'; data: Data<'ReportRequested'> }
  | { type: 'RecordCompetitors'; data: Omit<Data<'CompetitorsFound'>, Known> }
  | { type: 'RecordKeywords'; data: Omit<Data<'KeywordsScored'>, Known> }
  | { type: 'Complete'; data: Omit<Data<'ReportCompleted'>, Known> }
  | { type: 'Fail'; data: Omit<Data<'ReportFailed'>, Known> }

type About = Pick<Data<'ReportRequested'>, Known> & { projectId: ProjectId }
export type ReportState =
  | { stage: 'unborn' }
  | {
      stage: 'requested' | 'competitors' | 'keywords' | 'completed' | 'failed'
      about: About
      /** The keywords that competitors were shown with: no opportunity repeats one. */
      shown: string[]
      /** The names of the competitors found: no opportunity is a brand of theirs. */
      rivals: string[]
    }

type Born = Exclude<ReportState, { stage: 'unborn' }>
const ORDER = ['requested', 'competitors', 'keywords', 'completed'] as const

const request = (state: ReportState, data: Data<'ReportRequested'>): AnalysisEvent[] => {
  if (state.stage === 'unborn') return [{ type: 'ReportRequested', data }]
  const { funding, projectId } = state.about
  if (funding === 'trial') throw new Rejection('free_trial_used', { projectId })
  return []
}

/** Whether `state` is ready for the stage; false where it was reached, or the report is over. */
const isDue = ({ stage }: Born, next: (typeof ORDER)[number]): boolean => {
  if (stage === 'failed') return false
  const ahead = ORDER.indexOf(next) - ORDER.indexOf(stage)
  if (ahead > 1) throw new Rejection('conflict', { stage, asked: next })
  return ahead === 1
}

/**
 * One report, from its request to its one outcome. Stages come in order, and repeating a command
 * yields no events: a run that was taken up again may repeat what a killed worker did.
 */
export const report: Decider<ReportState, ReportCommand, AnalysisEvent> = {
  initial: { stage: 'unborn' },
  decide: (state, { type, data }) => {
    if (type === 'Request') return request(state, data)
    if (state.stage === 'unborn') throw new Rejection('project_not_found')
    const { reportId, userId, funding } = state.about
    const about = { reportId, userId, funding }
    switch (type) {
      case 'RecordCompetitors':
        if (!isDue(state, 'competitors')) return []
        return [{ type: 'CompetitorsFound', data: { ...about, ...data } }]
      case 'RecordKeywords':
        if (!isDue(state, 'keywords')) return []
        return [{ type: 'KeywordsScored', data: { ...about, ...data } }]
      case 'Complete':
        return isDue(state, 'completed')
          ? [{ type: 'ReportCompleted', data: { ...about, ...data } }]
          : []
      case 'Fail':
        if (state.stage === 'completed' || state.stage === 'failed') return []
        return [{ type: 'ReportFailed', data: { ...about, ...data } }]
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ReportRequested': {
        const { reportId, userId, funding, projectId } = data
        const about = { reportId, userId, funding, projectId }
        return { stage: 'requested', about, shown: [], rivals: [] }
      }
      case 'CompetitorsFound':
        return reached(state, 'competitors', {
          shown: shownIn(data.competitors ?? []),
          rivals: (data.competitors ?? []).map(({ name }) => name),
        })
      case 'KeywordsScored':
        return reached(state, 'keywords')
      case 'ReportCompleted':
        return reached(state, 'completed')
      case 'ReportFailed':
        return reached(state, 'failed')
    }
  },
}

const shownIn = (competitors: FoundCompetitor[]): string[] =>
  competitors.flatMap(({ topKeywords }) => topKeywords.map(({ keyword }) => keyword))

const reached = (
  state: ReportState,
  stage: Born['stage'],
  found: Partial<Pick<Born, 'shown' | 'rivals'>> = {},
): ReportState => (state.stage === 'unborn' ? state : { ...state, stage, ...found })
