import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { Aim, Intent } from '@sortie/contracts/analysis/keywords/ratings'
import type { ResultFeature } from '@sortie/contracts/analysis/keywords/result-pages'
import type { Cluster } from '@sortie/contracts/analysis/plans/clusters'
import { type ImpactRules, impact, impactRulesOf } from '@sortie/contracts/analysis/scoring/impact'
import {
  type PaidRules,
  paidImpact,
  paidRulesOf,
} from '@sortie/contracts/analysis/scoring/paid-impact'
import type { Language } from '@sortie/contracts/countries'
import { clickShareAt, clickShareBeside, FIRST_PAGE } from '../scoring/clicks.ts'
import { wordsOf } from '../words.ts'
import { groupByResults } from './by-results.ts'
import { type LikenessShare, leadersOf, type WordGroup } from './by-words.ts'
import type { PageFamily } from './family.ts'
import { inUsualWords, splitWork } from './meanings.ts'
import {
  askedWorkOf,
  familyOf,
  isByThing,
  pageOf,
  subjectOf,
  usualKindsOf,
  type WordComparison,
  type WordingRule,
} from './subject.ts'

/** Version of the rules of this folder; raise it whenever a result could change. */
export const CLUSTERS_VERSION = '10'
export type ClustersVersion = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10'
const BEFORE_WORTH: readonly ClustersVersion[] = ['1', '2', '3', '4', '5', '6']
/** Returns true where a version plans pages by their worth: from version 7 on. */
export const isByWorth = (version: ClustersVersion): boolean => !BEFORE_WORTH.includes(version)
/** Version of the impact that clusters of these rules are rated with; whoever changes it raises theirs. */
export const CLUSTERS_IMPACT = '2'
/** The same of the impact of ads. */
export const CLUSTERS_AD_IMPACT = '2'

const LIKENESS: Record<ClustersVersion, LikenessShare> = {
  '1': 'of-both',
  '2': 'of-the-less',
  '3': 'of-the-less',
  '4': 'of-the-less',
  '5': 'of-the-less',
  '6': 'of-the-less',
  '7': 'of-the-less',
  '8': 'of-the-less',
  '9': 'of-the-less',
  '10': 'of-the-less',
}

/** The rule by which each version compares the words of keywords. */
export const WORDING_RULES: Record<ClustersVersion, WordingRule> = {
  '1': 'by-word',
  '2': 'by-word',
  '3': 'by-trunk',
  '4': 'by-trunk',
  '5': 'by-trunk',
  '6': 'by-trunk',
  '7': 'by-meaning',
  '8': 'by-language',
  '9': 'by-thing',
  '10': 'by-kind',
}

/** Wordings that keep installation, repair and replacement apart. */
const WITH_WORK: ReadonlySet<WordingRule> = new Set(['by-meaning', 'by-language'])

/**
 * The people who can become customers of a business that its customers come to, or that comes to them:
 * those of its town, of all in its country.
 */
export type Reach = { people: number; countryPeople: number }

/** A keyword as a report recorded it: the input of clusters. */
export type Clusterable = {
  keywordId: KeywordId
  keyword: string
  intent: Intent
  /** 0-3. */
  relevance: number
  theme: string
  page?: string | undefined
  /** Searches a month. */
  volume: number
  /** 0-10. */
  difficulty: number
  /** Share of the clicks that organic results get together, 0-1, as its words let expect. */
  clickShare: number
  /** Ads on it: US dollars a click and competition 0-100, each where known. */
  paid?:
    | { cpc?: { value: number } | undefined; competition?: { value: number } | undefined }
    | undefined
  /** The addresses of its first result page, where somebody fetched it. */
  results?: readonly string[] | undefined
  /** Features that this page shows beside its results; absent where nobody looked. */
  features?: readonly ResultFeature[] | undefined
  /** Questions that people also ask, as listed on this page. */
  questions?: readonly string[] | undefined
  /** Searches a month that count as full volume for it; only where it names a place within the country. */
  fullVolume?: number | undefined
  /** True where it is about the rest of the trade of a business that does only a part; counts from version 7 on. */
  isRelated?: boolean | undefined
}
export type KeywordCluster<Row extends Clusterable = Clusterable> = Cluster & {
  /** Its keywords: the head first, then by volume. */
  rows: Row[]
}

/** Share of the clicks that organic results get together, 0-1: by its result page where somebody looked at it. */
const clickShareOf = ({ clickShare, features }: Clusterable): number =>
  features ? clickShareBeside(features) : clickShare

/** The position that clicks are expected at: what a good page can reach within months. */
export const POSITION = 3

/** Share of all searches that end in a click at {@link POSITION}, 0-1. */
const shareAtPosition = (row: Clusterable): number =>
  clickShareAt(POSITION, clickShareOf(row) / FIRST_PAGE)

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

/** The mean of a figure by volume; where nobody searches, each keyword counts the same. */
const meanByVolume = (rows: readonly Clusterable[], of: (row: Clusterable) => number): number => {
  const volume = sum(rows, (row) => row.volume)
  const weight = (row: Clusterable) => (volume > 0 ? row.volume / volume : 1 / rows.length)
  return sum(rows, (row) => of(row) * weight(row))
}

/** Below ten one digit behind the point, so that few clicks are not none. */
const roundClicks = (clicks: number) => round(clicks, clicks < 10 ? 1 : 0)

/**
 * Searches a month by people whom the business can reach: of those that name its town all, of the
 * others the town's part of the country.
 */
const searchesInReach = (rows: readonly Clusterable[], reach: Reach | null): number => {
  if (!reach) return sum(rows, (row) => row.volume)
  const part = Math.min(1, reach.people / reach.countryPeople)
  return round(
    sum(rows, (row) => row.volume * (row.fullVolume === undefined ? part : 1)),
    1,
  )
}

/** Clicks a month to expect from some keywords, and what they follow from; the product is exact. */
export const expectedClicks = (
  rows: readonly Clusterable[],
  reach: Reach | null,
): { clicks: number; volume: number; inReach: number; share: number } => {
  const volume = sum(rows, (row) => row.volume)
  const inReach = searchesInReach(rows, reach)
  const share = round(meanByVolume(rows, shareAtPosition), 4)
  const clicks = reach ? roundClicks(inReach * share) : Math.round(volume * share)
  return { clicks, volume, inReach, share }
}

/** Most searched first; by id among equals, so that the order of the input says nothing. */
const byVolume = (a: Clusterable, b: Clusterable): number =>
  b.volume - a.volume || (a.keywordId < b.keywordId ? -1 : 1)

/** A keyword in the usual words names a page before one in others that has up to twice its searches. */
const LEAST_OF_USUAL = 0.5

/**
 * Picks the keyword that names the page: the most searched of the keywords closest to what the business sells. From
 * version 10 on, a keyword in the usual words wins where it is searched for about as often: `dental implants cost`, and
 * not `tooth implant cost`.
 */
const headOf = <Row extends Clusterable>(
  rows: readonly Row[],
  { version = CLUSTERS_VERSION, language = 'en' }: Inputs,
): Row => {
  const closest = Math.max(...rows.map(({ relevance }) => Math.round(relevance)))
  const [most, ...others] = rows
    .filter(({ relevance }) => Math.round(relevance) === closest)
    .toSorted(byVolume)
  if (WORDING_RULES[version] !== 'by-kind') return most!
  const usual = inUsualWords(most!.keyword, language)
  if (usual === null) return most!
  const isUsual = ({ keyword, volume }: Row) =>
    volume >= LEAST_OF_USUAL * most!.volume && ` ${keyword}`.includes(` ${usual}`)
  return others.find(isUsual) ?? most!
}

/** The mean of a figure that not all rows have; null where none has it. */
const meanOfKnown = (
  rows: readonly Clusterable[],
  of: (row: Clusterable) => number | undefined,
): number | null => {
  const known = rows.filter((row) => of(row) !== undefined)
  return known.length === 0 ? null : meanByVolume(known, (row) => of(row)!)
}

type ClusterSums = { volume: number; difficulty: number; intent: Intent }
/** Rates one page, or one ad, for all of these keywords. */
const ratingOf = (
  rows: readonly Clusterable[],
  { volume, difficulty, intent }: ClusterSums,
  inputs: Inputs,
) => {
  const { fullVolume, usualCpc, aim, rules = impactRulesOf(CLUSTERS_IMPACT) } = inputs
  const relevance = meanByVolume(rows, (row) => row.relevance)
  if (aim !== 'paid') {
    const clickShare = meanByVolume(rows, clickShareOf)
    return impact({ volume, difficulty, intent, fullVolume, clickShare, relevance }, rules)
  }
  const cpc = meanOfKnown(rows, ({ paid }) => paid?.cpc?.value)
  const competition = meanOfKnown(rows, ({ paid }) => paid?.competition?.value)
  const { paidRules = paidRulesOf(CLUSTERS_AD_IMPACT) } = inputs
  return paidImpact(
    { volume, cpc, competition, intent, relevance, fullVolume, usualCpc },
    paidRules,
  )
}

type Rates = Pick<Inputs, 'fullVolume' | 'usualCpc' | 'aim' | 'rules' | 'paidRules' | 'version'>
/** Rates a keyword by itself, as the report's table rates it. */
const ratingOfRow = (row: Clusterable, rates: Rates) => {
  // Up to version 6 a keyword with a town was rated here as one of the whole country.
  const fullVolume = rates.version === '6' ? rates.fullVolume : (row.fullVolume ?? rates.fullVolume)
  return ratingOf([row], row, { ...rates, fullVolume })
}

/** Returns true where a keyword is rated High by itself. */
export const isHigh = (row: Clusterable, rates: Rates): boolean =>
  ratingOfRow(row, rates).label === 'High'

/**
 * Rates a page for some keywords as the best of them, so that no page is rated High where the table rates none of its
 * keywords so. Up to version 6, rates it by the sum of their searches and the mean of all else.
 */
const ratingOfPage = (rows: readonly Clusterable[], summed: ClusterSums, inputs: Inputs) => {
  if (!isByWorth(inputs.version ?? CLUSTERS_VERSION)) return ratingOf(rows, summed, inputs)
  const ratings = rows.map((row) => ratingOfRow(row, inputs))
  return ratings.reduce((best, rating) => (rating.score > best.score ? rating : best))
}

const clusterOf = <Row extends Clusterable>(
  { rows, by }: Part<Row>,
  inputs: Inputs,
): KeywordCluster<Row> => {
  const head = headOf(rows, inputs)
  const { clicks, volume } = expectedClicks(rows, inputs.reach ?? null)
  const difficulty = round(
    meanByVolume(rows, (row) => row.difficulty),
    1,
  )
  const { score, label } = ratingOfPage(rows, { volume, difficulty, intent: head.intent }, inputs)
  return {
    clusterId: `clu_${head.keywordId.slice('kw_'.length)}`,
    head: head.keyword,
    page: pageOf(head),
    by,
    count: rows.length,
    volume,
    clicks,
    difficulty,
    impact: score,
    opportunity: label,
    rows: [head, ...rows.filter((row) => row !== head).toSorted(byVolume)],
  }
}

/** Keywords that are one cluster, and what that was seen by. */
type Part<Row> = { rows: Row[]; by: Cluster['by'] }
type PartDescription<Row> = Part<Row> & WordGroup & { volume: number; key: string }

/** Facts about all keywords, collected before the keywords are compared. */
type Context = {
  themes: ReadonlyMap<string, number>
  comparison: Required<Pick<WordComparison, 'place' | 'wording'>> & WordComparison
}

/** A theme that only one keyword has says nothing of others. */
const themesOf = (rows: readonly Clusterable[], { themes }: Context): Set<string> =>
  new Set(rows.map(({ theme }) => theme).filter((theme) => theme && themes.get(theme)! > 1))

/**
 * Returns the subject that a keyword asks for, and the work that is to be done to it. From version 9 on, the subject
 * leaves the work out.
 */
const askedOf = (keyword: string, family: PageFamily, comparison: Context['comparison']) => {
  const subject = subjectOf(keyword, family, comparison)
  if (isByThing(comparison.wording)) {
    const { things, work } = splitWork(subject, family === 'offer')
    return { subject: things, work }
  }
  return { subject, work: WITH_WORK.has(comparison.wording) ? askedWorkOf(keyword) : '' }
}

const described = <Row extends Clusterable>(
  rows: Row[],
  by: Cluster['by'],
  context: Context,
): PartDescription<Row> => {
  const first = rows[0]!
  const family = familyOf(pageOf(first))
  const { subject, work } = askedOf(first.keyword, family, context.comparison)
  return {
    rows,
    by,
    family,
    subject,
    work,
    themes: themesOf(rows, context),
    isOnItsOwn: by === 'results',
    volume: sum(rows, (row) => row.volume),
    key: first.keywordId,
  }
}

/** Keywords that say the same in other words. */
const sameSubject = <Row extends Clusterable>(
  rows: readonly Row[],
  { comparison }: Context,
): Row[][] => {
  const groups = Map.groupBy(rows, (row) => {
    const family = familyOf(pageOf(row))
    return `${family} ${subjectOf(row.keyword, family, comparison).join(' ')}`
  })
  return [...groups.values()]
}

const countThemes = (rows: readonly Clusterable[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { theme } of rows) counts.set(theme, (counts.get(theme) ?? 0) + 1)
  return counts
}

/** Shared result pages lead, then those who say least: who says more may belong to them. */
const inOrderToLead = <Row>(a: PartDescription<Row>, b: PartDescription<Row>): number =>
  (a.by === b.by ? 0 : a.by === 'results' ? -1 : 1) ||
  a.subject.length - b.subject.length ||
  b.volume - a.volume ||
  (a.key < b.key ? -1 : 1)

/** Most impact first; among equals most clicks. */
export const byClusterImpact = (a: Cluster, b: Cluster): number =>
  b.impact - a.impact || b.clicks - a.clicks || (a.clusterId < b.clusterId ? -1 : 1)

/** Most clicks first; among equals most impact. */
export const byClusterClicks = (a: Cluster, b: Cluster): number =>
  b.clicks - a.clicks || b.impact - a.impact || (a.clusterId < b.clusterId ? -1 : 1)

/** The order of clusters by rules of a version. */
export const clusterOrder = (version: ClustersVersion) =>
  isByWorth(version) ? byClusterClicks : byClusterImpact

type Inputs = {
  /** As `Scoring` has it. */
  fullVolume?: number | undefined
  /** As `Scoring` has it. */
  usualCpc?: number | undefined
  /** Words of the town that the business is in. */
  place?: readonly string[]
  /** The language of the keywords; English by default. */
  language?: Language | undefined
  /** The customers that the business can reach; null where these are everybody in the country, or unknown. */
  reach?: Reach | null
  /** The version of the rules of this folder; the newest by default. */
  version?: ClustersVersion
  /** The rules that rate clusters; by default those that belong to the version. */
  rules?: ImpactRules
  /** The same for ads. */
  paidRules?: PaidRules
  /** The aim that clusters are rated for: pages by default, or ads. */
  aim?: Aim | undefined
}

/**
 * Groups keywords that one page can serve: those whose result pages are alike, where these are known; else those that
 * say the same, or more of the same, and want the same kind of page. Each keyword is in one cluster, and the order of
 * the keywords changes nothing. The best cluster comes first; from version 7 on the one of most clicks.
 */
export const clustersOf = <Row extends Clusterable>(
  keywords: readonly Row[],
  inputs: Inputs = {},
): KeywordCluster<Row>[] => {
  const { place = [], language, version = CLUSTERS_VERSION } = inputs
  const rows = keywords.toSorted(byVolume)
  const vocabulary = new Set(rows.flatMap(({ keyword }) => wordsOf(keyword)))
  const texts = rows.map(({ keyword }) => keyword)
  const byWords = { place, language, wording: WORDING_RULES[version], vocabulary }
  const comparison = { ...byWords, usualKinds: usualKindsOf(texts, byWords) }
  const context = { themes: countThemes(rows), comparison }
  const seen = rows.filter(({ results = [] }) => results.length > 0)
  const unseen = rows.filter(({ results = [] }) => results.length === 0)
  const alike = groupByResults(seen.map(({ results = [] }) => results))
  const groups = [
    ...alike.map((group) =>
      described(
        group.map((at) => seen[at]!),
        'results',
        context,
      ),
    ),
    ...sameSubject(unseen, context).map((group) => described(group, 'words', context)),
  ].toSorted(inOrderToLead)
  const parts = new Map<number, Part<Row>>()
  for (const [index, leader] of leadersOf(groups, LIKENESS[version]).entries()) {
    const { rows, by } = groups[index]!
    const known = parts.get(leader)
    // Merged groups count as grouped by words: result pages must vouch for a whole cluster, or for none of it.
    if (known) parts.set(leader, { rows: [...known.rows, ...rows], by: 'words' })
    else parts.set(leader, { rows, by })
  }
  return [...parts.values()].map((part) => clusterOf(part, inputs)).toSorted(clusterOrder(version))
}
