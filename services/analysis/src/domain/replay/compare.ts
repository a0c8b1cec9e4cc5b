import {
  type ChangeCause,
  type KeywordChange,
  MOST_CHANGES,
  type ReportComparison,
  type Side,
} from '@sortie/contracts/analysis/comparisons/compare'
import type { OpportunityLabel } from '@sortie/contracts/analysis/keywords/ratings'
import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import type { RecordedKeyword } from './facts.ts'
import { CLICKS, FIGURES, formulaToday } from './formulas.ts'
import {
  rated,
  ratedForAds,
  ratingIn,
  recordedBidsOf,
  runOf,
  type Usual,
  versionOf,
} from './recompute.ts'

/** A report that is compared: its keywords, and what they came from. */
export type ReplayedReport = {
  keywords: readonly RecordedKeyword[]
  /** The brief of the report, as one text. */
  brief: string
  /** The sources that proposed phrases. */
  proposers: ReadonlySet<string>
  /** The versions of the almanac that its figures name. */
  almanacs: ReadonlySet<unknown>
}
/** The versions of the almanac that figures name. */
export const almanacsIn = (keywords: readonly RecordedKeyword[]): Set<unknown> =>
  new Set(keywords.flatMap(({ figures }) => Object.values(figures).map(almanacOf)))

type ChangeTally = Omit<ReportComparison, 'older' | 'newer'>
type Points = Map<ChangeCause, number>

/** Keywords that are compared at once, before others have their turn. */
const AT_ONCE = 200

const sideOf = ({ figures, impact, opportunity }: RecordedKeyword): Side => ({
  searchVolume: figures.searchVolume!.value,
  difficulty: figures.difficulty!.value,
  impact,
  opportunity: opportunity as OpportunityLabel,
})

const almanacOf = ({ inputs }: Figure) => inputs?.almanac ?? inputs?.composed
/** Returns the place that a figure is for, which follows from the brief. */
const placeOf = ({ inputs: { country, town } = {} }: Figure) => `${country ?? ''} ${town ?? ''}`

/** Returns true where both figures come from one formula, whatever name its versions had. */
const isSameFormula = (was: Figure, now: Figure): boolean =>
  formulaToday(was.formula ?? '') === formulaToday(now.formula ?? '')

/** The older figure by the formula of the newer one, where that is another version of the same. */
const byNewFormula = (was: Figure, now: Figure): number => {
  const versions = isSameFormula(was, now) && now.formula ? FIGURES[now.formula] : undefined
  if (!versions || versionOf(was) === versionOf(now)) return was.value
  const found = runOf(versions, versionOf(now), 'made')
  return ('run' in found ? found.run(was.inputs ?? {}) : null) ?? was.value
}

/** Returns the cause of the change that is left once the older figure is computed by the new formula. */
const causeOf = (was: Figure, now: Figure): ChangeCause => {
  if (was.source !== now.source || was.kind !== now.kind || !isSameFormula(was, now))
    return 'source'
  if (now.kind === 'measured' || !now.formula) return 'market'
  // It could not be computed by the other version.
  if (versionOf(was) !== versionOf(now) && byNewFormula(was, now) === was.value) return 'formula'
  return placeOf(was) === placeOf(now) ? 'data' : 'brief'
}

/** The inputs of a keyword's rating. */
type RatingInputs = {
  volume: number
  difficulty: number
  clickShare: number | null
  bids: ReturnType<typeof recordedBidsOf>
  facts: Pick<RecordedKeyword, 'intent' | 'relevance' | 'partial'>
  by: Usual & { formula: string; version: string; fullVolume: number | undefined }
}
const ratedOf = (facts: RecordedKeyword): RatingInputs => ({
  volume: facts.figures.searchVolume!.value,
  difficulty: facts.figures.difficulty!.value,
  clickShare: facts.clickShare,
  bids: recordedBidsOf(facts),
  facts,
  by: {
    ...ratingIn(facts.scoring),
    fullVolume: facts.fullVolume ?? facts.scoring.fullVolume,
    usualCpc: facts.scoring.usualCpc,
  },
})
/** Null where its inputs are not whole. */
const scoreOf = ({ facts, by, bids, ...figures }: RatingInputs): number | null => {
  const { volume } = figures
  const isForAds = by.formula === 'paidImpact'
  const rating = isForAds ? ratedForAds(facts, { volume, ...bids }, by) : rated(facts, figures, by)
  return 'score' in rating ? rating.score : null
}

const clicksBy = ({ keyword, intent, clickShare, scoring }: RecordedKeyword, version: string) => {
  if (clickShare === null || scoring.clicks === version) return clickShare
  const found = runOf(CLICKS, version, 'made')
  return 'run' in found ? found.run(keyword, intent) : clickShare
}

/** Returns the cause of a change in the price or the competition of ads; a figure that came or went is a source's. */
const causeOfBids = (
  { bids: was }: RecordedKeyword,
  { bids: now }: RecordedKeyword,
): ChangeCause => {
  const other = ['cpc', 'competition'].find((name) => was?.[name]?.value !== now?.[name]?.value)
  const [before, after] = other ? [was?.[other], now?.[other]] : []
  return before && after ? causeOf(before, after) : 'source'
}

/**
 * The way from the older rating to the newer one, a step at a time: first the formulas, with the facts
 * of then; after that each fact that changed.
 */
const stepsOf = (was: RecordedKeyword, now: RecordedKeyword): [ChangeCause, RatingInputs][] => {
  const [volumes, difficulties] = (['searchVolume', 'difficulty'] as const).map(
    (name) => [was.figures[name]!, now.figures[name]!] as const,
  ) as [readonly [Figure, Figure], readonly [Figure, Figure]]
  const newer = ratedOf(now)
  const older = ratedOf(was)
  // The aim, pages or ads, is part of the brief, and comes last.
  const isSameRule = older.by.formula !== newer.by.formula || older.by.version === newer.by.version
  const formulas: RatingInputs = {
    volume: byNewFormula(...volumes),
    difficulty: byNewFormula(...difficulties),
    clickShare: clicksBy(was, now.scoring.clicks),
    bids: older.bids,
    facts: was,
    // Full volume belongs to the rules; under the same rules it follows from the place.
    by: isSameRule ? older.by : newer.by,
  }
  const volume = { ...formulas, volume: newer.volume }
  const difficulty = { ...volume, difficulty: newer.difficulty }
  const bids = { ...difficulty, bids: newer.bids }
  const by = { ...bids.by, usualCpc: newer.by.usualCpc }
  const read = { ...bids, facts: now, clickShare: newer.clickShare, by }
  return [
    ['formula', formulas],
    [causeOf(...volumes), volume],
    [causeOf(...difficulties), difficulty],
    [causeOfBids(was, now), bids],
    // Our own rules read the intent and relevance of a keyword, and our almanac knows the usual price of a click.
    ['data', read],
    ['brief', newer],
  ]
}

const add = (points: Points, cause: ChangeCause, more: number) =>
  points.set(cause, (points.get(cause) ?? 0) + more)

/** The causes of a change, and how many points of impact each explains. */
const causesOf = (was: RecordedKeyword, now: RecordedKeyword): Points => {
  const points: Points = new Map()
  let [before, last] = [was.impact, ratedOf(was)]
  for (const [cause, step] of stepsOf(was, now)) {
    const score = scoreOf(step) ?? before
    const hasChanged = step.volume !== last.volume || step.difficulty !== last.difficulty
    if (score !== before || hasChanged) add(points, cause, score - before)
    ;[before, last] = [score, step]
  }
  // The formula accounts for points that are left by rounding, or by a receipt without its inputs.
  if (before !== now.impact) add(points, 'formula', now.impact - before)
  return points
}

const isSame = (a: Side, b: Side): boolean =>
  a.searchVolume === b.searchVolume &&
  a.difficulty === b.difficulty &&
  a.impact === b.impact &&
  a.opportunity === b.opportunity

/** Returns the cause of a keyword that one report has and the other one lacks. */
const causeOfPresence = (
  { figures }: RecordedKeyword,
  there: ReplayedReport,
  away: ReplayedReport,
): ChangeCause => {
  if (there.brief !== away.brief) return 'brief'
  const isOther = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
    [...a].some((each) => !b.has(each))
  if (isOther(there.proposers, away.proposers) || isOther(away.proposers, there.proposers))
    return 'source'
  const own = Object.values(figures).map(almanacOf)
  if (own.some((version) => version !== undefined && !away.almanacs.has(version))) return 'data'
  return Object.values(figures).some(({ kind }) => kind === 'measured') ? 'market' : 'source'
}

const textOf = ({ keywordId, keyword }: RecordedKeyword) => ({ keywordId, keyword })
const listOf = (points: Points): KeywordChange['causes'] =>
  [...points].map(([cause, value]) => ({ cause, points: value }))

/** Returns the weight of a change: the points of impact that changed, or half of those that came or went. */
const weightOf = ({ was, now }: KeywordChange): number =>
  was && now ? Math.abs(now.impact - was.impact) : (was ?? now)!.impact / 2

/**
 * Compares an older report with a newer one. Old facts are rated by new rules first, which tells changes of a formula
 * apart from changes in the world. It yields now and then.
 */
export function* comparing(
  older: ReplayedReport,
  newer: ReplayedReport,
): Generator<undefined, ChangeTally> {
  const before = new Map(older.keywords.map((facts) => [facts.keywordId, facts]))
  const after = new Set(newer.keywords.map(({ keywordId }) => keywordId))
  const changes: KeywordChange[] = []
  const counts = { added: 0, gone: 0, changed: 0, same: 0 }
  const byCause = { market: 0, source: 0, data: 0, formula: 0, brief: 0 }
  const note = (change: KeywordChange, kind: 'added' | 'gone' | 'changed') => {
    counts[kind] += 1
    for (const { cause } of change.causes) byCause[cause] += 1
    changes.push(change)
  }
  for (const [index, now] of newer.keywords.entries()) {
    const was = before.get(now.keywordId)
    if (!was) {
      const causes = [{ cause: causeOfPresence(now, newer, older), points: now.impact }]
      note({ ...textOf(now), was: null, now: sideOf(now), causes }, 'added')
    } else if (isSame(sideOf(was), sideOf(now))) counts.same += 1
    else {
      const change = { ...textOf(now), was: sideOf(was), now: sideOf(now) }
      note({ ...change, causes: listOf(causesOf(was, now)) }, 'changed')
    }
    if (index % AT_ONCE === AT_ONCE - 1) yield
  }
  for (const was of older.keywords) {
    if (after.has(was.keywordId)) continue
    const causes = [{ cause: causeOfPresence(was, older, newer), points: -was.impact }]
    note({ ...textOf(was), was: sideOf(was), now: null, causes }, 'gone')
  }
  const first = changes.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, MOST_CHANGES)
  return { counts, byCause, changes: first }
}
