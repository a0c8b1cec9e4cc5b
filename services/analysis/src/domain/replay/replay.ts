import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import type { WholeCluster } from '@sortie/contracts/analysis/plans/clusters'
import type { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import type { Replay, ReplayGap } from '@sortie/contracts/analysis/reports/replay'
import type { Language } from '@sortie/contracts/countries'
import type { Scoring } from '../candidate.ts'
import type { KeywordCluster, Reach } from '../clusters/clusters.ts'
import { compareGap, lacksOwn } from './compare-gap.ts'
import { changeOf, createLedger, type DifferenceLedger } from './differences.ts'
import type { LooseFigure, RecordedFacts, RecordedKeyword, RecordedPlan } from './facts.ts'
import { CLICKS, CLUSTERS, FIGURES, OWN_PAGE_FORMULAS } from './formulas.ts'
import {
  type Era,
  figureAgain,
  type ReplayedKeyword,
  ratingIn,
  recompute,
  runOf,
  usualIn,
  versionOf,
} from './recompute.ts'

/** The place of the business, and the language that its customers search in. */
type RecordedPlace = {
  town: string | null
  words: readonly string[]
  language?: Language | undefined
  reach?: Reach | undefined
}

/** The facts that a replay needs beside those of the report. */
export type ReplayInputs = {
  /** Searches a month that count as full volume by today's rules. */
  fullVolume: number
  /** The usual price of a click in the trade in US dollars, by today's almanac. */
  usualCpc?: number | undefined
  /** The place of the business, for reports that did not record it. */
  place: RecordedPlace
  /** The parts of the report that are there to be compared: a copy may have only some. */
  has: { clusters: boolean; sorties: boolean; own: boolean }
}
type ReplayTally = Omit<Replay, 'reportId'>

/** Keywords that are computed at once, before others have their turn. */
const AT_ONCE = 200

const createGaps = () => {
  const gaps = new Map<string, ReplayGap>()
  return {
    add: (what: string, formula: string, version: string, reason: ReplayGap['reason']) => {
      const key = JSON.stringify([what, formula, version, reason])
      const known = gaps.get(key)
      if (known) known.count += 1
      else gaps.set(key, { what, formula, version, count: 1, reason })
    },
    all: () => [...gaps.values()],
  }
}
type Gaps = ReturnType<typeof createGaps>

/** The ledger and gaps that record the values of an era. */
type EraRecords = { era: Era; ledger: DifferenceLedger; gaps: Gaps }

const changeOfFigure = (figure: Figure) => {
  const today = figure.formula && FIGURES[figure.formula]?.today
  return today ? changeOf(figure.formula!, versionOf(figure), today) : []
}

/** Returns the change of the formula that rated the keywords, if it has another version now. */
const changeOfRating = (scoring: Scoring) => {
  const { formula, version, today } = ratingIn(scoring)
  return changeOf(formula, version, today)
}

/** Returns the changes since of the formulas that a keyword's values follow from. */
const changesOf = (facts: RecordedKeyword, now: ReplayedKeyword) => {
  const { scoring, figures } = facts
  const ofFigure = (name: string) => changeOfFigure(figures[name]!)
  const ofClicks = changeOf('clicks', scoring.clicks, CLICKS.today)
  const ofRating = [
    ...changeOfRating(scoring),
    ...(now.clickShare.value === facts.clickShare ? [] : ofClicks),
    ...['searchVolume', 'difficulty'].flatMap((name) =>
      now.figures[name]!.value === figures[name]!.value ? [] : ofFigure(name),
    ),
  ]
  return { ofFigure, ofClicks, ofRating }
}

/** Compares a keyword with what is recorded of it. */
const compareKeyword = (
  facts: RecordedKeyword,
  now: ReplayedKeyword,
  ledger: DifferenceLedger,
  era: Era,
) => {
  const { keywordId, keyword: name } = facts
  const changes = changesOf(facts, now)
  // By its own versions nothing has changed that could explain a difference.
  const because = <Because>(why: Because[]) => (era === 'today' ? why : [])
  for (const [what, { value, missing, isTaken }] of Object.entries(now.figures)) {
    if (missing || isTaken) continue
    const was = facts.figures[what]!.value
    ledger.compare({ keywordId, name, what, was, now: value }, () =>
      because(changes.ofFigure(what)),
    )
  }
  if (facts.clickShare !== null && !now.clickShare.missing) {
    const value = { was: facts.clickShare, now: now.clickShare.value }
    ledger.compare({ keywordId, name, what: 'clickShare', ...value }, () =>
      because(changes.ofClicks),
    )
  }
  if (now.impact.missing) return
  const rating = () => because(changes.ofRating)
  const score = { was: facts.impact, now: now.impact.value }
  ledger.compare({ keywordId, name, what: 'impact', ...score }, rating)
  const label = { was: facts.opportunity, now: now.opportunity }
  ledger.compare({ keywordId, name, what: 'opportunity', ...label }, rating)
}

/** Notes the formula that a figure was computed with, or why it was not. */
const noteFigure = (
  what: string,
  figure: Figure,
  { missing, isTaken }: ReplayedKeyword['figures'][string],
  { era, ledger, gaps }: EraRecords,
) => {
  const { formula } = figure
  if (isTaken || !formula) return
  const version = versionOf(figure)
  if (missing && era === 'made') gaps.add(what, formula, version, missing)
  if (!missing) ledger.uses(formula, era === 'made' ? version : FIGURES[formula]!.today)
}

/** Compares a figure beside the keywords. @returns whether it is a fact that no formula makes */
const compareLoose = ({ name, what, figure }: LooseFigure, records: EraRecords): boolean => {
  const again = figureAgain(figure, records.era)
  noteFigure(what, figure, again, records)
  if (again.missing || again.isTaken) return again.isTaken
  const value = { keywordId: null, name, what, was: figure.value, now: again.value }
  records.ledger.compare(value, () => (records.era === 'today' ? changeOfFigure(figure) : []))
  return false
}

/** Notes the formulas that a keyword was computed with, and what could not be. */
const note = (facts: RecordedKeyword, now: ReplayedKeyword, records: EraRecords) => {
  const { scoring } = facts
  const { era, ledger, gaps } = records
  const isMade = era === 'made'
  for (const [what, again] of Object.entries(now.figures))
    noteFigure(what, facts.figures[what]!, again, records)
  const rating = ratingIn(scoring)
  const own = [
    ['clickShare', 'clicks', scoring.clicks, CLICKS.today, now.clickShare],
    ['impact', rating.formula, rating.version, rating.today, now.impact],
  ] as const
  for (const [what, formula, version, today, { value, missing }] of own) {
    if (missing && isMade) gaps.add(what, formula, version, missing)
    if (!missing && value !== null) ledger.uses(formula, isMade ? version : today)
  }
}

/** With its keys in one order, so that two of a kind can be compared. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

const clusterText = ({ count, impact, difficulty, clicks, page }: WholeCluster) =>
  `${count} ${count === 1 ? 'keyword' : 'keywords'}, impact ${impact}, difficulty ${difficulty}, ${clicks} clicks, ${page}`
const sortieText = ({ title, impact, clicks }: Sortie) =>
  `${title} (impact ${impact}, ${clicks.value} clicks)`

type Pair<Item> = { name: string; was: Item | undefined; now: Item | undefined }

/** Compares two of a kind as a whole; what is told of them is short. */
const comparePair = <Item>(
  { name, was, now }: Pair<Item>,
  what: string,
  text: (item: Item) => string,
  ledger: DifferenceLedger,
  because: () => ReturnType<typeof changeOf>,
) => {
  const textOrNull = (item: Item | undefined) => (item ? text(item) : null)
  const isSame = canonical(was) === canonical(now)
  const [before, after] = [textOrNull(was), textOrNull(now)]
  // Items differ also where they differ only in parts that their text leaves out.
  const differs = !isSame && before === after ? `${after}, otherwise in detail` : after
  ledger.compare(
    { keywordId: null, name, what, was: before, now: isSame ? before : differs },
    because,
  )
}

const wholeOf = ({ rows, ...cluster }: KeywordCluster): WholeCluster => ({
  ...cluster,
  keywordIds: rows.map(({ keywordId }) => keywordId),
})

/** Finds the business's own page on some keywords by the rules of an era; undefined where no rules can. */
const ownPageBy = (
  { own }: RecordedPlan,
  place: readonly string[],
  { era, ledger, gaps }: EraRecords,
) => {
  if (own?.outcome !== 'read') return undefined
  const found = runOf(OWN_PAGE_FORMULAS, own.version, era)
  if ('missing' in found) {
    if (era === 'made') gaps.add('ownPage', 'ownPages', own.version, found.missing)
    return undefined
  }
  ledger.uses('ownPages', era === 'made' ? own.version : OWN_PAGE_FORMULAS.today)
  return found.run(own.pages, place)
}

/** The number of clusters and pages of a plan that are there to be compared. */
const comparableCounts = (plan: RecordedPlan, has: ReplayInputs['has']) => ({
  cluster: has.clusters ? plan.clusters.length : 0,
  sortie: has.sorties ? plan.sorties.length : 0,
})

/** Notes each part of a plan that its own versions cannot compute again; by those of today nothing is missed. */
const notePlanGaps = (
  counts: Partial<ReturnType<typeof comparableCounts>>,
  { version }: RecordedPlan,
  reason: ReplayGap['reason'],
  { era, gaps }: EraRecords,
) => {
  if (era !== 'made') return
  for (const [what, count] of Object.entries(counts)) {
    for (let left = count; left > 0; left--) gaps.add(what, 'clusters', version, reason)
  }
}

/** Keywords with the figures that clusters are formed by, as an era computes them. */
const clusterableIn = (keywords: readonly RecordedKeyword[], rows: readonly ReplayedKeyword[]) =>
  keywords.map((facts, index) => {
    const { figures, clickShare } = rows[index]!
    return {
      ...facts,
      relevance: facts.relevance ?? 0,
      volume: figures.searchVolume!.value,
      difficulty: figures.difficulty!.value,
      clickShare: clickShare.value ?? 0,
    }
  })

/** What clusters and pages are planned with in an era, beside the keywords. */
const planningInputs = (
  plan: RecordedPlan,
  scoring: Scoring,
  { place, fullVolume, usualCpc }: ReplayInputs,
  records: EraRecords,
) => ({
  fullVolume: records.era === 'made' ? scoring.fullVolume : (scoring.fullVolume ?? fullVolume),
  usualCpc: usualIn(scoring, records.era, { fullVolume, usualCpc }).usualCpc,
  // Older events say no language.
  place: plan.place ? { language: place.language, ...plan.place } : place,
  at: plan.at,
  aim: scoring.aim,
  gap: plan.gap,
  sites: plan.sites,
  ownPage: ownPageBy(plan, (plan.place ?? place).words, records),
})

/**
 * Returns an item as it is compared. If no rules find the own page, as in a copy that lacks the facts of the site, it is
 * left out.
 */
const comparableItem = <Item extends { ownPage?: unknown }>(
  item: Item,
  findsOwnPage: boolean,
): Item => {
  const { ownPage: _, ...rest } = item
  return findsOwnPage ? item : (rest as Item)
}

type Because = () => ReturnType<typeof changeOf>

const compareClusters = (
  recorded: readonly WholeCluster[],
  computed: readonly KeywordCluster[],
  ledger: DifferenceLedger,
  because: Because,
) => {
  const now = new Map(computed.map((each) => [each.clusterId, wholeOf(each)]))
  const was = new Map(recorded.map((each) => [each.clusterId, each]))
  for (const id of new Set([...was.keys(), ...now.keys()])) {
    const pair = { was: was.get(id), now: now.get(id) }
    const { head: name } = (pair.was ?? pair.now)!
    comparePair({ name, ...pair }, 'cluster', clusterText, ledger, because)
  }
}

const compareSorties = (
  recorded: readonly Sortie[],
  computed: readonly Sortie[],
  ledger: DifferenceLedger,
  because: Because,
) => {
  for (let at = 0; at < Math.max(computed.length, recorded.length); at++) {
    const pair = { name: `${at + 1}`, was: recorded[at], now: computed[at] }
    comparePair(pair, 'sortie', sortieText, ledger, because)
  }
}

/** Compares the clusters and pages that the keywords of an era come to with those that are recorded. */
const comparePlan = (
  { keywords }: RecordedFacts,
  plan: RecordedPlan,
  rows: readonly ReplayedKeyword[],
  inputs: ReplayInputs,
  records: EraRecords,
) => {
  const { has } = inputs
  const { era, ledger } = records
  const counts = comparableCounts(plan, has)
  const found = runOf(CLUSTERS, plan.version, era)
  if ('missing' in found) return notePlanGaps(counts, plan, found.missing, records)
  const [first] = keywords
  if (!first) return notePlanGaps(counts, plan, 'inputs', records)
  ledger.uses('clusters', era === 'made' ? plan.version : CLUSTERS.today)
  const planning = planningInputs(plan, first.scoring, inputs, records)
  const { clusters, sorties } = found.run(clusterableIn(keywords, rows), planning)
  const findsOwnPage = planning.ownPage !== undefined
  const because: Because = () =>
    era === 'today'
      ? [...changeOf('clusters', plan.version, CLUSTERS.today), ...changeOfRating(first.scoring)]
      : []
  if (has.clusters) {
    const recorded = plan.clusters.map((each) => comparableItem(each, findsOwnPage))
    compareClusters(recorded, clusters, ledger, because)
  }
  if (!has.sorties) return
  // Sentences about rivals depend on whether there is an own site beside them.
  if (lacksOwn(plan, has)) return notePlanGaps({ sortie: counts.sortie }, plan, 'inputs', records)
  const recorded = plan.sorties.map((each) => comparableItem(each, findsOwnPage))
  compareSorties(recorded, sorties, ledger, because)
}

/**
 * Computes a report again from its facts, by the versions that it was made with and by those of today.
 * It yields now and then, so that whoever runs it can let others have their turn.
 */
export function* replaying(
  facts: RecordedFacts,
  inputs: ReplayInputs,
): Generator<undefined, ReplayTally> {
  const gaps = createGaps()
  const [made, today] = [createLedger(), createLedger()]
  let taken = 0
  for (const [era, ledger] of [
    ['made', made],
    ['today', today],
  ] as const) {
    const records = { era, ledger, gaps }
    const rows: ReplayedKeyword[] = []
    const facted = facts.loose.filter((each) => compareLoose(each, records)).length
    for (const [index, keyword] of facts.keywords.entries()) {
      const now = recompute(keyword, era, inputs)
      note(keyword, now, records)
      compareKeyword(keyword, now, ledger, era)
      rows.push(now)
      if (index % AT_ONCE === AT_ONCE - 1) yield
    }
    taken = facted + rows.reduce((sum, { figures }) => sum + takenIn(figures), 0)
    yield
    if (facts.plan) {
      compareGap(facts, facts.plan, inputs, records)
      comparePlan(facts, facts.plan, rows, inputs, records)
    }
    yield
  }
  return {
    keywords: facts.keywords.length,
    taken,
    made: made.outcome(),
    today: today.outcome(),
    missing: gaps.all(),
  }
}

const takenIn = (figures: ReplayedKeyword['figures']): number =>
  Object.values(figures).filter(({ isTaken }) => isTaken).length
