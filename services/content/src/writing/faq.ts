import type { Package } from '@sortie/contracts/drafts'
import { writeMarkdown } from '@sortie/prose/markdown/write'
import { normal } from '@sortie/prose/tree/normal'
import type { CardSubject } from '../cards/card.ts'
import type { Filling } from '../passages/filling.ts'
import type { TradeCard } from './book.ts'
import { answerPart, cardPart, type Desk } from './desk.ts'
import { blocksOf, type Part } from './said.ts'
import { shuffled } from './seeded.ts'
import { sift } from './sift.ts'
import { topicOf } from './topics.ts'

/** Questions of an article that cards answer at most. */
const CARD_QUESTIONS = 2

/** The question that a card of a subject answers, in the words of the trade; subjects without one answer none. */
const QUESTIONS: Partial<Record<CardSubject, (words: Filling['words']) => string>> = {
  price: ({ offer }) => `What does the price of ${offer.name} depend on?`,
  timing: ({ provider }) => `When is a good time to call ${provider.article} ${provider.one}?`,
  preparation: ({ provider }) =>
    `What should you have ready for ${provider.article} ${provider.one}?`,
  without: ({ provider }) => `When can you do without ${provider.article} ${provider.one}?`,
  questions: ({ provider }) => `What is worth asking ${provider.article} ${provider.one}?`,
  faults: ({ offer }) => `What tends to go wrong with ${offer.name}?`,
  upkeep: () => 'What keeps it in good order afterwards?',
}

type Entry = { question: string; part: Part }

/** Cards that no section took, one of each subject that is a question; those that the research's questions ask for first. */
const cardEntries = (desk: Desk): Entry[] => {
  const { assignment, filling } = desk
  const asked = new Set((assignment.context?.questions ?? []).flatMap((one) => topicOf(one) ?? []))
  const bySubject = new Map<CardSubject, TradeCard>()
  for (const card of shuffled(desk.freeCards(), assignment.seed, ({ id }) => id))
    if (QUESTIONS[card.subject] && !bySubject.has(card.subject)) bySubject.set(card.subject, card)
  const entries = [...bySubject.values()].map((card) => ({
    question: QUESTIONS[card.subject]!(filling.words),
    part: cardPart(card),
  }))
  const isAsked = ({ question }: Entry) => asked.has(topicOf(question)!)
  return entries
    .toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)))
    .slice(0, CARD_QUESTIONS)
}

/**
 * Questions that readers ask, as far as the owner or our editors answered them: the owner's answers that no section
 * asked for, then cards, but on pages, where
 * only the owner speaks. There are none where nobody answered one.
 */
export const faqOf = (desk: Desk): Package['faq'] => {
  const own = desk.restAnswers().map(
    (answer): Entry => ({
      question: answer.heading,
      part: { ...answerPart(answer), heading: null },
    }),
  )
  const entries = [...own, ...(desk.assignment.brief.page ? [] : cardEntries(desk))]
  const sifted = sift(
    entries.map(({ part }) => part),
    desk.check,
  )
  return entries.flatMap(({ question }, at) => {
    const part = sifted[at]?.part
    return part ? [{ question, markdown: writeMarkdown(normal(blocksOf(part))).trim() }] : []
  })
}
