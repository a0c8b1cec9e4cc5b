import type { Caution } from '@sortie/contracts/analysis/research/research'
import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'
import type { Checker } from '@sortie/prose/facts/check'
import { stemsOf } from '@sortie/prose/score/stem'
import { roleOfCard } from '../../cards/card.ts'
import type { Filling } from '../../passages/filling.ts'
import type { CardRole } from '../../passages/passage.ts'
import type { Assignment } from '../article.ts'
import { type FittingCard, fittingCards } from '../card-choice/fitting-cards.ts'
import { cautionsFor } from '../check/cautions.ts'
import { checkOf } from '../check/check.ts'
import { withinSentence } from '../english-words.ts'
import {
  type EvidenceIndex,
  indexEvidence,
  type OwnAnswer,
  type TradeCard,
} from '../evidence/evidence-index.ts'
import { quoteSentence, quotesOf } from '../evidence/quoted.ts'
import { isSameStem, topicStems } from '../evidence/searches.ts'
import { verdictAnswer } from '../evidence/verdict-answer.ts'
import { type QuestionWords, questionWords } from '../interview/question-words.ts'
import { questionTopicOf, roleOf } from '../interview/topics.ts'
import { mostChoose } from '../interview/type-interviews.ts'
import { capital, plainLine, plainSearch } from '../plain-text.ts'
import { speakerOf } from '../wording/speaker.ts'
import type { CitedSentence, SectionBlock } from './section-blocks.ts'
import { type Alternatives, inTurn, shuffled, type Vary, varyBy } from './seeded.ts'

/** Everything that the sections of one article are written with. A thing that one section took is gone for the next. */
export type SectionComposer = {
  assignment: Assignment
  check: Checker
  evidence: EvidenceIndex
  filling: Filling
  vary: Vary
  /** Gives the wording that the turn of the business asks for. */
  inTurn: <Wording>(wordings: Alternatives<Wording>) => Wording
  /** The fields in which wrong advice may hurt. */
  cautions: readonly Caution[]
  answers: (...roles: CardRole[]) => SectionBlock[]
  /** The owner's answer to the question that the search itself asks; none where they weren't asked or gave none. */
  keywordAnswer: () => SectionBlock[]
  /**
   * Answers the keyword: with the owner's answer to its own question, or else with the nearest text; none where nothing
   * is near.
   */
  firstAnswer: () => SectionBlock[]
  /** The owner's answer that says when to take which option; none where no answer does. */
  verdict: (options: readonly string[]) => SectionBlock[]
  /** The owner's answers that a test takes, so many at most. */
  answersWhere: (test: (answer: OwnAnswer) => boolean, count: number) => AnswerPart[]
  /** Answers that no section asked for. */
  restAnswers: () => OwnAnswer[]
  /** Cards that the article may still take: of each subject it takes one. */
  freeCards: () => FittingCard[]
  takeCard: (card: TradeCard) => void
  /** Quotes of an item, the first ones first. */
  quotes: (item: EvidenceItem, count: number) => CitedSentence[]
  canQuote: (item: EvidenceItem) => boolean
  /** Items that nobody took yet: in an order of the seed, or in their own. */
  take: (items: readonly EvidenceItem[], count: number) => EvidenceItem[]
  takeInOrder: (items: readonly EvidenceItem[], count: number) => EvidenceItem[]
}

/** Returns the words that fill passages; null where the trade's words or the business are not known. */
export const fillingOf = ({ brief, context }: Assignment): Filling | null => {
  const business = plainLine(brief.business ?? context?.business ?? '')
  const keyword = plainSearch(brief.keyword)
  const place = plainLine(brief.town ?? context?.town ?? '')
  if (!context?.words || !business || !keyword) return null
  const { words, trade } = context
  return { words, keyword, business, ...(place && { place }), ...(trade && { trade }) }
}

type AnswerPart = Extract<SectionBlock, { type: 'answer' }>

/** The answer as a part, under its question. */
export const answerPart = ({ shownHeading, isOurs, sentences }: OwnAnswer): AnswerPart => ({
  type: 'answer',
  heading: shownHeading,
  isOurQuestion: isOurs,
  sentences,
})

/** A card as a part: it is whole, or not there. */
export const cardPart = ({
  id,
  sentences,
}: TradeCard): Extract<SectionBlock, { type: 'passage' }> => ({
  type: 'passage',
  id,
  sentences,
})

/**
 * Measures how near a text of some role is to the question of a keyword, from 0; the words of its question count as
 * well as its answer.
 */
const nearnessTo = (keyword: string, place: string) => {
  const keywordStems = topicStems(keyword, place)
  const topic = questionTopicOf(keyword)
  const wanted = topic && roleOf(topic)
  const shareIn = (text: string): number => {
    const stems = stemsOf(text)
    const isSaid = (stem: string) => stems.some((other) => isSameStem(stem, other))
    return keywordStems.filter(isSaid).length / Math.max(1, keywordStems.length)
  }
  return ({
    question = '',
    text,
    role,
  }: {
    question?: string
    text: string
    role: CardRole | null
  }) =>
    shareIn(question) +
    2 * shareIn(`${question} ${text}`) +
    (wanted !== null && wanted === role ? SAME_MATTER : 0)
}

/**
 * The lead of a text on the same matter: a price or a time that is asked for says more than the words of the question.
 */
const SAME_MATTER = 2

/** The owner's word goes before a card that is as near. */
const OWNERS_LEAD = 1

const textOf = (sentences: readonly CitedSentence[]) => sentences.map(({ text }) => text).join(' ')

/**
 * An answer that opens a comparison, without the question that said who `They` are, or what it is of which there are `four out of
 * five`.
 */
const verdictSentences = (
  { heading, sentences: [first, ...rest] }: OwnAnswer,
  words: QuestionWords,
): CitedSentence[] => {
  if (!first) return rest
  if (heading === mostChoose(words)) {
    const text = `What ${words.clients} choose: ${withinSentence(first.text)}`
    return [{ ...first, text, isVerbatim: undefined }, ...rest]
  }
  const text = first.text.replace(/^They\b/, capital(words.clients))
  return text === first.text
    ? [first, ...rest]
    : [{ ...first, text, isVerbatim: undefined }, ...rest]
}

/** A composer with everything an article of this assignment can be written from. */
export const createSectionComposer = (
  assignment: Assignment,
  filling: Filling,
): SectionComposer => {
  const evidence = indexEvidence(assignment)
  const { seed, brief } = assignment
  const cautions = cautionsFor(brief, assignment.context)
  const turn = assignment.context?.cardWording
  const vary = varyBy(seed, turn)
  const taken = new Set<unknown>()
  const takeFrom = <Item>(items: readonly Item[], count: number): Item[] => {
    const free = items.filter((item) => !taken.has(item)).slice(0, count)
    for (const item of free) taken.add(item)
    return free
  }
  // Of a plan, what buyers are told is no part.
  const fitting = evidence.answers.filter(
    ({ isOfPlan }) => isOfPlan || brief.type !== 'strategic-guide',
  )
  const cards = fittingCards(assignment, evidence, filling)
  const nearest = (): { item: OwnAnswer | TradeCard; part: SectionBlock } | null => {
    const nearnessOf = nearnessTo(brief.keyword, filling.place ?? '')
    const answers = fitting.map((item) => ({
      item,
      part: { ...answerPart(item), heading: null },
      nearness: nearnessOf({
        question: item.question,
        text: textOf(item.sentences),
        role: item.topic === null ? null : roleOf(item.topic),
      }),
      lead: OWNERS_LEAD,
    }))
    const near = cards.filter(({ isNear }) => isNear)
    const ranked = shuffled(near, seed, ({ id }) => id).map((item) => ({
      item,
      part: cardPart(item),
      nearness: nearnessOf({ text: textOf(item.sentences), role: roleOfCard(item) }),
      lead: 0,
    }))
    const [best] = [...answers, ...ranked]
      .filter(({ item, nearness }) => nearness > 0 && !taken.has(item))
      .toSorted((one, other) => other.nearness + other.lead - one.nearness - one.lead)
    return best ?? null
  }
  const keywordAnswer = (): SectionBlock[] =>
    takeFrom(
      fitting.filter(({ isOfKeyword }) => isOfKeyword),
      1,
    ).map((answer) => ({ ...answerPart(answer), heading: null }))
  return {
    assignment,
    check: checkOf(assignment),
    evidence,
    filling,
    vary,
    inTurn: (wordings) => inTurn(turn, wordings),
    cautions,
    answers: (...roles) =>
      takeFrom(
        fitting.filter(({ topic }) => topic !== null && roles.includes(roleOf(topic))),
        2,
      ).map(answerPart),
    keywordAnswer,
    firstAnswer: () => {
      const own = keywordAnswer()
      if (own.length > 0) return own
      const found = nearest()
      if (!found) return []
      taken.add(found.item)
      return [found.part]
    },
    verdict: (options) => {
      const free = fitting.filter((one) => !taken.has(one))
      const words = questionWords(assignment.context?.words, speakerOf(assignment))
      // The choice of most is the next best thing to a word on who should take what.
      const answer =
        verdictAnswer(free, options) ?? free.find(({ heading }) => heading === mostChoose(words))
      return takeFrom(answer ? [answer] : [], 1).map((one) => ({
        ...answerPart({
          ...one,
          sentences: verdictSentences(one, words),
        }),
        heading: null,
      }))
    },
    answersWhere: (test, count) => takeFrom(fitting.filter(test), count).map(answerPart),
    restAnswers: () => takeFrom(evidence.answers, evidence.answers.length),
    freeCards: () => {
      const takenSubjects = new Set(
        cards.filter((card) => taken.has(card)).map(({ subject }) => subject),
      )
      return cards.filter(({ subject }) => !takenSubjects.has(subject))
    },
    takeCard: (card) => taken.add(card),
    canQuote: (item) => quotesOf(item, cautions).length > 0,
    quotes: (item, count) =>
      quotesOf(item, cautions)
        .slice(0, count)
        .map((quote) => quoteSentence(item, quote, vary)),
    take: (items, count) =>
      takeFrom(
        shuffled(items, seed, ({ id }) => id),
        count,
      ),
    takeInOrder: takeFrom,
  }
}
