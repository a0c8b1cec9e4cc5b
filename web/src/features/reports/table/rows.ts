import { subjectText } from '@sortie/contracts/analysis/additions/addition-words'
import type { Addition } from '@sortie/contracts/analysis/additions/additions'
import type { KeywordRow } from '@sortie/contracts/analysis/keywords/keywords'
import type { Aim, Intent, OpportunityLabel } from '@sortie/contracts/analysis/keywords/ratings'
import type { WholeCluster } from '@sortie/contracts/analysis/plans/clusters'
import { excludedWords, holdsAnyWord } from '@sortie/contracts/analysis/reports/excluded-words'
import type { GapClass } from '@sortie/contracts/analysis/sites/sites'
import type { Area, FigureRange, Ranges, ReportColumn, Sort, TableSearch } from './table-state'

/** A keyword of a report, as its table shows it. */
export type ReportRow = {
  keywordId: string
  keyword: string
  intent: Intent
  searchVolume: number
  /** 0-10, one decimal. */
  difficulty: number
  /** 0-100. */
  impact: number
  opportunity: OpportunityLabel
  volumeIsEstimated: boolean
  difficultyIsEstimated: boolean
  /** Absent in reports from before there were clusters, and until they are there. */
  clusterId?: string | undefined
  /** US dollars a click; null where nobody knows, and in older reports. */
  cpc: number | null
  cpcIsEstimated: boolean
  /** The competition among advertisers, 0-100. */
  competition: number | null
  /** The value of an ad, 0-100. */
  paidImpact: number | null
  paidOpportunity: OpportunityLabel | null
  /** The searches of twelve months, in the format of the contract; null where nobody counted them. */
  months: string | null
  /** Rivals whose ads stand on its result page; null where nobody looked, and in older reports. */
  rivalAds: string[] | null
  /** The label that it may have as well, as its score is estimated; null where it is not close to one. */
  nearOpportunity: OpportunityLabel | null
  /** About the rest of the trade of a business that does only a part of it. */
  isRelated: boolean
  /** The number of the addition that brought it; null in what the report itself found. */
  addition: number | null
  /** The subject of that addition in words; absent where only its owner may know it. */
  additionAbout?: string | undefined
  /** In competitor reports: where it stands, and for each site the index of its page on it. */
  gap?:
    | {
        class: GapClass
        pages: (number | null)[]
        /** For each site where it stands; 0: not among the first; null: not known. Absent where not measured. */
        ranks?: ({ rank: number; url: string; title: string } | 0 | null)[]
      }
    | undefined
}

/** A row as it comes: an array in the order of the contract's columns. */
export const reportRowOf = ([
  keywordId,
  keyword,
  intent,
  searchVolume,
  difficulty,
  impact,
  opportunity,
  volumeIsEstimated,
  difficultyIsEstimated,
  // An analysis of the release before does not say.
  cpc = null,
  cpcIsEstimated = false,
  competition = null,
  paidImpact = null,
  paidOpportunity = null,
  months = null,
  rivalAds = null,
  nearOpportunity = null,
  isRelated = false,
  addition = null,
]: KeywordRow): ReportRow => ({
  keywordId,
  keyword,
  intent,
  searchVolume,
  difficulty,
  impact,
  opportunity,
  volumeIsEstimated,
  difficultyIsEstimated,
  cpc,
  cpcIsEstimated,
  competition,
  paidImpact,
  paidOpportunity,
  months,
  rivalAds,
  nearOpportunity,
  isRelated,
  addition,
})

type Membership = Pick<WholeCluster, 'clusterId' | 'keywordIds'>

/** Rows that know the cluster that names them. */
export const withClusters = (rows: ReportRow[], clusters: readonly Membership[]): ReportRow[] => {
  if (clusters.length === 0) return rows
  const ids = new Map(
    clusters.flatMap(({ clusterId, keywordIds }) =>
      keywordIds.map((keywordId) => [keywordId as string, clusterId as string]),
    ),
  )
  return rows.map((row) => ({ ...row, clusterId: ids.get(row.keywordId) }))
}

/** Rows that know what the addition was about that brought them. */
export const withAdditions = (rows: ReportRow[], additions: readonly Addition[]): ReportRow[] => {
  if (additions.length === 0) return rows
  const subjects = new Map(
    additions.map(({ number, subject }) => [number, subjectText(subject)] as const),
  )
  return rows.map((row) =>
    row.addition === null ? row : { ...row, additionAbout: subjects.get(row.addition) },
  )
}

/** Returns true where the keyword was added to the finished report. */
export const isAdded = ({ addition }: Pick<ReportRow, 'addition'>): boolean => addition !== null

/** Returns true where the price of a click on an ad is known. */
export const hasPrice = ({ cpc }: ReportRow): boolean => cpc !== null

/** Returns true where rivals advertise on the keyword's result page; false where nobody looked. */
export const hasRivalAds = ({ rivalAds }: ReportRow): boolean => (rivalAds?.length ?? 0) > 0

/** The columns in the order in which they are shown: whoever advertises asks for prices first. */
const ORDER: Record<Aim, readonly ReportColumn[]> = {
  organic: ['impact', 'intent', 'volume', 'difficulty', 'cpc', 'cluster'],
  paid: ['impact', 'cpc', 'competition', 'ads', 'volume', 'intent', 'difficulty', 'cluster'],
}

/** The columns that have something to show, and may be hidden. */
export const offeredColumns = (
  rows: readonly ReportRow[],
  clusters: ReadonlyMap<string, string>,
  aim: Aim,
): ReportColumn[] =>
  ORDER[aim].filter((column) => {
    if (column === 'cluster') return clusters.size > 0
    if (column === 'ads') return rows.some(hasRivalAds)
    if (column === 'competition') return rows.some(({ competition }) => competition !== null)
    return column !== 'cpc' || rows.some(hasPrice)
  })

const alphabet = new Intl.Collator('en')
const compare: Record<Sort, (a: ReportRow, b: ReportRow) => number> = {
  impact: (a, b) => b.impact - a.impact,
  volume: (a, b) => b.searchVolume - a.searchVolume,
  difficulty: (a, b) => a.difficulty - b.difficulty,
  keyword: (a, b) => alphabet.compare(a.keyword, b.keyword),
}

const isBetween = (value: number, [from, to]: [number, number]) => value >= from && value <= to

/** As the exports of a view hold it too. */
const isWithin = ({ searchVolume, difficulty, cpc }: ReportRow, area: Area) =>
  isBetween(searchVolume, area.volume) &&
  isBetween(difficulty, area.difficulty) &&
  (!area.cpc || (cpc !== null && isBetween(cpc, area.cpc)))

const isInRange = (value: number | null, { from, to }: FigureRange): boolean =>
  (from === null && to === null) ||
  (value !== null && (from === null || value >= from) && (to === null || value <= to))

const isWithinRanges = ({ searchVolume, difficulty, cpc }: ReportRow, ranges: Ranges): boolean =>
  isInRange(searchVolume, ranges.volume) &&
  isInRange(difficulty, ranges.difficulty) &&
  isInRange(cpc, ranges.cpc)

/**
 * Returns true where the group of a row is shown. Keywords about the rest of the trade show only if somebody asked for
 * them, or chose their cluster.
 */
const isInGroup = ({ isRelated }: ReportRow, { related, cluster }: TableSearch): boolean =>
  !isRelated || related || cluster !== null

/** Returns true where a row passes the filters on rating, intent, cluster, gap, rivals' ads and additions. */
const isOfKinds = (
  row: ReportRow,
  { opportunity, intent, cluster, gap, ads, added }: TableSearch,
): boolean =>
  (!opportunity || row.opportunity === opportunity) &&
  (!intent || row.intent === intent) &&
  (!cluster || row.clusterId === cluster) &&
  (!gap || row.gap?.class === gap) &&
  (!ads || hasRivalAds(row)) &&
  (!added || isAdded(row))

/** Returns a test that is true for the rows that pass all filters. */
export const passes = (shown: TableSearch): ((row: ReportRow) => boolean) => {
  const { area } = shown
  const search = shown.search.trim().toLowerCase()
  const excluded = excludedWords(shown.without)
  return (row) =>
    isInGroup(row, shown) &&
    isOfKinds(row, shown) &&
    (!search || row.keyword.toLowerCase().includes(search)) &&
    (!area || isWithin(row, area)) &&
    isWithinRanges(row, shown.ranges) &&
    !holdsAnyWord(row.keyword, excluded)
}

/** Rows in each order that was asked for, as long as these rows are there. */
const sorted = new WeakMap<readonly ReportRow[], Map<string, ReportRow[]>>()

const inOrder = (rows: ReportRow[], { sort, reversed }: TableSearch): ReportRow[] => {
  const known = sorted.get(rows) ?? new Map<string, ReportRow[]>()
  sorted.set(rows, known)
  const key = `${reversed ? '-' : ''}${sort}`
  const order = compare[sort]
  const there = known.get(key) ?? rows.toSorted((a, b) => (reversed ? order(b, a) : order(a, b)))
  known.set(key, there)
  return there
}

/** The rows that pass, in the order asked for; equals stay by impact. Each order is made once. */
export const shownRows = (rows: ReportRow[], shown: TableSearch): ReportRow[] =>
  inOrder(rows, shown).filter(passes(shown))

/** Returns the figure that a share of some, 0-1, is below; undefined where there are none. */
export const quantileOf = (figures: readonly number[], share: number): number | undefined =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length * share)]
