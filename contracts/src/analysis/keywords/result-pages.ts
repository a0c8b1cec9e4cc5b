import { z } from 'zod'
import { KeywordId } from './keyword-id.ts'

/** The features of a result page beside its unpaid results: `answer` is one that a language model wrote. */
export const ResultFeature = z.enum([
  'ads',
  'answer',
  'snippet',
  'map',
  'questions',
  'discussions',
  'videos',
  'shopping',
])
export type ResultFeature = z.infer<typeof ResultFeature>

/** Questions of a result page that are kept, and of a page to make: the first ones. */
export const RESULT_QUESTIONS = 8

/** Questions that a search engine lists as asked by its searchers. */
export const ResultQuestions = z.array(z.string().max(200)).max(RESULT_QUESTIONS)

/** A page that ranks for a keyword. */
export const RankedPage = z.object({ url: z.string().max(500), title: z.string().max(200) })
export type RankedPage = z.infer<typeof RankedPage>

/** Pages of a keyword that are kept: the first ones. */
export const RANKED_PAGES = 10

/** Ads of a result page that are kept: the first ones. */
export const RANKED_ADS = 8

/** An ad that stands on a result page. */
export const RankedAd = z.object({
  /** The advertiser, by the host of the ad's address. */
  host: z.string().max(255),
  title: z.string().max(200),
  /** The rival that it belongs to, as the report calls it; absent where it is nobody whom it knows. */
  rival: z.string().max(60).optional(),
})
export type RankedAd = z.infer<typeof RankedAd>

/** The first result page of a keyword, as it was on a day. */
export const ResultPage = z.object({
  keywordId: KeywordId,
  source: z.string(),
  fetchedAt: z.iso.datetime(),
  /** The cost of the call, in millionths of a US dollar. */
  cost: z.int().nonnegative(),
  /** Hash of what the source sent. */
  payload: z.string(),
  /** Best first: unpaid results only. */
  pages: z.array(RankedPage).max(RANKED_PAGES),
  /** In the order of the page; absent in older events. */
  ads: z.array(RankedAd).max(RANKED_ADS).optional(),
  /** Features of the page beside results and ads; absent in older events. */
  features: z.array(ResultFeature).max(ResultFeature.options.length).optional(),
  /** Questions that people also ask, as the page lists them; absent in older events. */
  questions: ResultQuestions.optional(),
})
export type ResultPage = z.infer<typeof ResultPage>
