import { stemsOf } from '@sortie/prose/score/stem'
import { topicFitOf } from '../../cards/card-topics.ts'
import type { Assignment } from '../article.ts'
import { articleSubjectOf, topicStems } from '../evidence/searches.ts'

/** A card that has so many words of what the article is about is about it. */
const NEAR_WORDS = 2

/** The words of an article's subject that not everything in its trade is about. */
const subjectStems = ({ brief, context }: Pick<Assignment, 'brief' | 'context'>): string[] => {
  const trade = new Set(
    stemsOf([context?.words?.provider.one, context?.words?.offer.name].join(' ')),
  )
  return [...new Set(topicStems(articleSubjectOf(brief), brief.town ?? ''))].filter(
    (stem) => !trade.has(stem),
  )
}

/**
 * Tells whether a card is about what the article is about: of one trade, cards tell of many things. A single word that
 * both have says little, and would give all businesses of a town the same cards. A mark of our editors says it at once.
 */
export const nearCardsOf = (assignment: Pick<Assignment, 'brief' | 'context'>) => {
  const { brief, context } = assignment
  const topicFit = topicFitOf(context?.trade ?? '', articleSubjectOf(brief))
  const wanted = subjectStems(assignment)
  return (cardId: string, texts: readonly string[]): boolean => {
    if (topicFit(cardId) === 'about') return true
    const stems = new Set(texts.flatMap(stemsOf))
    return wanted.filter((stem) => stems.has(stem)).length >= NEAR_WORDS
  }
}
