import type { TradeWords } from '@sortie/contracts/analysis/research/trade-words'
import type { CardSubject } from '../../cards/card.ts'
import type { SectionComposer } from '../compose/section-composer.ts'
import type { Alternatives } from '../compose/seeded.ts'
import type { SectionLayout } from '../plan.ts'

/**
 * A subject of cards that has a heading in articles. Cards that explain words, or tell how to question a business,
 * stand under none.
 */
type SectionSubject = Exclude<CardSubject, 'terms' | 'questions'>

const HEADINGS: Readonly<Record<SectionSubject, (words: TradeWords) => Alternatives<string>>> = {
  steps: () => ['How it works', 'How it goes', 'What happens', 'In practice'],
  price: () => [
    'What the price depends on',
    'What makes up the price',
    'Why prices differ',
    'What you pay for',
  ],
  kinds: () => [
    'Differences worth knowing',
    'Kinds, and how they differ',
    'What you can choose from',
    'The differences',
  ],
  quality: ({ offer }) => [
    `What good ${offer.name} ${offer.isPlural ? 'look' : 'looks'} like`,
    `Signs of good ${offer.name}`,
    `How to spot good ${offer.name}`,
    `What makes good ${offer.name}`,
  ],
  preparation: () => ['What to have ready', 'How to prepare', 'What to prepare', 'Before you call'],
  faults: () => [
    'Signs that something is wrong',
    'How to notice a fault',
    'When something is wrong',
    'Signs of trouble',
  ],
  // The card weighs the thing and not the business: a repair instead of a new roof.
  without: () => [
    'When you may not need it',
    'When you can do without',
    'If you don’t need it',
    'When less is enough',
  ],
  upkeep: () => [
    'Care and upkeep',
    'How to look after it',
    'Looking after it',
    'What keeps it in good shape',
  ],
  timing: ({ offer }) => [
    `A good time for ${offer.name}`,
    `When to plan ${offer.name}`,
    `The right time for ${offer.name}`,
    `When it’s time for ${offer.name}`,
  ],
}

/** The heading that cards on a subject are written for, as the turn of a business words it. */
export const cardHeading = (
  subject: SectionSubject,
  { filling, inTurn }: Pick<SectionComposer, 'filling' | 'inTurn'>,
): string => inTurn(HEADINGS[subject](filling.words))

/** A section that a card fills. */
export const cardSection = (
  subject: SectionSubject,
  composer: Pick<SectionComposer, 'filling' | 'inTurn'>,
): SectionLayout => ({
  role: subject,
  heading: cardHeading(subject, composer),
  isRequired: false,
  parts: [],
  card: subject,
})
