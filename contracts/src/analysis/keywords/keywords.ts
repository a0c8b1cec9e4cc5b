import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { AdditionSubject } from '../additions/additions.ts'
import { ClusterId } from '../plans/clusters.ts'
import { MOST_EXCLUDED_WORDS } from '../reports/excluded-words.ts'
import { ReportId } from '../reports/report-id.ts'
import { MOST_CHOSEN } from '../reports/report-limits.ts'
import { GapClass } from '../sites/sites.ts'
import { KeywordId } from './keyword-id.ts'
import { Explanation, Intent, OpportunityLabel, PaidSide } from './ratings.ts'
import { Receipt } from './receipts.ts'
import { ResultPage } from './result-pages.ts'

const reportParams = z.object({ reportId: ReportId })

/** The columns that keywords of a report can be sorted by. */
export const KeywordSort = z.enum(['impact', 'volume', 'difficulty', 'keyword'])
export type KeywordSort = z.infer<typeof KeywordSort>

/** Which keywords of a report are wanted, and in which order. */
const wantedKeywords = {
  /** As one expects of the column unless told: the most impact and volume first, the easiest first. */
  order: z.enum(['ascending', 'descending']).optional(),
  opportunity: OpportunityLabel.optional(),
  intent: Intent.optional(),
  cluster: ClusterId.optional(),
  /** Only keywords that hold this text. */
  containing: z.string().trim().min(1).max(100).optional(),
}

const between = z.tuple([z.number(), z.number()])

const bound = z.number().nonnegative().optional()

/** From and to of figures; an absent side is open. If a price has a side, only keywords with a price pass. */
const ranges = {
  volumeFrom: bound,
  volumeTo: bound,
  difficultyFrom: bound,
  difficultyTo: bound,
  cpcFrom: bound,
  cpcTo: bound,
}

/** The keywords that somebody has before them. */
export const KeywordsInView = z.strictObject({
  sort: KeywordSort.default('impact'),
  ...wantedKeywords,
  /**
   * Only those with so many searches a month and such a difficulty: from and to, both included. A part of
   * the chart by price takes every difficulty, and holds only those with such a price of a click, in US
   * dollars.
   */
  area: z.object({ volume: between, difficulty: between, cpc: between.optional() }).optional(),
  /** Only those that stand so between the sites of a competitor report. */
  gap: GapClass.optional(),
  /** Only those on whose result page a rival advertises. */
  rivalAds: z.literal(true).optional(),
  /** Only those about the niche of the business, where its report has others too. */
  nicheOnly: z.literal(true).optional(),
  /** Only those that were added to the finished report. */
  addedOnly: z.literal(true).optional(),
  /** Only those with such searches a month, difficulty, and price of a click in US dollars; both sides included. */
  ...ranges,
  /** Only those that hold none of these words. */
  without: z.array(z.string().trim().min(1).max(200)).min(1).max(MOST_EXCLUDED_WORDS).optional(),
  /** Only these, as somebody chose them one by one. */
  only: z.array(KeywordId).min(1).max(MOST_CHOSEN).optional(),
})
export type KeywordsInView = z.infer<typeof KeywordsInView>

/** The columns of a row of a report, in this order. */
export const KEYWORD_COLUMNS = [
  'keywordId',
  'keyword',
  'intent',
  'searchVolume',
  'difficulty',
  'impact',
  'opportunity',
  'volumeIsEstimated',
  'difficultyIsEstimated',
  'cpc',
  'cpcIsEstimated',
  'competition',
  'paidImpact',
  'paidOpportunity',
  'months',
  'rivalAds',
  'nearOpportunity',
  'isRelated',
  'addition',
] as const

/** A keyword of a report as an array, short enough for a thousand of them in a reply. */
export const KeywordRow = z.tuple([
  KeywordId,
  z.string(),
  Intent,
  z.number(),
  z.number(),
  z.number(),
  OpportunityLabel,
  z.boolean(),
  z.boolean(),
  // For ads; null where nobody knows, and in older reports.
  z.number().nullable(),
  z.boolean(),
  z.number().nullable(),
  z.number().nullable(),
  OpportunityLabel.nullable(),
  // The course of its searches: the first month, then a digit for each month, 9 the busiest; null where nobody counted.
  z.string().nullable(),
  /** Rivals whose ads stand on its result page; null where nobody looked. */
  z.array(z.string()).nullable(),
  // The label that it may have as well, as its score is estimated and close to that; null where it is not.
  OpportunityLabel.nullable(),
  /**
   * True where the business does only a part of its trade and the keyword is about the rest; false in older reports.
   */
  z.boolean(),
  /** The number of the addition that brought it, from 1; null in what the report itself found. */
  z.int().positive().nullable(),
])
export type KeywordRow = z.infer<typeof KeywordRow>

/** A keyword of a report with all that stands behind it. */
export const KeywordDetails = z.object({
  keywordId: KeywordId,
  keyword: z.string(),
  intent: Intent,
  receipts: z.object({ searchVolume: Receipt, difficulty: Receipt, opportunity: Receipt }),
  explanation: Explanation,
  /** Its rating for ads; absent where nobody knows the price of a click, and in older reports. */
  paid: PaidSide.optional(),
  /** Its result page; absent where nobody looked. */
  results: ResultPage.omit({ keywordId: true, cost: true, payload: true }).optional(),
  /** Set if it was added later: the time and the subject. A reader with a link doesn't see the subject. */
  addition: z.object({ at: z.iso.datetime(), subject: AdditionSubject.optional() }).optional(),
})
export type KeywordDetails = z.infer<typeof KeywordDetails>

export const listKeywords = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/keywords',
  summary: 'Lists the keywords of a report so far, page by page: arrays in the order of `columns`.',
  params: reportParams,
  // Rows do not know their clusters, which name them instead.
  query: z
    .strictObject({
      sort: KeywordSort.default('impact'),
      ...wantedKeywords,
      /** `next` of the page before. */
      after: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(1_000).default(100),
    })
    .omit({ cluster: true }),
  reply: z.object({
    columns: z.array(z.enum(KEYWORD_COLUMNS)),
    rows: z.array(KeywordRow),
    next: z.string().nullable(),
  }),
})

export const getKeyword = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/keywords/:keywordId',
  summary: 'Returns the receipts of one keyword, and why it is rated as it is.',
  params: z.object({ reportId: ReportId, keywordId: KeywordId }),
  reply: KeywordDetails,
})
