import type { FoundKeyword, Weakness } from '@sortie/contracts/analysis/keywords/found-keywords'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type {
  Grounds,
  OpportunityLabel,
  Ratings,
} from '@sortie/contracts/analysis/keywords/ratings'
import type { RunPlan } from './plans.ts'

/** The sums over the batches of a report so far. */
export type Tally = {
  /** The last batch that was recorded; 0 before the first. */
  batch: number
  /** The keywords that are there: none is recorded twice. */
  ids: KeywordId[]
  ratings: Ratings
  weak: Record<Weakness, number>
  /** The lowest difficulty among them, 0-10. */
  easiest: number | null
  /** The keyword with the most impact. */
  best: BestKeyword | null
}
export type BestKeyword = { keyword: string; impact: number }
export const EMPTY_TALLY: Tally = {
  batch: 0,
  ids: [],
  ratings: { High: 0, Medium: 0, Low: 0 },
  weak: { general: 0, typed: 0 },
  easiest: null,
  best: null,
}

/** The reason that a report is not worth its price. */
export type Shortfall = 'few' | 'unknown'

/** Returns the grounds of most keywords. Half and half is enough: somebody knew the trade. */
export const groundsOf = (count: number, { general, typed }: Tally['weak']): Grounds => {
  if ((general + typed) * 2 <= count) return 'trade'
  return general > typed ? 'general' : 'typed'
}

/** Returns the numbers of weak phrases, by the cause of their weakness. */
export const weaknessOf = (phrases: readonly { weak?: Weakness | undefined }[]): Tally['weak'] => {
  const count = (kind: Weakness) => phrases.filter(({ weak }) => weak === kind).length
  return { general: count('general'), typed: count('typed') }
}

/** The part of what was promised that a report holds at least. */
const KEPT_PROMISE = 0.7

/**
 * Returns the requirement that the keywords miss: one of the plan, or the number that was promised before the mission
 * was spent; null where they meet all.
 */
export const shortfall = (
  { keywords: { least, needsTrade } }: RunPlan,
  count: number,
  weak: Tally['weak'],
  promised = 0,
): Shortfall | null => {
  // A trade that nobody knows has few keywords too: then that is what has to be said.
  if (needsTrade && count > 0 && groundsOf(count, weak) !== 'trade') return 'unknown'
  return count < Math.max(least, promised * KEPT_PROMISE) ? 'few' : null
}

/**
 * The phrases that a run looks at: those that say something of the trade before the weak ones, each
 * as its sources put it, `most` at most.
 */
export const shortlist = <Phrase extends { weak?: Weakness | undefined }>(
  phrases: readonly Phrase[],
  most: number,
): Phrase[] =>
  [...phrases.filter(({ weak }) => !weak), ...phrases.filter(({ weak }) => weak)].slice(0, most)

/** Returns the number of keywords with each label, those of `before` included. */
export const ratingsOf = (
  keywords: readonly { opportunity: OpportunityLabel }[],
  before: Ratings = EMPTY_TALLY.ratings,
): Ratings => {
  const ratings = { ...before }
  for (const { opportunity } of keywords) ratings[opportunity] += 1
  return ratings
}

/** The lowest difficulty of some keywords, and of those looked at before; null where there are none. */
export const easiestOf = (
  keywords: readonly { difficulty: { value: number } }[],
  before: number | null = null,
): number | null =>
  keywords.reduce<number | null>(
    (easiest, { difficulty: { value } }) => (easiest === null ? value : Math.min(easiest, value)),
    before,
  )

/** Returns the keyword with the most impact, of some and the best one before; the rest of a trade never leads. */
export const bestOf = (
  keywords: readonly { keyword: string; impact: number; isRelated?: boolean | undefined }[],
  before: BestKeyword | null = null,
): BestKeyword | null =>
  keywords.reduce<BestKeyword | null>(
    (best, { keyword, impact, isRelated }) =>
      isRelated || (best && best.impact >= impact) ? best : { keyword, impact },
    before,
  )

/** The tally after one more batch. */
export const counted = (tally: Tally, batch: number, keywords: readonly FoundKeyword[]): Tally => {
  const weak = weaknessOf(keywords)
  return {
    batch,
    ids: [...tally.ids, ...keywords.map(({ keywordId }) => keywordId)],
    ratings: ratingsOf(keywords, tally.ratings),
    weak: { general: tally.weak.general + weak.general, typed: tally.weak.typed + weak.typed },
    easiest: easiestOf(keywords, tally.easiest),
    best: bestOf(keywords, tally.best),
  }
}
