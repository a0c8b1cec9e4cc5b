import type { AnalysisEvent } from '@sortie/contracts/analysis'
import {
  ADDITION_DAYS,
  ADDITION_ROWS,
  MOST_ADDITIONS,
  MOST_ROWS,
} from '@sortie/contracts/analysis/additions/addition-limits'
import type { AdditionId, AdditionSubject } from '@sortie/contracts/analysis/additions/additions'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { Grounds, Ratings } from '@sortie/contracts/analysis/keywords/ratings'
import { Rejection } from '@sortie/runtime/domain'
import type { Brief } from '../../domain/brief.ts'
import { sameSearch } from '../../domain/same-search.ts'
import { counted, groundsOf, type Tally } from '../../reports/decider/tally.ts'
import type { WithdrawalState } from '../../withdrawals/decider/withdrawal.ts'

// The owner of a finished report may add keywords to it, without another mission.

/** The events of an addition's own; its keywords, clusters and plan are events as those of the report. */
export type AdditionEvent = Extract<
  AnalysisEvent,
  { type: 'ReportAdditionRequested' | 'ReportAdditionCompleted' | 'ReportAdditionFailed' }
>
type FindingEvent = Extract<
  AnalysisEvent,
  { type: 'KeywordsFound' | 'KeywordsClustered' | 'SortiesPlanned' }
>
type Data<Type extends (AdditionEvent | FindingEvent)['type']> = Extract<
  AdditionEvent | FindingEvent,
  { type: Type }
>['data']
type StreamField = 'reportId' | 'userId' | 'funding'
/** The data of an event without what the stream knows. */
type NewData<
  Type extends (AdditionEvent | FindingEvent)['type'],
  Left extends string = never,
> = Omit<Data<Type>, StreamField | 'at' | 'addition' | Left>

export type AdditionCommand =
  /** Its owner wants keywords about something added to it. */
  | {
      type: 'RequestAddition'
      data: { at: string; additionId: AdditionId; subject: AdditionSubject }
    }
  /** The keywords were found. The clusters and the plan of all keywords are recorded with them, in one commit. */
  | {
      type: 'CompleteAddition'
      data: {
        at: string
        additionId: AdditionId
        batches: NewData<'KeywordsFound', 'batch' | 'of' | 'notes'>[]
        parts: NewData<'KeywordsClustered'>[]
        plan: NewData<'SortiesPlanned'>
        goneClusterIds: Data<'ReportAdditionCompleted'>['goneClusterIds']
      }
    }
  | {
      type: 'FailAddition'
      data: { at: string; additionId: AdditionId } & Pick<
        Data<'ReportAdditionFailed'>,
        'reason' | 'cause'
      >
    }

type KnownAddition = { additionId: AdditionId; number: number; subject: AdditionSubject | null }
export type Additions = {
  /** The number of additions that were requested. */
  requested: number
  /** The one that runs. */
  running: KnownAddition | null
  /** The additions that are completed. */
  completed: KnownAddition[]
}
export const NO_ADDITIONS: Additions = { requested: 0, running: null, completed: [] }

/** The parts of a report that decide whether it takes an addition. */
export type Extendable = {
  about: Pick<Data<'ReportAdditionRequested'>, StreamField>
  /** It has one of the kinds that take additions, and is its owner's own. */
  isOwnKeywords: boolean
  isReady: boolean
  isPlanned: boolean
  /** It went with its project, or was given back. */
  isGone: boolean
  withdrawal: WithdrawalState
  brief: Brief | null
  tally: Tally
  additions: Additions
}

const DAY_MS = 86_400_000
/** Returns the time until which a report takes additions, from the time when it was ready. */
export const addableUntil = (readyAt: string): string =>
  new Date(Date.parse(readyAt) + ADDITION_DAYS * DAY_MS).toISOString()

const siteKeyOf = (site: string): string =>
  site
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .split(/[/?#]/)[0] ?? ''

/** Returns the keys of a subject: two subjects that want the same thing share a key. */
const keysOf = (subject: AdditionSubject): string[] => {
  switch (subject.kind) {
    case 'words':
      return subject.words.map((word) => `words ${sameSearch(word)}`)
    case 'site':
      return [`site ${siteKeyOf(subject.site)}`]
    case 'town':
      return [`town ${sameSearch(subject.town)}`]
  }
}

/** Returns the keys of all subjects that a report covers already: those of its brief, and those of its additions. */
const coveredKeys = ({ brief, additions }: Extendable): Set<string> => {
  const { seeds = [], ownSite, town, mainCompetitor = '', rivals = [] } = brief ?? {}
  const sites = [mainCompetitor, ...rivals, ...(ownSite ? [ownSite] : [])]
  return new Set([
    ...seeds.flatMap((seed) => keysOf({ kind: 'words', words: [seed] })),
    ...sites.flatMap((site) => keysOf({ kind: 'site', site })),
    ...(town ? keysOf({ kind: 'town', town }) : []),
    ...additions.completed.flatMap(({ subject }) => (subject ? keysOf(subject) : [])),
  ])
}

/** Returns the part of a subject that the report does not cover yet; null where it covers all of it. */
const newPart = (report: Extendable, subject: AdditionSubject): AdditionSubject | null => {
  const covered = coveredKeys(report)
  if (subject.kind !== 'words') {
    return keysOf(subject).some((key) => covered.has(key)) ? null : subject
  }
  const words = subject.words.filter((word) => {
    const [key = ''] = keysOf({ kind: 'words', words: [word] })
    const isNew = !covered.has(key)
    covered.add(key)
    return isNew
  })
  return words.length > 0 ? { kind: 'words', words } : null
}

/** @throws Rejection with what to do where a report takes no addition at a time */
const checkTakes = (report: Extendable, at: string): void => {
  const { isOwnKeywords, isReady, isPlanned, isGone, withdrawal, tally, additions } = report
  if (isGone) {
    throw new Rejection(withdrawal.state === 'withdrawn' ? 'report_withdrawn' : 'report_not_found')
  }
  if (!isOwnKeywords) throw new Rejection('addition_not_here')
  if (!isReady) throw new Rejection('report_not_ready')
  const { readyAt } = withdrawal
  if (!isPlanned || !readyAt || Date.parse(at) > Date.parse(addableUntil(readyAt))) {
    throw new Rejection('addition_too_late')
  }
  if (withdrawal.state === 'requested') throw new Rejection('addition_while_given_back')
  if (additions.running) throw new Rejection('addition_running')
  if (additions.completed.length >= MOST_ADDITIONS) throw new Rejection('too_many_additions')
  if (tally.ids.length >= MOST_ROWS) throw new Rejection('report_full')
}

const request = (
  report: Extendable,
  { at, additionId, subject }: Extract<AdditionCommand, { type: 'RequestAddition' }>['data'],
): AdditionEvent[] => {
  checkTakes(report, at)
  const wanted = newPart(report, subject)
  if (!wanted) throw new Rejection('addition_repeated')
  const number = report.additions.requested + 1
  const data = { ...report.about, at, additionId, number, subject: wanted }
  return [{ type: 'ReportAdditionRequested', data }]
}

/** Returns the number of rows that an addition may bring to a report. */
export const additionRoomOf = ({ ids }: Pick<Tally, 'ids'>): number =>
  Math.max(0, Math.min(ADDITION_ROWS, MOST_ROWS - ids.length))

/** @throws Rejection('conflict') where a keyword is there already, or comes twice */
const checkNew = (known: readonly KeywordId[], added: readonly KeywordId[]): void => {
  if (new Set([...known, ...added]).size !== known.length + added.length) {
    throw new Rejection('conflict')
  }
}

const complete = (
  { about, tally, additions, isGone }: Extendable,
  data: Extract<AdditionCommand, { type: 'CompleteAddition' }>['data'],
): (AdditionEvent | FindingEvent)[] => {
  const { at, additionId, batches, parts, plan, goneClusterIds } = data
  if (isGone || additions.running?.additionId !== additionId) return []
  const ids = batches.flatMap(({ keywords }) => keywords ?? []).map(({ keywordId }) => keywordId)
  if (ids.length === 0 || ids.length > additionRoomOf(tally)) {
    throw new Error(`an addition of ${ids.length} keywords to ${tally.ids.length}`)
  }
  checkNew(tally.ids, ids)
  const addition = additions.requested
  const of = tally.ids.length + ids.length
  let after = tally
  const found = batches.map((batch): FindingEvent => {
    after = counted(after, after.batch + 1, batch.keywords ?? [])
    const shared = { ...about, at, addition, of, batch: after.batch, notes: [] }
    return { type: 'KeywordsFound', data: { ...batch, ...shared } }
  })
  const { ratings, easiest, weak } = after
  const totals: { count: number; ratings: Ratings; easiest: number | null; grounds: Grounds } = {
    count: of,
    ratings,
    easiest,
    grounds: groundsOf(of, weak),
  }
  const own = { ...about, at, additionId, number: addition, added: ids.length, ...totals }
  return [
    ...found,
    ...parts.map(
      (part): FindingEvent => ({
        type: 'KeywordsClustered',
        data: { ...part, ...about, at, addition },
      }),
    ),
    { type: 'SortiesPlanned', data: { ...plan, ...about, at, addition } },
    { type: 'ReportAdditionCompleted', data: { ...own, goneClusterIds } },
  ]
}

/** Returns the events that a command for an addition records in a finished report. */
export const decideAddition = (
  report: Extendable,
  { type, data }: AdditionCommand,
): (AdditionEvent | FindingEvent)[] => {
  const { about, additions } = report
  switch (type) {
    case 'RequestAddition':
      return request(report, data)
    case 'CompleteAddition':
      return complete(report, data)
    case 'FailAddition':
      if (additions.running?.additionId !== data.additionId) return []
      return [
        { type: 'ReportAdditionFailed', data: { ...about, ...data, number: additions.requested } },
      ]
  }
}

/** Folds an event into what is known of a report's additions. */
export const evolveAdditions = (additions: Additions, { type, data }: AdditionEvent): Additions => {
  switch (type) {
    case 'ReportAdditionRequested': {
      const { additionId, subject, number } = data
      return { ...additions, requested: number, running: { additionId, number, subject } }
    }
    case 'ReportAdditionCompleted': {
      const { running, completed } = additions
      return {
        ...additions,
        running: null,
        completed: running ? [...completed, running] : completed,
      }
    }
    case 'ReportAdditionFailed':
      return { ...additions, running: null }
  }
}
