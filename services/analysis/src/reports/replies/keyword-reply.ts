import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import {
  KEYWORD_COLUMNS,
  type KeywordDetails,
  type KeywordRow,
  type listKeywords,
} from '@sortie/contracts/analysis/keywords/keywords'
import { nearLabelOf } from '@sortie/contracts/analysis/scoring/near-label'
import type { PageOfRows } from '@sortie/runtime/views/row-reader'
import type { z } from 'zod'
import type { KeywordView } from '../views/report-keyword.ts'
import type { ResultsView } from '../views/report-results.ts'
import type { AdditionOfReport } from '../views/report-view.ts'
import { wantedKeywords } from '../wanted-keywords.ts'
import { monthsOf } from './months.ts'
import { explanationOf, labelReceipt } from './trial-reply.ts'

type Query = z.infer<(typeof listKeywords)['query']>

/** Returns the query to the view for a page of keywords. */
export const keywordPageOf = ({ after, limit, ...view }: Query): PageOfRows<KeywordView> => ({
  ...wantedKeywords(view),
  limit,
  cursor: after,
})

const compact = (
  id: string,
  { scored, impact, paid, rivalAds, isRelated, addition }: KeywordView,
): KeywordRow => {
  const { keyword, intent, searchVolume, difficulty, opportunity } = scored
  const isEstimated = ({ kind }: typeof searchVolume) => kind === 'modelled'
  return [
    id as KeywordId,
    keyword,
    intent,
    searchVolume.value,
    difficulty.value,
    impact,
    opportunity,
    isEstimated(searchVolume),
    isEstimated(difficulty),
    paid?.cpc?.value ?? null,
    paid?.cpc ? isEstimated(paid.cpc) : false,
    paid?.competition?.value ?? null,
    paid?.impact.value ?? null,
    paid?.opportunity ?? null,
    monthsOf(searchVolume),
    rivalAds ?? null,
    nearLabelOf({ ...scored.impact, score: impact }),
    isRelated ?? false,
    addition?.number ?? null,
  ]
}

/** A page of keywords: arrays, so that a thousand of them make a small reply. */
export const keywordsReply = (page: {
  rows: { id: string; row: KeywordView }[]
  next: string | null
}): z.infer<(typeof listKeywords)['reply']> => ({
  columns: [...KEYWORD_COLUMNS],
  rows: page.rows.map(({ id, row }) => compact(id, row)),
  next: page.next,
})

/** The facts of a keyword beside its row. */
type Beside = {
  results?: ResultsView | null | undefined
  /** The additions of its report; absent where the reader may not know their subjects. */
  additions?: readonly AdditionOfReport[] | undefined
}

/** Returns the day and the subject of the addition that brought a keyword. */
const originOf = (
  { number, at }: NonNullable<KeywordView['addition']>,
  additions: readonly AdditionOfReport[],
): KeywordDetails['addition'] => {
  const subject = additions.find((each) => each.number === number)?.subject
  return { at, ...(subject && { subject }) }
}

/** One keyword with its receipts and why it is rated as it is. */
export const keywordReply = (
  keywordId: KeywordId,
  { scored, paid, addition }: KeywordView,
  { results, additions }: Beside = {},
): KeywordDetails => {
  const { keyword, intent, searchVolume, difficulty } = scored
  return {
    keywordId,
    keyword,
    intent,
    receipts: { searchVolume, difficulty, opportunity: labelReceipt(scored) },
    explanation: explanationOf(scored),
    ...(paid && { paid }),
    ...(results && { results }),
    ...(addition && { addition: originOf(addition, additions ?? []) }),
  }
}
