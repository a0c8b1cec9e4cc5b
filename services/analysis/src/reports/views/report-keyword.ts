import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type {
  Intent,
  OpportunityLabel,
  PaidSide,
  ScoredKeyword,
} from '@sortie/contracts/analysis/keywords/ratings'
import type { RankedAd } from '@sortie/contracts/analysis/keywords/result-pages'
import { type RowChange, rowProjection } from '@sortie/runtime/views/row-projection'
import { type IdentifiedKeyword, scoredIn } from '../../domain/batches.ts'
import { onceEach } from './scored-keywords.ts'

/** One keyword of a report: the columns that pages are sorted and narrowed by, and all behind them. */
export type KeywordView = {
  keyword: string
  intent: Intent
  volume: number
  /** 0-10, one decimal. */
  difficulty: number
  /** 0-100, whole. */
  impact: number
  /** A number that orders rows of equal impact too: impact first, then volume. */
  rank: number
  opportunity: OpportunityLabel
  scored: ScoredKeyword
  /** Absent where nobody knows what a click costs, and in older reports. */
  paid?: PaidSide
  /** Rivals whose ads stand on its result page; absent where nobody looked. */
  rivalAds?: string[]
  /** True where it is about the rest of the trade; absent where it is not. */
  isRelated?: boolean
  /** The number of the addition that brought it, and when; absent in what the report itself found. */
  addition?: { number: number; at: string }
}

/** More than any keyword is searched for in a month. */
const VOLUMES = 10_000_000_000

type NewRow = { id: string; set: KeywordView }
const rowOf = ({ keywordId, paid, isRelated, ...scored }: IdentifiedKeyword): NewRow => ({
  id: keywordId,
  set: {
    keyword: scored.keyword,
    intent: scored.intent,
    volume: scored.searchVolume.value,
    difficulty: scored.difficulty.value,
    impact: scored.impact.value,
    rank: scored.impact.value * VOLUMES + Math.min(scored.searchVolume.value, VOLUMES - 1),
    opportunity: scored.opportunity,
    scored,
    ...(paid && { paid }),
    ...(isRelated && { isRelated }),
  },
})

const withAddition = (
  { id, set }: NewRow,
  addition: NonNullable<KeywordView['addition']>,
): NewRow => ({ id, set: { ...set, addition } })

/** Rivals that a row names at most: it is one of thousands. */
const MOST_RIVALS = 4

/** The row with the rivals who advertise on its result page. */
const withAds = (id: string, ads: readonly RankedAd[]): RowChange<KeywordView> => {
  const rivals = [...new Set(ads.flatMap(({ rival }) => rival ?? []))].slice(0, MOST_RIVALS)
  return { id, change: (row) => row && { ...row, rivalAds: rivals } }
}

/** The keywords of a report, found by its id and theirs. */
export const reportKeyword = rowProjection<KeywordView, AnalysisEvent>({
  name: 'report-keyword',
  sorts: {
    rank: 'descending',
    volume: 'descending',
    difficulty: 'ascending',
    keyword: 'ascending',
  },
  on: {
    KeywordsFound: ({ data }) => {
      const { addition: number, at } = data
      const rows = scoredIn(data).map(rowOf)
      return number === undefined ? rows : rows.map((row) => withAddition(row, { number, at }))
    },
    KeywordsScored: ({ data: { keywords } }) => onceEach(keywords).map(rowOf),
    ResultPagesFound: ({ data: { results } }) =>
      (results ?? []).flatMap(({ keywordId, ads }) => (ads ? [withAds(keywordId, ads)] : [])),
    ReportRemoved: ({ data: { keywordIds } }) =>
      (keywordIds ?? []).map((id) => ({ id, set: null })),
  },
})
