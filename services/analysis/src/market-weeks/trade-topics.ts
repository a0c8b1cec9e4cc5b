import { industries } from '../lexicon/industries.ts'
import { TRADE_ARTICLES } from '../lexicon/trade-articles.ts'
import { namesOf } from './keyword-ideas.ts'

/** A trade, and the article that its topic is taken from. */
export type TradeTopic = { trade: string; article: string }

/** The trades that have an article of their own. */
export const tradeTopics: readonly TradeTopic[] = industries.flatMap((industry) => {
  const article = TRADE_ARTICLES[industry.id]
  return article ? [{ trade: namesOf(industry), article }] : []
})
