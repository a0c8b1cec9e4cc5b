import type { Cut } from '@sortie/contracts/content/drafts/draft-edits'
import { LEAST_PAGE_WORDS } from '@sortie/contracts/content/drafts/draft-limits'
import type { Checker } from '@sortie/prose/facts/check'
import { ownLines } from '@sortie/prose/facts/named'
import { wordShares } from '@sortie/prose/score/word-shares'
import { splitSentences } from '@sortie/prose/text/sentences'
import { writtenWordsOf } from '@sortie/prose/text/words'
import { normal } from '@sortie/prose/tree/normal'
import { bannedIn } from '@sortie/prose/voice/banned'
import type { FittingCard } from '../card-choice/fitting-cards.ts'
import { avoidableOf } from '../check/voice.ts'
import { plainLine } from '../plain-text.ts'
import type { SectionLayout } from '../plan.ts'
import { withAnswerSections } from './answer-sections.ts'
import {
  blocksOf,
  citedSentence,
  citedSentencesIn,
  countPartWords,
  type SectionBlock,
} from './section-blocks.ts'
import { answerPart, cardPart, type SectionComposer } from './section-composer.ts'
import { shuffled } from './seeded.ts'
import { sift } from './sift.ts'

/** Words of an article from which it takes no more cards. */
const MOST = 1_800
/** An article is its owner's: cards take half as many words as they do. */
const CARD_SHARE = 0.5
/** Words of a page from which it takes no more cards. */
const MOST_OF_PAGE = LEAST_PAGE_WORDS * 2
/** Prompts of an article at most. */
const PROMPTS = 6

type Passage = Extract<SectionBlock, { type: 'passage' }>
/** A section as it is composed. */
export type ComposedSection = { plan: SectionLayout; parts: SectionBlock[]; cuts: Cut[] }

const key = (text: string) => plainLine(text).toLowerCase()
/** Sentences of parts as they are compared: too short ones say nothing, and cells are none. */
const keysOf = (part: SectionBlock): string[] =>
  part.type === 'table'
    ? []
    : citedSentencesIn(part)
        .flatMap(({ text }) => splitSentences(text).map((one) => one.text))
        .filter((text) => writtenWordsOf(text).length > 3)
        .map(key)

/** Returns what sections say, to be compared with what comes behind them. */
export const sentenceKeysIn = (sections: readonly ComposedSection[]): Set<string> =>
  new Set(sections.flatMap(({ parts }) => parts.flatMap(keysOf)))

/** The sentences of the first paragraph of an article, or of the answer that it opens with. */
export const openingOf = ([first]: readonly ComposedSection[]): string[] =>
  (first?.parts ?? [])
    .filter(({ type }) => type === 'paragraph' || type === 'answer')
    .slice(0, 1)
    .flatMap((part) => citedSentencesIn(part).map(({ text }) => text))

/** A part without sentences that were said before; what it says itself is added to them. */
export const withoutRepeats = (part: SectionBlock, before: Set<string>): SectionBlock[] => {
  const isNew = (text: string) => {
    const keys = keysOf({ type: 'paragraph', sentences: [citedSentence(text)] })
    const isFresh = keys.every((one) => !before.has(one)) && new Set(keys).size === keys.length
    if (isFresh) for (const one of keys) before.add(one)
    return isFresh
  }
  switch (part.type) {
    case 'paragraph':
    case 'answer': {
      const sentences = part.sentences.filter(({ text }) => isNew(text))
      return sentences.length > 0 ? [{ ...part, sentences }] : []
    }
    case 'quotation': {
      const sentences = part.sentences.filter(({ text }) => isNew(text))
      return sentences.length > 0 && isNew(part.lead.text) ? [{ ...part, sentences }] : []
    }
    case 'list': {
      const items = part.items
        .map((item) => item.filter(({ text }) => isNew(text)))
        .filter((item) => item.length > 0)
      return items.length > 0 && (!part.lead || isNew(part.lead.text)) ? [{ ...part, items }] : []
    }
    case 'table':
      return part.lead && !isNew(part.lead.text) ? [{ ...part, lead: null }] : [part]
    default:
      return [part]
  }
}

/** The sections' own parts, sifted, none saying again what another said. */
const ownParts = (plans: readonly SectionLayout[], check: Checker): ComposedSection[] => {
  const all = plans.flatMap(({ parts }) => parts)
  const sifted = sift(all, check)
  const before = new Set<string>()
  let at = 0
  return plans.map((plan) => {
    const own = sifted.slice(at, at + plan.parts.length)
    at += plan.parts.length
    const parts = own.flatMap(({ part }) => (part ? withoutRepeats(part, before) : []))
    return { plan, parts, cuts: own.flatMap(({ cuts }) => cuts) }
  })
}

/** Counts the customer's other articles that have a card. */
const usesOf = (composer: SectionComposer) => (id: string) =>
  (composer.assignment.earlier ?? []).filter(({ passages }) => passages.includes(id)).length

/** Counts the words of a card that its owner never uses. */
const bansOf = (composer: SectionComposer) => {
  const banned = avoidableOf(composer.assignment)
  return ({ sentences }: FittingCard) =>
    bannedIn(sentences.map(({ text }) => text).join(' '), banned).length
}

type RankedCard = { card: FittingCard; bans: number; uses: number }

/** Wordings of nearly all cards. */
const USUAL_WORDINGS = 2

/**
 * Cards in an order that the turn of the business decides, or the seed where it has none: businesses of one town that
 * would get the same wordings begin with other cards, where several fit a section as well.
 */
const inOrderOfTurn = (
  { assignment: { seed, context, brief } }: SectionComposer,
  cards: readonly RankedCard[],
): RankedCard[] => {
  const turn = context?.cardWording
  const order = shuffled(cards, turn === undefined ? seed : brief.keyword, ({ card }) => card.id)
  if (turn === undefined) return order
  const rankOf = ({ card, bans: banned, uses: used }: RankedCard) =>
    [card.subject, card.isNear, card.isNearAtOnce, banned, used].join()
  return Object.values(Object.groupBy(order, rankOf)).flatMap((equals = []) => {
    const first = Math.floor(turn / USUAL_WORDINGS) % equals.length
    return [...equals.slice(first), ...equals.slice(0, first)]
  })
}

/**
 * Cards in the order in which an article takes them: those first that are near to its search, of these those that are so
 * at once, then those that keep to the voice, then those that no other article has, then as the turn of the business decides.
 */
const inOrderOf = (composer: SectionComposer, cards: readonly FittingCard[]): FittingCard[] => {
  const uses = usesOf(composer)
  const bans = bansOf(composer)
  const ranked = cards.map((card) => ({ card, bans: bans(card), uses: uses(card.id) }))
  return inOrderOfTurn(composer, ranked)
    .toSorted(
      (one, other) =>
        Number(other.card.isNear) - Number(one.card.isNear) ||
        Number(other.card.isNearAtOnce) - Number(one.card.isNearAtOnce) ||
        one.bans - other.bans ||
        one.uses - other.uses,
    )
    .map(({ card }) => card)
}

/** A card as far as the checker has nothing against it: it is whole, or not there. */
const checked = (composer: SectionComposer, card: FittingCard): Passage | null => {
  const part = sift([cardPart(card)], composer.check)[0]?.part
  return part?.type === 'passage' ? part : null
}

/** Puts cards under the heading that asks for their subject, as long as they are fewer words than the owner's. */
const placeCards = (
  composer: SectionComposer,
  sections: readonly ComposedSection[],
): Map<ComposedSection, Passage> => {
  const placed = new Map<ComposedSection, Passage>()
  const isPage = composer.assignment.brief.page !== undefined
  const { all, own } = countIn(composer, sections)
  const usedKeys = sentenceKeysIn(sections)
  // Answers that no section took become questions at the end, which are the owner's words as well.
  const others = composer.evidence.answers.filter((answer) =>
    keysOf(answerPart(answer)).every((key) => !usedKeys.has(key)),
  )
  const owners = own + countPartWords(others.map(answerPart)).own
  let room = Math.min(owners * CARD_SHARE, (isPage ? MOST_OF_PAGE : MOST) - all)
  for (const card of inOrderOf(composer, composer.freeCards())) {
    const section = sections.find(({ plan }) => plan.card === card.subject)
    if (!section || placed.has(section)) continue
    const passage = checked(composer, card)
    if (!passage || keysOf(passage).some((key) => usedKeys.has(key))) continue
    const { all: words } = countPartWords([passage])
    if (words > room) continue
    room -= words
    composer.takeCard(card)
    placed.set(section, passage)
  }
  return placed
}

/** A section's parts, and its card behind them. */
const withCard = ({ plan, parts }: ComposedSection, card: Passage | undefined): SectionBlock[] => {
  const [first, ...rest] = [...parts, ...(card ? [card] : [])]
  if (!first) return []
  // Of a page, its section's heading says what our own question asks.
  const isSaid = plan.heading !== null && first.type === 'answer' && first.isOurQuestion
  return [isSaid ? { ...first, heading: null } : first, ...rest]
}

/** Words of sections, and how many of them have a source, as the gate counts them. */
const countIn = (
  { assignment: { items, brief } }: SectionComposer,
  sections: readonly ComposedSection[],
) => {
  const trees = sections.map(({ parts }) => normal(parts.flatMap(blocksOf)))
  const { words, standard } = wordShares(trees, items, ownLines(brief))
  return { all: words, own: words - standard }
}

/** The sections of an article: what rests on evidence, and what our editors wrote on the trade. */
export const composeSections = (
  composer: SectionComposer,
  plans: readonly SectionLayout[],
): ComposedSection[] => {
  const isPage = composer.assignment.brief.page !== undefined
  const sections = ownParts(isPage ? plans : plans.flatMap(withAnswerSections), composer.check)
  const placed = placeCards(composer, sections)
  let prompts = 0
  return sections.flatMap((section): ComposedSection[] => {
    const parts = withCard(section, placed.get(section))
    if (parts.every(({ type }) => type === 'heading')) return []
    const { prompt } = section.plan
    const hasPrompt = prompt && prompts < PROMPTS
    if (hasPrompt) prompts += 1
    return [{ ...section, parts: hasPrompt ? [...parts, { type: 'prompt', text: prompt }] : parts }]
  })
}
