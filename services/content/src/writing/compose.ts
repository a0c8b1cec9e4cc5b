import type { Cut } from '@sortie/contracts/draft-edits'
import { LEAST_PAGE_WORDS } from '@sortie/contracts/drafts'
import type { Checker } from '@sortie/prose/facts/check'
import { ownLines } from '@sortie/prose/facts/named'
import { wordShares } from '@sortie/prose/score/word-shares'
import { splitSentences } from '@sortie/prose/text/sentences'
import { wordsOf } from '@sortie/prose/text/words'
import { normal } from '@sortie/prose/tree/normal'
import { bannedIn } from '@sortie/prose/voice/banned'
import { roleOfCard } from '../cards/card.ts'
import type { Role } from '../passages/passage.ts'
import { withAnswerSections } from './answer-sections.ts'
import type { TradeCard } from './book.ts'
import { cardPart, type Desk } from './desk.ts'
import { nearCardsOf } from './near-cards.ts'
import { plainLine } from './plain-text.ts'
import type { Plan } from './plan.ts'
import { blocksOf, type Part, said, saidIn, wordsIn } from './said.ts'
import { shuffled } from './seeded.ts'
import { sift } from './sift.ts'
import { avoidableOf } from './voice.ts'

/** Words of an article from which it takes no more cards. */
const MOST = 1_800
/** Cards take as many words as the owner's do, or so many where the owner says less. */
const LEAST_CARD_WORDS = 480
/** Cards of one section at most. */
const CARDS = 3
/** A page is its owner's: cards take half as many words as they do. */
const CARD_SHARE_OF_PAGE = 0.5
/** Words of a page from which it takes no more cards. */
const MOST_OF_PAGE = LEAST_PAGE_WORDS * 2
/** Prompts of an article at most. */
const PROMPTS = 6

type Passage = Extract<Part, { type: 'passage' }>
/** A section as it is composed. */
export type Composed = { plan: Plan; parts: Part[]; cuts: Cut[] }

const key = (text: string) => plainLine(text).toLowerCase()
/** Sentences of parts as they are compared: too short ones say nothing, and cells are none. */
const keysOf = (part: Part): string[] =>
  part.type === 'table'
    ? []
    : saidIn(part)
        .flatMap(({ text }) => splitSentences(text).map((one) => one.text))
        .filter((text) => wordsOf(text).length > 3)
        .map(key)

/** A part without sentences that were said before. */
const withoutRepeats = (part: Part, before: Set<string>): Part[] => {
  const isNew = (text: string) => {
    const keys = keysOf({ type: 'paragraph', said: [said(text)] })
    const isFresh = keys.every((one) => !before.has(one)) && new Set(keys).size === keys.length
    if (isFresh) for (const one of keys) before.add(one)
    return isFresh
  }
  switch (part.type) {
    case 'paragraph': {
      const fresh = part.said.filter(({ text }) => isNew(text))
      return fresh.length > 0 ? [{ ...part, said: fresh }] : []
    }
    case 'answer': {
      const fresh = part.said.filter(({ text }) => isNew(text))
      return fresh.length > 0 ? [{ ...part, said: fresh }] : []
    }
    case 'quotation': {
      const fresh = part.said.filter(({ text }) => isNew(text))
      return fresh.length > 0 && isNew(part.lead.text) ? [{ ...part, said: fresh }] : []
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
const ownParts = (plans: readonly Plan[], check: Checker): Composed[] => {
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

/** How often the customer's other articles have a passage or a card. */
const usesOf = (desk: Desk) => (id: string) =>
  (desk.assignment.earlier ?? []).filter(({ passages }) => passages.includes(id)).length

/** How many words of a passage the owner never uses. */
const bansOf = (desk: Desk) => {
  const banned = avoidableOf(desk.assignment)
  const textOf = (part: Passage) =>
    saidIn(part)
      .map(({ text }) => text)
      .join(' ')
  return (part: Passage) => bannedIn(textOf(part), banned).length
}

/**
 * Passages in an order of the seed: those first that keep to the voice, then those that no other article has, then
 * those that are about the same.
 */
const inOrderOf = (desk: Desk, passages: readonly Passage[]): Passage[] => {
  const uses = usesOf(desk)
  const bans = bansOf(desk)
  const isNear = nearCardsOf(desk.assignment)
  return shuffled(passages, desk.assignment.seed, ({ id }) => id)
    .map((passage) => ({
      passage,
      bans: bans(passage),
      uses: uses(passage.id),
      isNear: isNear(
        passage.id,
        saidIn(passage).map(({ text }) => text),
      ),
    }))
    .toSorted(
      (one, other) =>
        one.bans - other.bans || one.uses - other.uses || Number(other.isNear) - Number(one.isNear),
    )
    .map(({ passage }) => passage)
}

/** Those that the checker has nothing against. */
const passed = (desk: Desk, passages: readonly Passage[]): Passage[] =>
  sift(passages, desk.check).flatMap(({ part }) => (part?.type === 'passage' ? [part] : []))

/** Cards on their way into sections: which stand in each, and what the article already says. */
type Placing = {
  sections: Composed[]
  placed: Map<Composed, Passage[]>
  before: Set<string>
  counted: { all: number; own: number }
}

const place = (placing: Placing, section: Composed, card: Passage): void => {
  const words = wordsIn([card])
  for (const key of keysOf(card)) placing.before.add(key)
  placing.counted.all += words.all
  placing.counted.own += words.own
  placing.placed.get(section)!.push(card)
}

const isFresh = ({ before }: Placing, passage: Passage) =>
  keysOf(passage).every((key) => !before.has(key))

/** Required sections come first. */
const required = (sections: readonly Composed[]) =>
  sections.toSorted((one, other) => Number(other.plan.isRequired) - Number(one.plan.isRequired))

/** Puts cards where their subject belongs, section by section, as long as there is something to say. */
const placeCards = (desk: Desk, placing: Placing): void => {
  // Words of the trade explained answer none of the headings.
  const answering = desk.freeCards().filter(({ subject }) => subject !== 'terms')
  const parts = new Map<string, TradeCard>(answering.map((card) => [card.id, card]))
  const free = passed(desk, inOrderOf(desk, [...parts.values()].map(cardPart)))
  const isPage = desk.assignment.brief.page !== undefined
  const { own } = placing.counted
  const room = isPage ? own * CARD_SHARE_OF_PAGE : Math.max(LEAST_CARD_WORDS, own)
  const most = isPage ? MOST_OF_PAGE : MOST
  let words = 0
  for (let round = 0; round < CARDS; round += 1) {
    for (const section of required(placing.sections)) {
      const roles = new Set<Role>(section.plan.cards)
      const at = free.findIndex((one) => roles.has(roleOfCard(parts.get(one.id)!)))
      const passage = free[at]
      if (!passage || !isFresh(placing, passage)) continue
      const more = wordsIn([passage]).all
      if (words + more > room || placing.counted.all + more > most) return
      words += more
      free.splice(at, 1)
      desk.takeCard(parts.get(passage.id)!)
      place(placing, section, passage)
    }
  }
}

/** A section's parts, and its cards behind them. */
const withCards = ({ plan, parts }: Composed, cards: readonly Passage[]): Part[] => {
  const [first, ...rest] = [...parts, ...cards]
  if (!first) return []
  // Of a page, its section's heading says what our own question asks.
  const isSaid = plan.heading !== null && first.type === 'answer' && first.isOurQuestion
  return [isSaid ? { ...first, heading: null } : first, ...rest]
}

/** Words of sections, and how many of them have a source, as the gate counts them. */
const countIn = ({ assignment: { items, brief } }: Desk, sections: readonly Composed[]) => {
  const trees = sections.map(({ parts }) => normal(parts.flatMap(blocksOf)))
  const { words, standard } = wordShares(trees, items, ownLines(brief))
  return { all: words, own: words - standard }
}

/** The sections of an article: what rests on evidence, and what our editors wrote on the trade. */
export const compose = (desk: Desk, plans: readonly Plan[]): Composed[] => {
  const isPage = desk.assignment.brief.page !== undefined
  const sections = ownParts(isPage ? plans : plans.flatMap(withAnswerSections), desk.check)
  const placing: Placing = {
    sections,
    placed: new Map(sections.map((one) => [one, []])),
    before: new Set(sections.flatMap(({ parts }) => parts.flatMap(keysOf))),
    counted: countIn(desk, sections),
  }
  placeCards(desk, placing)
  let prompts = 0
  return sections.flatMap((section): Composed[] => {
    const parts = withCards(section, placing.placed.get(section)!)
    if (parts.every(({ type }) => type === 'heading')) return []
    const { prompt } = section.plan
    const hasPrompt = prompt && prompts < PROMPTS
    if (hasPrompt) prompts += 1
    return [{ ...section, parts: hasPrompt ? [...parts, { type: 'prompt', text: prompt }] : parts }]
  })
}
