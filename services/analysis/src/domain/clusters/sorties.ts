import { RESULT_QUESTIONS } from '@sortie/contracts/analysis/keywords/result-pages'
import { FIRST_SORTIES, type Sortie } from '@sortie/contracts/analysis/plans/sorties'
import { roughly } from '@sortie/contracts/analysis/scoring/roughly'
import type { Language } from '@sortie/contracts/countries'
import { CLICKS_VERSION, TAKEN_BY_ANSWER } from '../scoring/clicks.ts'
import {
  byClusterImpact,
  CLUSTERS_VERSION,
  type Clusterable,
  type ClustersVersion,
  expectedClicks,
  isByWorth,
  type KeywordCluster,
  POSITION,
  type Reach,
  WORDING_RULES,
} from './clusters.ts'
import type { PageFamily } from './family.ts'
import { firstPages } from './first-pages.ts'
import { familyOf } from './subject.ts'
import { titleOf } from './titles.ts'

/** Keywords that a brief names; a page is seldom written for more. */
const BRIEFED = 12
/** Pages of one theme among the first sorties, and of one family: most of them sell something. */
const MOST_OF_THEME = 2
const MOST_OF_FAMILY: Record<PageFamily, number> = {
  offer: 3,
  prices: 1,
  comparison: 1,
  reading: 1,
  tool: 1,
}
/** Points of impact that ten times the clicks are worth: a page for eight visitors comes later. */
const TENFOLD: Record<ClustersVersion, number> = {
  '1': 5,
  '2': 5,
  '3': 12,
  '4': 12,
  '5': 12,
  '6': 12,
  '7': 12,
  '8': 12,
  '9': 12,
  '10': 12,
}
/** The points of worth, by version, by which a page that is chosen for variety may fall behind the best ones. */
const MOST_BEHIND: Record<ClustersVersion, number> = {
  '1': Infinity,
  '2': Infinity,
  '3': 6,
  '4': 6,
  '5': 6,
  '6': 6,
  '7': 6,
  '8': 6,
  '9': 6,
  '10': 6,
}
/** Visitors a month that a page among the first has at least, as long as any page has so many. */
const LEAST_CLICKS: Record<ClustersVersion, number> = {
  '1': 0,
  '2': 0,
  '3': 0,
  '4': 0,
  '5': 1,
  '6': 1,
  '7': 1,
  '8': 1,
  '9': 1,
  '10': 1,
}
/** Below it a page draws readers who buy something else. */
const LEAST_RELEVANCE = 1.5
/** Difficulty, 0-10, up to which it is called so. */
const EASE = [
  [3, 'Easy to win'],
  [5, 'Within reach'],
  [7, 'Takes work'],
  [10, 'Hard to win'],
] as const

type PlannableRow = Clusterable & { weak?: unknown }
type Inputs<Row extends PlannableRow> = {
  clusters: readonly KeywordCluster<Row>[]
  /** The town of the business, as it is written; null where none is known. */
  town: string | null
  /** The words of the place that the business is in. */
  place?: readonly string[]
  /** The language of its keywords; English by default. */
  language?: Language | undefined
  /** True where the business comes to its customers; counts from version 10 on. */
  isMobile?: boolean | undefined
  /** As for the clusters. */
  reach?: Reach | null
  version?: ClustersVersion
  /** ISO time of the calculation. */
  at: string
  /** True where the pages should be of various themes and kinds, as long as there are enough; true by default. */
  isVaried?: boolean
  /** Returns true where a keyword is rated High; counts from version 6 on. */
  isHigh?: (row: Row) => boolean
}

const whole = new Intl.NumberFormat('en')

const SEARCHERS: Record<Sortie['intent'], string> = {
  transactional: 'people ready to buy',
  commercial: 'people comparing before they buy',
  informational: 'people who want to learn',
  navigational: 'people looking for one site',
}

/**
 * Returns the reason why a page comes early, from its figures alone: its difficulty, its searches, and its searchers.
 * It claims nothing about the season or the market, which nobody measured.
 */
export const whyNow = (
  figures: Pick<Sortie, 'volume' | 'difficulty' | 'count' | 'intent'>,
): string => {
  const { volume, difficulty, count, intent } = figures
  const [, ease] = EASE.find(([most]) => difficulty <= most) ?? EASE.at(-1)!
  const across = count === 1 ? '' : ` across ${whole.format(count)} keywords`
  return `${ease} (difficulty ${difficulty} of 10): about ${whole.format(roughly(volume))} searches a month${across}, from ${SEARCHERS[intent]}.`
}

/** Returns a sentence on how many keywords of a page are rated High, as the page itself may not be; empty for none. */
const highText = (high: number): string => {
  if (high === 0) return ''
  return high === 1
    ? ' 1 of its keywords is rated High.'
    : ` ${whole.format(high)} of its keywords are rated High.`
}

/**
 * Collects the questions that people also ask on the result pages of these keywords, the most searched keyword first;
 * null where nobody looked.
 */
const questionsOf = (rows: readonly Clusterable[]): string[] | null => {
  if (!rows.some(({ questions }) => questions)) return null
  const questions = rows.flatMap((row) => row.questions ?? [])
  const once = new Map(questions.map((question) => [question.toLowerCase(), question]))
  return [...once.values()].slice(0, RESULT_QUESTIONS)
}

/** Of how many keywords the result page was looked at, and on how many of those a model answers. */
const answersOn = (rows: readonly Clusterable[]) => {
  const seen = rows.flatMap(({ features }) => (features ? [features] : []))
  if (seen.length === 0) return null
  const withAnswer = seen.filter((features) => features.includes('answer')).length
  return {
    pagesSeen: seen.length,
    pagesWithAnswer: withAnswer,
    ...(withAnswer > 0 && { takenByAnswer: TAKEN_BY_ANSWER }),
  }
}

const sortieOf = <Row extends PlannableRow>(
  { rows, clicks: _, ...cluster }: KeywordCluster<Row>,
  {
    town,
    language,
    isMobile,
    version = CLUSTERS_VERSION,
    at,
    reach = null,
    isHigh,
  }: Pick<Inputs<Row>, 'town' | 'language' | 'isMobile' | 'version' | 'at' | 'reach' | 'isHigh'>,
): Sortie => {
  const { clicks, volume, inReach, share } = expectedClicks(rows, reach)
  const { intent } = rows[0]!
  const questions = questionsOf(rows)
  return {
    ...cluster,
    intent,
    title: titleOf({
      ...cluster,
      town,
      language,
      // Before version 10 words told who comes to their customers.
      isMobile: WORDING_RULES[version] === 'by-kind' ? isMobile : undefined,
    }),
    clicks: {
      value: clicks,
      unit: 'clicks/month',
      source: 'sortie',
      fetchedAt: at,
      // The share of clicks is expected, and so is the position.
      kind: 'modelled',
      formula: 'clicksAtPosition',
      version: CLICKS_VERSION,
      inputs: {
        searchVolume: volume,
        clickShare: share,
        position: POSITION,
        keywords: rows.length,
        ...answersOn(rows),
        ...(reach && {
          searchesInReach: inReach,
          town: town ?? 'unknown',
          townPeople: reach.people,
          countryPeople: reach.countryPeople,
        }),
      },
    },
    why: whyNow({ ...cluster, intent }) + highText(isHigh ? rows.filter(isHigh).length : 0),
    keywords: rows.slice(0, BRIEFED).map(({ keyword, volume, difficulty }) => ({
      keyword,
      searchVolume: volume,
      difficulty,
    })),
    ...(questions && { questions }),
  }
}

/** Returns the worth of a page: its impact, plus points for each tenfold of its expected visitors. */
const worthOf =
  (version: ClustersVersion) =>
  ({ impact, clicks }: KeywordCluster): number =>
    impact + TENFOLD[version] * Math.log10(1 + clicks)

const relevanceOf = (rows: readonly Clusterable[]) =>
  rows.reduce((sum, { relevance }) => sum + relevance, 0) / rows.length

/**
 * The clusters to begin with: those of most impact that sell what the business sells, of various
 * themes and kinds of page as long as there are enough. From version 2 on none is rated Low while
 * others are left: who is told where to begin is not told of what is not worth it. From version 3 on
 * visitors count for more, and a page that hardly anybody would visit does not come for variety. From
 * version 5 on such a page does not come at all, as long as any other would have visitors. From version 6 on
 * pages with a keyword that is rated High come before all others: a page is rated by the mean of its keywords, so
 * a plan could name none of them. From version 7 on {@link firstPages} chooses.
 */
export const firstSorties = <Row extends PlannableRow>({
  clusters,
  version = CLUSTERS_VERSION,
  isVaried: wantsVariety = true,
  isHigh: isRatedHigh,
  ...inputs
}: Inputs<Row>): Sortie[] => {
  const worth = worthOf(version)
  const sold = clusters.filter(
    ({ rows, volume, clicks }) =>
      (version === '1' ? clicks > 0 : volume > 0) &&
      relevanceOf(rows) >= LEAST_RELEVANCE &&
      !rows.every(({ weak }) => weak),
  )
  if (isByWorth(version)) {
    const { place = [], language } = inputs
    const comparison = { place, language, wording: WORDING_RULES[version] }
    return firstPages(sold, { comparison, isVaried: wantsVariety, isHigh: isRatedHigh }).map(
      (one) => sortieOf(one, { ...inputs, ...(isRatedHigh && { isHigh: isRatedHigh }) }),
    )
  }
  const visited = sold.filter(({ clicks }) => clicks >= LEAST_CLICKS[version])
  const worthy = (visited.length > 0 ? visited : sold).toSorted(
    (a, b) => worth(b) - worth(a) || byClusterImpact(a, b),
  )
  const last = worthy.filter(({ opportunity }) => opportunity !== 'Low')[FIRST_SORTIES - 1]
  const least = last ? worth(last) - MOST_BEHIND[version] : -Infinity
  const chosen: KeywordCluster<Row>[] = []
  const count = (isLike: (each: KeywordCluster<Row>) => boolean) => chosen.filter(isLike).length
  const isVaried = (one: KeywordCluster<Row>) => {
    const [theme, family] = [one.rows[0]!.theme, familyOf(one.page)]
    return (
      count(({ rows }) => rows[0]!.theme === theme) < MOST_OF_THEME &&
      count(({ page }) => familyOf(page) === family) < MOST_OF_FAMILY[family]
    )
  }
  const isClose = (one: KeywordCluster<Row>) => worth(one) >= least
  const isHigh = version === '6' ? isRatedHigh : undefined
  const holdsHigh = ({ rows }: KeywordCluster<Row>) => isHigh !== undefined && rows.some(isHigh)
  const isWorthIt = ({ opportunity }: KeywordCluster<Row>) => opportunity !== 'Low'
  const take = (isWanted: (one: KeywordCluster<Row>) => boolean) => {
    for (const one of worthy)
      if (chosen.length < FIRST_SORTIES && !chosen.includes(one) && isWanted(one)) chosen.push(one)
  }
  if (version !== '1') {
    if (wantsVariety) take((one) => isWorthIt(one) && isVaried(one) && holdsHigh(one))
    take((one) => isWorthIt(one) && holdsHigh(one))
    if (wantsVariety) take((one) => isWorthIt(one) && isVaried(one) && isClose(one))
    take(isWorthIt)
  }
  if (wantsVariety) take(isVaried)
  take(() => true)
  return chosen
    .toSorted((a, b) => worthy.indexOf(a) - worthy.indexOf(b))
    .map((one) => sortieOf(one, isHigh ? { ...inputs, isHigh } : inputs))
}
