import type { TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import type { CardSubject } from '../../cards/card.ts'
import type { SectionLayout } from '../plan.ts'

/**
 * A subject of cards that has a heading in articles. Cards that explain words, or tell how to question a business,
 * stand under none.
 */
type SectionSubject = Exclude<CardSubject, 'terms' | 'questions'>

const HEADINGS: Readonly<Record<SectionSubject, (words: TradeWords) => string>> = {
  steps: () => 'How it works',
  price: () => 'What the price depends on',
  kinds: () => 'What makes the difference',
  quality: ({ offer }) => `What good ${offer.name} ${offer.isPlural ? 'look' : 'looks'} like`,
  preparation: () => 'What to have ready',
  faults: () => 'Signs that something is wrong',
  // The card weighs the thing and not the business: a repair instead of a new roof.
  without: () => 'When you may not need it',
  upkeep: () => 'Care and upkeep',
  timing: ({ offer }) => `A good time for ${offer.name}`,
}

/** The one heading that cards on a subject are written for. */
export const cardHeading = (subject: SectionSubject, words: TradeWords): string =>
  HEADINGS[subject](words)

/** A section that a card fills. */
export const cardSection = (subject: SectionSubject, words: TradeWords): SectionLayout => ({
  role: subject,
  heading: cardHeading(subject, words),
  isRequired: false,
  parts: [],
  card: subject,
})
