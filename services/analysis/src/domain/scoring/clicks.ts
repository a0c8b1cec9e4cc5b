import type { Intent } from '@sortie/contracts/analysis/keywords/ratings'
import type { ResultFeature } from '@sortie/contracts/analysis/keywords/result-pages'

/** Version of the tables of this file; raise it whenever a result could change. */
export const CLICKS_VERSION = '1'

/** Share of organic clicks by position 1-10, in a result page without extras. */
const BY_POSITION = [0.398, 0.187, 0.102, 0.072, 0.051, 0.044, 0.03, 0.021, 0.019, 0.016] as const
/** Share of organic clicks that the ten results of a page without extras get together. */
export const FIRST_PAGE = BY_POSITION.reduce((sum, share) => sum + share, 0)

/** The features of a result page besides the ten links, and the share of clicks that each takes. */
const TAKEN_BY = {
  ads: 0.14,
  map: 0.18,
  answer: 0.3,
  shopping: 0.16,
  questions: 0.04,
  sitelinks: 0.08,
} as const
export type SerpFeature = keyof typeof TAKEN_BY

/** Share of clicks, 0-1, left to organic results beside these features. */
export const organicShare = (features: readonly SerpFeature[]): number =>
  [...new Set(features)].reduce((left, feature) => left * (1 - TAKEN_BY[feature]), 1)

/**
 * Share of clicks, 0-1, that an answer by a language model takes: people clicked an unpaid result in 8 % of visits to
 * pages with one, and in 15 % without (Pew Research Center, July 22, 2025: 900 adults in the United States, 68,879
 * searches in March 2025).
 */
export const TAKEN_BY_ANSWER = 0.47
/** The same as {@link TAKEN_BY} where a result page was looked at; what is not an answer is our judgement. */
const TAKEN_WHERE_SEEN: Readonly<Record<ResultFeature, number>> = {
  ads: TAKEN_BY.ads,
  answer: TAKEN_BY_ANSWER,
  snippet: 0.08,
  map: TAKEN_BY.map,
  questions: TAKEN_BY.questions,
  discussions: 0.04,
  videos: 0.04,
  shopping: TAKEN_BY.shopping,
}

/** Share of all clicks, 0-1, that the ten unpaid results of a page get together, which shows these features. */
export const clickShareBeside = (features: readonly ResultFeature[]): number =>
  FIRST_PAGE *
  [...new Set(features)].reduce((left, feature) => left * (1 - TAKEN_WHERE_SEEN[feature]), 1)

/** Expected share of all clicks, 0-1, for a position of the first page; 0 beyond it. */
export const clickShareAt = (position: number, share: number): number =>
  (BY_POSITION[position - 1] ?? 0) * share

/** Expected share of all clicks, 0-1, that the ten organic results get together. */
export const organicClickShare = (features: readonly SerpFeature[]): number =>
  FIRST_PAGE * organicShare(features)

const LOCAL = /\b(near me|nearby|open now|open on|open late|24 hour|same day|in your area)\b/
const GOODS = /\b(buy|order|sale|delivery|discount|cheap|online)\b/
const PRICE = /\b(cost|price|prices|pricing|rates|fees)\b/

/**
 * Returns the features to expect where no result page was fetched: a model, by intent and wording. A figure made from
 * it must be labeled as modeled.
 */
export const expectedFeatures = (keyword: string, intent: Intent): SerpFeature[] => {
  const words = keyword.toLowerCase()
  switch (intent) {
    case 'transactional':
      return LOCAL.test(words) ? ['ads', 'map'] : GOODS.test(words) ? ['ads', 'shopping'] : ['ads']
    case 'commercial':
      if (LOCAL.test(words)) return ['map', 'questions']
      return PRICE.test(words) ? ['answer', 'questions'] : ['ads', 'questions']
    case 'informational':
      return ['answer', 'questions']
    case 'navigational':
      return ['sitelinks']
  }
}
