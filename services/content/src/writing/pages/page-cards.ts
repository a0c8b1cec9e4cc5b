import { stemsOf } from '@sortie/prose/score/stem'
import type { Assignment } from '../article.ts'
import type { TradeCard } from '../evidence/evidence-index.ts'
import { topicStems } from '../evidence/searches.ts'

/** A card that has so many words of what a page sells is about it. */
const NEAR_WORDS = 2

/**
 * Tells cards that a page may take: those with two words of its search, beside the trade and the town, or with its only one. A plumber's
 * page on water heaters says nothing of drains. A search for the trade itself takes any.
 */
export const isCardOfPage = ({ brief, context }: Pick<Assignment, 'brief' | 'context'>) => {
  const { provider, offer } = context?.words ?? {}
  const trade = new Set(
    stemsOf(`${provider?.one ?? ''} ${provider?.many ?? ''} ${offer?.name ?? ''}`),
  )
  const wanted = topicStems(brief.keyword, brief.town ?? context?.town ?? '').filter(
    (stem) => !trade.has(stem),
  )
  return ({ sentences }: Pick<TradeCard, 'sentences'>): boolean => {
    const stems = new Set(sentences.flatMap(({ text }) => stemsOf(text)))
    return wanted.filter((stem) => stems.has(stem)).length >= Math.min(NEAR_WORDS, wanted.length)
  }
}
