import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { FoundCompetitor } from '@sortie/contracts/analysis/reports/report-events'
import type { Funding, ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import type { ReportStatus } from '@sortie/contracts/analysis/reports/report-status'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'
import { type Decider, Rejection } from '@sortie/runtime/domain'
import {
  type AdditionCommand,
  type AdditionEvent,
  type Additions,
  decideAddition,
  type Extendable,
  evolveAdditions,
  NO_ADDITIONS,
} from '../../additions/decider/addition.ts'
import {
  type ComparisonProgress,
  foldComparison,
  hasEnough,
  isRead,
  NO_SITES,
} from '../../comparisons/decider/compared.ts'
import { type Brief, moreOf } from '../../domain/brief.ts'
import { isFact, type ReportFact } from '../../shares/decider/fork.ts'
import {
  decideWithdrawal,
  evolveWithdrawal,
  isWithdrawable,
  NOT_WITHDRAWN,
  type WithdrawalCommand,
  type WithdrawalEvent,
  type WithdrawalState,
} from '../../withdrawals/decider/withdrawal.ts'
import { reportFailure } from './failures.ts'
import { type RunStep, runPlanOf } from './plans.ts'
import { counted, EMPTY_TALLY, groundsOf, ratingsOf, shortfall, type Tally } from './tally.ts'

/** The events of a report's own stream: those that say what pays for it. */
export type ReportEvent = Extract<AnalysisEvent, { data: { funding: Funding } }>
type Data<Type extends ReportEvent['type']> = Extract<ReportEvent, { type: Type }>['data']
/** The fields that the report's own stream knows, so no later command repeats them. */
type StreamField = 'reportId' | 'userId' | 'funding'
/** The data of an event without those fields. */
type NewData<Type extends ReportEvent['type']> = Omit<Data<Type>, StreamField>
type NewBatch = Omit<NewData<'KeywordsFound'>, 'batch'>
/** Part of the clusters; the last one comes with the plan, in the same commit. */
type NewClusters = NewData<'KeywordsClustered'> & {
  plan: Pick<NewData<'SortiesPlanned'>, 'clusters' | 'sorties' | 'place' | 'own'> | null
}

type NewResults = NewData<'ResultPagesFound'>

export type ReportCommand =
  | { type: 'Request'; data: Data<'ReportRequested'> }
  /** Billing reserved its mission, or had none for it. */
  | { type: 'Queue'; data: NewData<'ReportQueued'> }
  | { type: 'Decline'; data: NewData<'ReportDeclined'> }
  | { type: 'Start'; data: NewData<'ReportStarted'> }
  | { type: 'RecordCompetitors'; data: NewData<'CompetitorsFound'> }
  /** One that was recorded is left out. The last of them ends the stage in the same commit. */
  | { type: 'RecordSite'; data: NewData<'SiteRead'> }
  /** A part that is there is left out, and so is all of it once it is whole. */
  | { type: 'RecordGap'; data: NewData<'GapFound'> }
  /** Keywords that are recorded already are left out. The last batch ends the stage in the same commit. */
  | { type: 'RecordBatch'; data: NewBatch & { isLast: boolean } }
  /** No more of them will come. */
  | { type: 'CompleteKeywords'; data: { at: string } }
  /** Result pages that are there are left out, and so are all once there are clusters. */
  | { type: 'RecordResults'; data: NewResults }
  /** A part that is there is left out, and so is all of it once there is a plan. */
  | { type: 'RecordClusters'; data: NewClusters }
  | { type: 'Complete'; data: { at: string } }
  | { type: 'Fail'; data: NewData<'ReportFailed'> }
  | { type: 'Cancel'; data: NewData<'ReportCancelled'> }
  /** A report moves to this project in any state; the one of a trial stays. */
  | { type: 'Move'; data: NewData<'ReportMoved'> }
  /** It begins as a copy of what somebody shared. */
  | { type: 'Fork'; data: Data<'ReportForked'> }
  /** Records the shared events, one by one from 1; an event that is there is left out. */
  | { type: 'CopyFact'; data: { part: number; fact: ReportFact } }
  | { type: 'CompleteFork'; data: { at: string } }
  | { type: 'FailFork'; data: NewData<'ForkFailed'> }
  /** It goes with its project; only one that is over. `keywordIds`: those of all its rows. */
  | { type: 'Remove'; data: NewData<'ReportRemoved'> }
  | WithdrawalCommand
  | AdditionCommand

type About = Pick<Data<'ReportRequested'>, StreamField> & { projectId: ProjectId; kind: ReportKind }
const OVER = ['declined', 'completed', 'failed', 'cancelled'] as const
type Over = (typeof OVER)[number]
type Born = {
  stage: RunStep | Over
  about: About
  /** The brief of the report; null once the person was erased. */
  brief: Brief | null
  /** Keywords that were promised before its mission was asked for; 0 in trials and older reports. */
  promised: number
  /** Missions that were left when billing answered; null until then, and for a trial. */
  available: number | null
  /** The keywords that competitors were shown with: no opportunity repeats one. */
  shown: string[]
  /** The names of the competitors found: no opportunity is a brand of theirs. */
  rivals: string[]
  /** The keywords found so far. */
  tally: Tally
  /** The sites that were read so far, and how far the gap between them is. */
  compared: ComparisonProgress
  /** It went with its project, and nothing shows it any more. */
  isRemoved: boolean
  /** The state of its withdrawal, if its owner gave it back or asked to. */
  withdrawal: WithdrawalState
  /** The additions to it since it was ready. */
  additions: Additions
  /** The clusters so far: of which rules, how many parts, and whether the plan is there. */
  clustered: { version: string; parts: number; isPlanned: boolean } | null
  /** Set where it is a copy: of which sections, and how many of the facts are there. */
  fork: { sections: ShareSection[]; copied: number } | null
  /** Keywords whose result pages are there, and whether no more of them will come. */
  results: { ids: KeywordId[]; areWhole: boolean }
}
export type ReportState = { stage: 'unborn' } | Born

/** Returns true once the report had its one outcome; only its removal follows. */
export const isReportOver = ({ stage }: ReportState): boolean =>
  (OVER as readonly string[]).includes(stage)

/** Returns true where nothing shows the report any more: it went with its project, or its owner gave it back. */
export const isGone = ({ isRemoved, withdrawal }: Born): boolean =>
  isRemoved || withdrawal.state === 'withdrawn'

/** Returns true where its owner may give it back at a time, as far as the report itself knows. */
export const canWithdraw = (state: ReportState, at: string): boolean =>
  state.stage !== 'unborn' && isWithdrawable(subjectOf(state), at)

/** Returns true where keywords are being added to a report that still shows. */
const isExtending = (state: Born): boolean => state.additions.running !== null && !isGone(state)

const subjectOf = ({ about, fork, withdrawal }: Born) => {
  const { reportId, userId, funding } = about
  return { about: { reportId, userId, funding }, isCopy: fork !== null, withdrawal }
}

/** Returns the parts of a report that decide whether it takes an addition. */
const extendable = (state: Born): Extendable => {
  const { reportId, userId, funding, kind } = state.about
  const { withdrawal, brief, tally, additions } = state
  return {
    about: { reportId, userId, funding },
    isOwnKeywords: funding === 'mission' && kind === 'keywords' && state.fork === null,
    isReady: state.stage === 'completed',
    isPlanned: state.clustered?.isPlanned === true,
    isGone: isGone(state),
    withdrawal,
    brief,
    tally,
    additions,
  }
}

const STATUS: Record<Born['stage'], ReportStatus> = {
  requested: 'requested',
  queued: 'queued',
  running: 'running',
  competitors: 'running',
  sites: 'running',
  keywords: 'running',
  completed: 'ready',
  declined: 'declined',
  failed: 'failed',
  cancelled: 'cancelled',
}
/** Returns the status that people see for a stage. */
export const statusOfStage = (stage: Born['stage']): ReportStatus => STATUS[stage]

const request = (state: ReportState, data: Data<'ReportRequested'>): ReportEvent[] => {
  if (state.stage === 'unborn') return [{ type: 'ReportRequested', data }]
  const { funding, projectId } = state.about
  if (funding === 'trial') throw new Rejection('free_trial_used', { projectId })
  return []
}

/**
 * Returns true where `state` is ready for the stage; false where it was reached, the report is over, or its kind knows
 * no such stage.
 */
const isDue = (state: Born, next: RunStep): boolean => {
  const order: readonly string[] = runPlanOf(state.about).stages
  if (isReportOver(state) || !order.includes(next)) return false
  const ahead = order.indexOf(next) - order.indexOf(state.stage)
  if (ahead > 1) throw new Rejection('conflict', { stage: state.stage, asked: next })
  return ahead === 1
}

/** Cancels a report that waits to be run; one that runs or is over stays as it is. */
const cancel = (
  { stage }: Born,
  about: Pick<About, StreamField>,
  data: NewData<'ReportCancelled'>,
): ReportEvent[] => {
  if (stage === 'cancelled') return []
  const isWaiting = stage === 'requested' || stage === 'queued'
  if (about.funding !== 'mission' || !isWaiting) throw new Rejection('report_not_cancellable')
  return [{ type: 'ReportCancelled', data: { ...about, ...data } }]
}

/** The next batch, of what is not there already. */
const nextBatch = (
  state: Born,
  about: Pick<About, StreamField>,
  data: NewBatch,
): Extract<ReportEvent, { type: 'KeywordsFound' }>[] => {
  const known = new Set<string>(state.tally.ids)
  const keywords = (data.keywords ?? []).filter(({ keywordId }) => {
    const isNew = !known.has(keywordId)
    known.add(keywordId)
    return isNew
  })
  const batch = state.tally.batch + 1
  return keywords.length > 0
    ? [{ type: 'KeywordsFound', data: { ...about, ...data, batch, keywords } }]
    : []
}

/** Returns the events that end the stage of keywords, or that fail a report that is not worth its price. */
const completeKeywords = (
  state: Born,
  about: Pick<About, StreamField>,
  at: string,
): ReportEvent[] => {
  if (!isDue(state, 'keywords')) return []
  const { ids, ratings, easiest, weak } = state.tally
  const count = ids.length
  const lack = shortfall(runPlanOf(state.about), count, weak, state.promised)
  if (lack) {
    return [{ type: 'ReportFailed', data: { ...about, at, ...reportFailure(lack, about.funding) } }]
  }
  const totals = { count, ratings, easiest, grounds: groundsOf(count, weak) }
  return [{ type: 'KeywordsCompleted', data: { ...about, at, ...totals } }]
}

const recordBatch = (
  state: Born,
  about: Pick<About, StreamField>,
  { isLast, ...data }: NewBatch & { isLast: boolean },
): ReportEvent[] => {
  if (!isDue(state, 'keywords')) return []
  const found = nextBatch(state, about, data)
  if (!isLast) return found
  const tally = found.reduce(
    (sum, { data: { batch, keywords } }) => counted(sum, batch, keywords ?? []),
    state.tally,
  )
  return [...found, ...completeKeywords({ ...state, tally }, about, data.at)]
}

/** A site that was read, or could not be; without enough of a rival's the report comes to nothing. */
const recordSite = (
  state: Born,
  about: Pick<About, StreamField>,
  data: NewData<'SiteRead'>,
): ReportEvent[] => {
  const { sites } = runPlanOf(state.about)
  if (!sites || !isDue(state, 'sites') || state.compared.sites.includes(data.site)) return []
  const read = { type: 'SiteRead', data: { ...about, ...data } } as const
  const after = foldComparison(state.compared, read)
  if (!isRead(after) || hasEnough(after, sites.leastPages)) return [read]
  const failed = { ...about, at: data.at, ...reportFailure('unread', about.funding) }
  return [read, { type: 'ReportFailed', data: failed }]
}

const lacksGap = ({ about, compared: { gap } }: Born): boolean =>
  runPlanOf(about).sites !== null && !gap?.isWhole

/** Returns true where the keywords are there, and the sites wait for their comparison. */
export const awaitsGap = (state: ReportState): state is Born =>
  state.stage === 'keywords' && lacksGap(state)

/** Records the next part of the gap. Parts by other rules, which a killed worker left, are begun anew. */
const recordGap = (
  state: Born,
  about: Pick<About, StreamField>,
  data: NewData<'GapFound'>,
): ReportEvent[] => {
  if (!awaitsGap(state)) return []
  const { gap } = state.compared
  const parts = gap?.version === data.version ? gap.parts : 0
  if (data.part <= parts) return []
  if (data.part > parts + 1) throw new Rejection('conflict', { part: data.part, parts })
  return [{ type: 'GapFound', data: { ...about, ...data } }]
}

/**
 * Returns true where the keywords are there, and their result pages are not. Once clusters are begun, their inputs do
 * not change any more.
 */
export const awaitsResults = (state: ReportState): state is Born =>
  awaitsClusters(state) && !state.clustered && !state.results.areWhole

/** Result pages of keywords that have none yet. */
const recordResults = (
  state: Born,
  about: Pick<About, StreamField>,
  data: NewResults,
): ReportEvent[] => {
  if (!awaitsResults(state)) return []
  const known = new Set(state.results.ids)
  const results = (data.results ?? []).filter(({ keywordId }) => !known.has(keywordId))
  if (results.length === 0 && !data.isLast) return []
  return [{ type: 'ResultPagesFound', data: { ...about, ...data, results } }]
}

/** Returns true where the keywords are there, and wait for their clusters. */
export const awaitsClusters = (state: ReportState): state is Born =>
  state.stage === 'keywords' &&
  runPlanOf(state.about).clusters &&
  !lacksGap(state) &&
  !state.clustered?.isPlanned

/** Records the next part of the clusters. Parts by other rules, which a killed worker left, are begun anew. */
const recordClusters = (
  state: Born,
  about: Pick<About, StreamField>,
  { plan, ...data }: NewClusters,
): ReportEvent[] => {
  if (!awaitsClusters(state)) return []
  const { version, at, part } = data
  const parts = state.clustered?.version === version ? state.clustered.parts : 0
  if (part <= parts) return []
  if (part > parts + 1) throw new Rejection('conflict', { part, parts })
  const clustered = { type: 'KeywordsClustered', data: { ...about, ...data } } as const
  if (!plan) return [clustered]
  return [clustered, { type: 'SortiesPlanned', data: { ...about, at, version, ...plan } }]
}

/** The stage that is due when one of these events comes: billing answers a request by queueing or declining it. */
const STAGE_DUE = {
  ReportQueued: 'queued',
  ReportDeclined: 'queued',
  ReportStarted: 'running',
  CompetitorsFound: 'competitors',
} as const satisfies Partial<Record<ReportEvent['type'], RunStep>>

/** Records that a report comes to the next stage, or that it cannot, where that stage is due. */
const advance = <Type extends keyof typeof STAGE_DUE>(
  state: Born,
  about: Pick<About, StreamField>,
  type: Type,
  data: NewData<Type>,
): ReportEvent[] =>
  isDue(state, STAGE_DUE[type]) ? [{ type, data: { ...about, ...data } } as ReportEvent] : []

const complete = (
  state: Born,
  about: Pick<About, StreamField>,
  data: { at: string },
): ReportEvent[] =>
  isDue(state, 'completed')
    ? [{ type: 'ReportCompleted', data: { ...about, ...data, ...summary(state) } }]
    : []

const fail = (
  state: Born,
  about: Pick<About, StreamField>,
  data: NewData<'ReportFailed'>,
): ReportEvent[] =>
  isReportOver(state) ? [] : [{ type: 'ReportFailed', data: { ...about, ...data } }]

/** Moves a report to another project; the one of a trial stays. */
const move = (
  { about: { projectId } }: Born,
  about: Pick<About, StreamField>,
  data: NewData<'ReportMoved'>,
): ReportEvent[] =>
  about.funding === 'trial' || data.projectId === projectId
    ? []
    : [{ type: 'ReportMoved', data: { ...about, ...data } }]

/** The next fact of a copy. */
const copyFact = (
  state: Born,
  about: Pick<About, StreamField>,
  { part, fact }: { part: number; fact: ReportFact },
): ReportEvent[] => {
  if (!state.fork || isReportOver(state) || part <= state.fork.copied) return []
  const { copied } = state.fork
  if (part > copied + 1) throw new Rejection('conflict', { part, copied })
  return [{ type: fact.type, data: { ...fact.data, ...about } } as ReportEvent]
}

/** Returns true where a report is a copy that still gets its facts. */
const isCopying = (state: Born): boolean => state.fork !== null && !isReportOver(state)

const completeFork = (
  state: Born,
  about: Pick<About, StreamField>,
  data: { at: string },
): ReportEvent[] =>
  isCopying(state) ? [{ type: 'ForkCompleted', data: { ...about, ...data } }] : []

const failFork = (
  state: Born,
  about: Pick<About, StreamField>,
  data: NewData<'ForkFailed'>,
): ReportEvent[] => (isCopying(state) ? [{ type: 'ForkFailed', data: { ...about, ...data } }] : [])

/** Removes a report that is over; rows that come meanwhile would be left behind. */
const remove = (
  state: Born,
  about: Pick<About, StreamField>,
  data: NewData<'ReportRemoved'>,
): ReportEvent[] => {
  if (!isReportOver(state) || isExtending(state)) throw new Rejection('project_busy')
  return state.isRemoved ? [] : [{ type: 'ReportRemoved', data: { ...about, ...data } }]
}

/**
 * One report, from its request to its one outcome. Stages come in order, and repeating a command
 * yields no events: a run that was taken up again may repeat what a killed worker did.
 */
const run: Decider<ReportState, ReportCommand, ReportEvent> = {
  source: import.meta.url,
  initial: { stage: 'unborn' },
  decide: (state, { type, data }) => {
    if (type === 'Request') return request(state, data)
    if (type === 'Fork') return state.stage === 'unborn' ? [{ type: 'ReportForked', data }] : []
    if (state.stage === 'unborn') throw new Rejection('report_not_found')
    const { reportId, userId, funding } = state.about
    const about = { reportId, userId, funding }
    switch (type) {
      case 'Queue':
        return advance(state, about, 'ReportQueued', data)
      case 'Decline':
        return advance(state, about, 'ReportDeclined', data)
      case 'Start':
        return advance(state, about, 'ReportStarted', data)
      case 'RecordCompetitors':
        return advance(state, about, 'CompetitorsFound', data)
      case 'RecordSite':
        return recordSite(state, about, data)
      case 'RecordGap':
        return recordGap(state, about, data)
      case 'RecordBatch':
        return recordBatch(state, about, data)
      case 'CompleteKeywords':
        return completeKeywords(state, about, data.at)
      case 'RecordResults':
        return recordResults(state, about, data)
      case 'RecordClusters':
        return recordClusters(state, about, data)
      case 'Complete':
        return complete(state, about, data)
      case 'Fail':
        return fail(state, about, data)
      case 'Cancel':
        return cancel(state, about, data)
      case 'Move':
        return move(state, about, data)
      case 'CopyFact':
        return copyFact(state, about, data)
      case 'CompleteFork':
        return completeFork(state, about, data)
      case 'FailFork':
        return failFork(state, about, data)
      case 'Remove':
        return remove(state, about, data)
      case 'Withdraw':
      case 'TellMisreading':
      case 'Take':
      case 'GiveBack':
      case 'RefuseWithdrawal':
        return decideWithdrawal(subjectOf(state), { type, data } as WithdrawalCommand)
      case 'RequestAddition':
      case 'CompleteAddition':
      case 'FailAddition':
        return decideAddition(extendable(state), { type, data } as AdditionCommand)
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ReportRequested':
        return born(data)
      case 'ReportForked':
        return {
          ...born(data),
          stage: 'running',
          fork: { sections: data.sections, copied: 0 },
        }
      case 'ForkCompleted':
        return reached(state, 'completed')
      case 'ForkFailed':
        return reached(state, 'failed')
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
        return reached(state, 'keywords', {
          tally: { ...EMPTY_TALLY, ratings: ratingsOf(data.keywords ?? []) },
        })
      case 'KeywordsFound':
        return state.stage === 'unborn'
          ? state
          : { ...state, tally: counted(state.tally, data.batch, data.keywords ?? []) }
      case 'KeywordsCompleted':
        return reached(state, 'keywords')
      case 'SiteRead':
        return comparing(state, { type, data })
      case 'GapFound':
        return comparing(state, { type, data })
      case 'ResultPagesFound':
        return state.stage === 'unborn' ? state : { ...state, results: withPages(state, data) }
      case 'KeywordsClustered':
        return clustering(state, { version: data.version, parts: data.part, isPlanned: false })
      case 'SortiesPlanned':
        return clustering(state, { version: data.version, isPlanned: true })
      case 'ReportCompleted':
        return reached(state, 'completed', { withdrawal: { ...NOT_WITHDRAWN, readyAt: data.at } })
      case 'ReportFailed':
        return reached(state, 'failed')
      case 'ReportCancelled':
        return reached(state, 'cancelled')
      case 'ReportMoved':
        return state.stage === 'unborn'
          ? state
          : { ...state, about: { ...state.about, projectId: data.projectId } }
      case 'ReportRemoved':
        return state.stage === 'unborn' ? state : { ...state, isRemoved: true }
      case 'ReportTaken':
      case 'ReportMisread':
      case 'ReportWithdrawalRequested':
      case 'ReportWithdrawalRefused':
      case 'ReportWithdrawn': {
        if (state.stage === 'unborn') return state
        const event = { type, data } as WithdrawalEvent
        return { ...state, withdrawal: evolveWithdrawal(state.withdrawal, event) }
      }
      case 'ReportAdditionRequested':
      case 'ReportAdditionCompleted':
      case 'ReportAdditionFailed': {
        if (state.stage === 'unborn') return state
        const event = { type, data } as AdditionEvent
        return { ...state, additions: evolveAdditions(state.additions, event) }
      }
    }
  },
}

/**
 * One report, from its request to its one outcome, or a copy of what somebody shared of one, which counts
 * the facts that are there.
 */
export const report: typeof run = {
  ...run,
  evolve: (before, event) => {
    const state = run.evolve(before, event)
    if (state.stage === 'unborn' || !state.fork || !isFact(event)) return state
    return { ...state, fork: { ...state.fork, copied: state.fork.copied + 1 } }
  },
}

type BeginningData = Data<'ReportRequested'> | Data<'ReportForked'>

/** Returns the brief of a report from the event that begins it; null once the person was erased. */
const briefOf = (data: BeginningData): Brief | null => {
  const { industry, businessName, mainCompetitor } = data
  if (industry === null || businessName === null || mainCompetitor === null) return null
  return { industry, businessName, mainCompetitor, ...moreOf(data) }
}

const born = (data: BeginningData): Born => {
  const { reportId, userId, funding, projectId, kind = 'keywords' } = data
  return {
    stage: 'requested',
    about: { reportId, userId, funding, projectId, kind },
    brief: briefOf(data),
    promised: 'promised' in data ? (data.promised ?? 0) : 0,
    available: null,
    shown: [],
    rivals: [],
    tally: EMPTY_TALLY,
    compared: NO_SITES,
    isRemoved: false,
    withdrawal: NOT_WITHDRAWN,
    additions: NO_ADDITIONS,
    clustered: null,
    fork: null,
    results: { ids: [], areWhole: false },
  }
}

/** The last site ends the stage, unless too little of them could be read. */
const comparing = (
  state: ReportState,
  event: Extract<ReportEvent, { type: 'SiteRead' | 'GapFound' }>,
): ReportState => {
  if (state.stage === 'unborn') return state
  const after = { ...state, compared: foldComparison(state.compared, event) }
  if (event.type === 'GapFound' || !isRead(after.compared)) return after
  return { ...after, stage: 'sites' }
}

const withPages = ({ results }: Born, data: Data<'ResultPagesFound'>): Born['results'] => ({
  ids: [...results.ids, ...(data.results ?? []).map(({ keywordId }) => keywordId)],
  areWhole: data.isLast,
})

const clustering = (
  state: ReportState,
  change: { version: string; parts?: number; isPlanned: boolean },
): ReportState =>
  state.stage === 'unborn'
    ? state
    : { ...state, clustered: { ...(state.clustered ?? { parts: 0 }), ...change } }

/** Returns the figures and names in the email about a paid report. */
const summary = ({ about: { funding }, brief, tally, compared: { gap } }: Born) =>
  funding === 'mission' && brief
    ? {
        businessName: brief.businessName,
        ratings: tally.ratings,
        ...(tally.best && { bestKeyword: tally.best.keyword }),
        ...(gap && { gap: gap.keywords }),
      }
    : {}

const shownIn = (competitors: FoundCompetitor[]): string[] =>
  competitors.flatMap(({ topKeywords }) => topKeywords.map(({ keyword }) => keyword))

const reached = (
  state: ReportState,
  stage: Born['stage'],
  found: Partial<Pick<Born, 'available' | 'shown' | 'rivals' | 'tally' | 'withdrawal'>> = {},
): ReportState => (state.stage === 'unborn' ? state : { ...state, stage, ...found })
