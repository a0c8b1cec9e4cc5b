import type { ArticleType } from '@sortie/contracts/article-ids'
import type { EvidenceItem } from '@sortie/contracts/evidence'
import type { Caution } from '@sortie/contracts/research'
import type { Checker } from '@sortie/prose/facts/check'
import { wordsOf } from '@sortie/prose/text/words'
import type { Role } from '../passages/passage.ts'
import type { Filling } from '../passages/slots.ts'
import type { Assignment } from './article.ts'
import { type Book, bookOf, type OwnAnswer } from './book.ts'
import { cautionsFor } from './cautions.ts'
import { checkOf } from './check.ts'
import { plainLine, plainSearch, unended } from './plain-text.ts'
import { quoteSentence, quotesOf } from './quoted.ts'
import { type Part, type Said, said } from './said.ts'
import type { Told } from './search-sentences.ts'
import type { Aim, SearchFigure } from './searches.ts'
import { shuffled, type Vary, varyBy } from './seeded.ts'
import { roleOf, topicOf } from './topics.ts'

/** Words of an answer that are quoted at most; the owner can add the rest. */
const ANSWER_WORDS = 130

const COUNTING: readonly ArticleType[] = ['trend-analysis', 'strategic-guide']

/** All that the sections of one article write with. What one took, the next does not get. */
export type Desk = {
  assignment: Assignment
  check: Checker
  book: Book
  filling: Filling
  vary: Vary
  /** How searches are told: with how often they are made only where readers came for figures. */
  told: Told
  /** Where wrong advice may hurt. */
  cautions: readonly Caution[]
  searches: (aims: readonly Aim[], count: number) => SearchFigure[]
  answers: (...roles: Role[]) => Part[]
  /** The owner's answer to what the keyword asks, where there is one. */
  keywordAnswer: () => Part[]
  /** What was not quoted yet; of many, as many as wanted, by the seed. */
  restAnswers: (most?: number) => Part[]
  /** Quotes of an item, the first ones first. */
  quotes: (item: EvidenceItem, count: number) => Said[]
  canQuote: (item: EvidenceItem) => boolean
  /** Items that nobody took yet: in an order of the seed, or in their own. */
  take: (items: readonly EvidenceItem[], count: number) => EvidenceItem[]
  takeInOrder: (items: readonly EvidenceItem[], count: number) => EvidenceItem[]
}

/** What fills passages; null where the trade's words or the business are not known. */
export const fillingOf = ({ brief, context }: Assignment): Filling | null => {
  const business = plainLine(brief.business ?? context?.business ?? '')
  const keyword = plainSearch(brief.keyword)
  const place = plainLine(brief.town ?? context?.town ?? '')
  if (!context?.words || !business || !keyword) return null
  const { words, trade } = context
  return { words, keyword, business, ...(place && { place }), ...(trade && { trade }) }
}

/** Who is quoted, within a sentence and at its end: what they do stands between commas. */
type Speaker = { within: string; end: string }
type Leading = (question: string, speaker: Speaker) => string
const LEADS: [Leading, ...Leading[]] = [
  (question, { within }) => `Asked “${question}”, ${within} answers:`,
  (question, { end }) => `“${question}” is a question for ${end}:`,
  (question, { within }) => `Here is how ${within} answers “${question}”:`,
  (question, { end }) => `On “${question}”, here is ${end}:`,
  (question, { within }) => `To the question “${question}”, ${within} replies:`,
]

const speakerOf = ({ brief }: Assignment, business: string): (() => Speaker) => {
  const name = unended(plainLine(brief.author?.name ?? ''))
  const role = unended(plainLine(brief.author?.role ?? ''))
  let isFirst = true
  return () => {
    const short = name || business
    const isFull = isFirst && name && role
    const first = isFull
      ? `${name}, ${role} at ${business}`
      : name
        ? `${name} of ${business}`
        : business
    const end = isFirst ? first : short
    isFirst = false
    return { within: isFull ? `${end},` : end, end }
  }
}

const shortened = (sentences: readonly Said[]): Said[] => {
  let words = 0
  return sentences.filter((one, at) => {
    words += wordsOf(one.text).length
    return at === 0 || words <= ANSWER_WORDS
  })
}

/** A desk with everything an article of this assignment can be written from. */
export const deskOf = (assignment: Assignment, filling: Filling): Desk => {
  const book = bookOf(assignment)
  const { seed } = assignment
  const cautions = cautionsFor(assignment.brief, assignment.context)
  const vary = varyBy(seed)
  const speaker = speakerOf(assignment, filling.business)
  const taken = new Set<unknown>()
  const takeFrom = <Item>(items: readonly Item[], count: number): Item[] => {
    const free = items.filter((item) => !taken.has(item)).slice(0, count)
    for (const item of free) taken.add(item)
    return free
  }
  const answerPart = ({ question, said: sentences }: OwnAnswer): Part => ({
    type: 'answer',
    lead: said(vary('answer', LEADS)(question, speaker())),
    said: shortened(sentences),
  })
  return {
    assignment,
    check: checkOf(assignment),
    book,
    filling,
    vary,
    told: { vary, isCounted: COUNTING.includes(assignment.brief.type) },
    cautions,
    searches: (aims, count) => {
      const fitting = book.closest.filter(({ aim }) => aims.includes(aim))
      return takeFrom(fitting, count)
    },
    answers: (...roles) =>
      takeFrom(
        book.answers.filter(
          ({ topic, isOfPlan }) =>
            topic !== null &&
            roles.includes(roleOf(topic)) &&
            // Of a plan, what buyers are told is no part.
            (isOfPlan || assignment.brief.type !== 'strategic-guide'),
        ),
        2,
      ).map(answerPart),
    keywordAnswer: () => {
      const asked = topicOf(assignment.brief.keyword)
      // A price asked for in general, and one of a quote, are answered alike.
      const role = asked && roleOf(asked)
      const fitting = book.answers.filter(({ topic }) => topic !== null && roleOf(topic) === role)
      return takeFrom(fitting, 1).map(answerPart)
    },
    restAnswers: (most) =>
      takeFrom(
        most === undefined
          ? book.answers
          : shuffled(book.answers, seed, ({ question }) => question),
        most ?? book.answers.length,
      ).map(answerPart),
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
