import type { Writer } from '@sortie/contracts/content/drafts/draft-brief'
import { leastWordsOf } from '@sortie/contracts/content/drafts/draft-limits'
import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import { writtenWordsOf } from '@sortie/prose/text/words'
import type { Assignment, WrittenArticle } from '../article.ts'
import { LEAST_OWN, SAME_AGAIN } from '../check/gate.ts'
import { voiceNotes } from '../check/voice.ts'
import { plainSearch } from '../plain-text.ts'
import { unusedAnswers } from '../risks/unused-answers.ts'
import { writeTemplate } from '../write-template.ts'
import { freeOutline } from './free-outline.ts'
import { exampleFor, interviewFor, keywordQuestion } from './interview.ts'
import {
  isBeyondTemplate,
  keywordChoices,
  lacksOwnAnswer,
  lacksPrice,
  nearSearches,
  wantsAmount,
} from './keyword-wishes.ts'
import { isKnownKeyword } from './known-keyword.ts'
import type { MissingField } from './missing.ts'
import { missingOf } from './requirements.ts'
import { shortfallOf } from './shortfall.ts'

/** Words of an article that are aimed at with a model. */
const MOST_WORDS = 2_500
/** The share of the words that facts are, where a model writes. */
const MODEL_SHARE = 0.35

const tradeOf = ({ brief, context }: Assignment): MissingField[] => [
  ...((brief.business ?? context?.business)
    ? []
    : [
        {
          field: 'business',
          message: 'Give the name of your business: it speaks in its name.',
        },
      ]),
  ...(context?.words
    ? []
    : [
        context
          ? {
              field: 'industry',
              message: !(brief.industry ?? context.industry)
                ? 'Name your industry: the article takes its words from it.'
                : 'We have no standard texts for this trade. Describe it in other words, such as “plumber” or “shoe store”.',
            }
          : {
              field: null,
              message:
                'The search for evidence failed, and a template draft can’t be written without it. Search again below.',
            },
      ]),
]

/**
 * The nearest search that a draft of this brief answers at least as well; null where none is. One that has less to be
 * written from would only lower what its owner sees, and still couldn't be launched.
 */
const insteadOf = (assignment: Assignment, draft: WrittenArticle): string | null => {
  const known = new Set(draft.faults.map(({ message }) => message))
  const isAsGood = (keyword: string) => {
    const other = writeTemplate({ ...assignment, brief: { ...assignment.brief, keyword } })
    const isFaulty = other.faults.some(({ message }) => !known.has(message))
    return (
      other.faults.length === 0 || (!isFaulty && carried(other.counts) >= carried(draft.counts))
    )
  }
  return nearSearches(assignment).find(isAsGood) ?? null
}

const unanswered = (keyword: string): MissingField => ({
  field: 'answers',
  message: `Nothing that you told us answers “${keyword}”. Answer this question first: “${keywordQuestion(keyword)}”`,
})

/** Says why a template draft cannot be about its search, and what helps. */
const beyondText = (assignment: Assignment, instead: string | null): string => {
  const shown = plainSearch(assignment.brief.keyword)
  const other = instead ? `“${instead}”` : 'a keyword of people who are about to buy'
  if (!lacksOwnAnswer(assignment))
    return `“${shown}” asks for facts that a template draft cannot have without inventing them. Choose ${other}.`
  const figure = wantsAmount(shown) ? ' with a figure' : ''
  return `“${shown}” asks for facts that only you know. Answer “${keywordQuestion(shown)}”${figure}, or choose ${other}.`
}

const keywordOf = (
  assignment: Assignment,
  draft: WrittenArticle,
): { missing: MissingField[]; instead: string | null } => {
  const shown = plainSearch(assignment.brief.keyword)
  if (!shown)
    return { missing: [{ field: 'keyword', message: 'Enter a keyword in words.' }], instead: null }
  if (lacksPrice(assignment)) return { missing: [unanswered(shown)], instead: null }
  if (!isBeyondTemplate(assignment)) return { missing: [], instead: null }
  const instead = insteadOf(assignment, draft)
  return {
    missing: [
      {
        field: 'keyword',
        message: beyondText(assignment, instead),
      },
    ],
    instead,
  }
}

const MORE_ANSWERS = 'Answer a few more questions, or start from a report with more keywords.'
/** What helps by the number of short answers that are missing, where they are few. */
const SHORT_ANSWERS: Readonly<Record<number, string>> = {
  1: 'One more answer of a sentence or two should be enough.',
  2: 'Two more answers of a sentence or two should be enough.',
  3: 'Three more answers of a sentence or two should be enough.',
}
const NO_MORE_ANSWERS =
  'You’ve answered all our questions. Longer answers help, and so does a project with a report of more keywords, or another keyword.'

type ShortDraft = {
  /** Questions that are still open. */
  asked: number
  /** The search that the article answers; null where no answer has to name it. */
  keyword: string | null
  least: number
  /** About how many answers are missing; null where it is not known. */
  answers: number | null
}

/** Returns the gate's faults of a draft, as missing fields of the brief. */
const missingFrom = (
  { faults, counts }: WrittenArticle,
  { asked: questionCount, keyword, least, answers }: ShortDraft,
): MissingField[] => {
  const [first] = faults
  if (!first) return []
  const codes = new Set(faults.map(({ code }) => code))
  if (codes.has('same-again'))
    return [
      {
        field: 'keyword',
        message: `${SAME_AGAIN} Choose another keyword, or answer other questions than there.`,
      },
    ]
  if (codes.has('section-missing') && keyword !== null) return [unanswered(keyword)]
  const more = questionCount > 0 ? MORE_ANSWERS : NO_MORE_ANSWERS
  const field = 'answers'
  if (codes.has('too-short') || codes.has('too-little-own')) {
    const help = (answers !== null && SHORT_ANSWERS[answers]) || more
    const message = `Your answers carry about ${roughWords(counts)} of the ${least} words that it needs. ${help}`
    return [{ field, message }]
  }
  if (codes.has('one-source') || codes.has('too-few-facts'))
    return [{ field, message: `Too few facts of other sources fit this keyword. ${more}` }]
  return [{ field: null, message: first.message }]
}

/** Words that what is the customer's own carries, at the share that the gate asks for. */
const carried = ({ words, ownShare }: WrittenArticle['counts']): number =>
  Math.floor(Math.min(words, (words * ownShare) / LEAST_OWN))

/** To fifty words, and never more than there are. */
const roughWords = (counts: WrittenArticle['counts']): string =>
  (Math.floor(carried(counts) / 50) * 50).toLocaleString('en-US')

/**
 * Returns true for a draft that passes with little to spare: other seeds must pass as well, as an order has a seed of
 * its own.
 */
const isClose = ({ counts: { words, ownShare } }: WrittenArticle, isPage: boolean) =>
  words < leastWordsOf('template', isPage) + 60 || ownShare < LEAST_OWN + 0.04

const textOfArticle = ({ sections, package: around }: WrittenArticle): string =>
  [
    ...sections.flatMap(({ heading, markdown }) => [heading ?? '', markdown]),
    ...around.faq.flatMap(({ question, markdown }) => [question, markdown]),
    around.title,
    around.description,
  ].join('\n')

const notesOn = (assignment: Assignment, text: string): Pick<Readiness, 'voiceNotes'> => {
  const notes = voiceNotes(assignment, text)
  return notes.length > 0 ? { voiceNotes: notes } : {}
}

/** Other searches that the answers fit better, where there are some. */
const choicesOf = (assignment: Assignment): Pick<Readiness, 'choices'> => {
  const choices = keywordChoices(assignment)
  return choices.length > 0 ? { choices } : {}
}

/** The shares of a draft that is not the owner's: standard text, and cards of the trade. */
const sharesOf = ({
  counts: { standardShare, tradeShare },
}: WrittenArticle): Pick<Readiness, 'standardShare' | 'tradeShare'> => ({
  standardShare,
  ...(tradeShare !== undefined && { tradeShare }),
})

/**
 * The draft that falls short of an article, if one does: the first, or, where that is close to the line, one of two more
 * that other words make.
 */
const failingDraft = (
  assignment: Assignment,
  draft: WrittenArticle,
): WrittenArticle | undefined => {
  if (draft.faults.length > 0) return draft
  if (!isClose(draft, assignment.brief.page !== undefined)) return undefined
  const others = ['a', 'b'].map((more) =>
    writeTemplate({ ...assignment, seed: `${assignment.seed}/${more}` }),
  )
  return others.find(({ faults }) => faults.length > 0)
}

/** Returns the faults of a draft that falls short, with how many questions are open and about how many answers help. */
const missingWords = (
  { brief }: Assignment,
  failing: WrittenArticle,
  { open, answers }: { open: number; answers: number | null },
): MissingField[] => {
  const isPage = brief.page !== undefined
  return missingFrom(failing, {
    asked: open,
    least: leastWordsOf('template', isPage),
    answers,
    // Only an article that explains something answers its keyword in the owner’s words alone.
    keyword: brief.type === 'informational' && !isPage ? plainSearch(brief.keyword) : null,
  })
}

/** Sentences that an owner would look for in vain in a draft; empty where all of them are printed. */
const risksOf = (assignment: Assignment, draft: WrittenArticle): Pick<Readiness, 'risks'> => {
  const unused = unusedAnswers(assignment, draft)
  return unused.length > 0 ? { risks: unused } : {}
}

const forTemplate = (assignment: Assignment): Readiness => {
  const draft = writeTemplate(assignment)
  const keyword = keywordOf(assignment, draft)
  const known = [...tradeOf(assignment), ...keyword.missing, ...missingOf(assignment, 'template')]
  // Drafts in other words are tried only where nothing else is missing.
  const failing =
    known.length === 0 || draft.faults.length > 0 ? failingDraft(assignment, draft) : undefined
  const questions = interviewFor(assignment)
  // The meter and what is missing speak of one draft: the one that falls short.
  const words = carried((failing ?? draft).counts)
  // A page whose sections are filled lacks nothing, however short they are.
  const isShort = known.length > 0 || failing !== undefined
  const shortfall = isShort ? shortfallOf(assignment, words) : undefined
  const lacking = { open: questions.length, answers: shortfall?.answers ?? null }
  const missing = known.length > 0 || !failing ? known : missingWords(assignment, failing, lacking)
  const needsOutline = missing.length > 0 || assignment.brief.page !== undefined
  const lacks = { missing, questions, ...(shortfall && { shortfall }) }
  const outline = needsOutline ? freeOutline(assignment, failing ?? draft, lacks) : null
  return {
    words,
    missing,
    questions,
    examples: questions.map(exampleFor),
    ...(shortfall && { shortfall }),
    ...choicesOf(assignment),
    ...(outline && { outline }),
    instead: keyword.instead,
    ...sharesOf(draft),
    ...risksOf(assignment, draft),
    ...notesOn(assignment, textOfArticle(draft)),
  }
}

const strangeKeyword = (assignment: Assignment): MissingField[] =>
  isKnownKeyword(assignment)
    ? []
    : [
        {
          field: 'keyword',
          message: `Nothing that we found or that you told us is about “${plainSearch(assignment.brief.keyword)}”. Choose another keyword, in English, or answer the questions with what you know about it.`,
        },
      ]

const forModel = (assignment: Assignment): Readiness => {
  const facts = assignment.items.reduce((sum, { text }) => sum + writtenWordsOf(text).length, 0)
  const words = Math.min(MOST_WORDS, Math.floor(facts / MODEL_SHARE))
  const missing = [...strangeKeyword(assignment), ...missingOf(assignment, 'ai')]
  const questions = interviewFor(assignment)
  // The brief of a page is free whoever writes it, and is made without a model.
  const outline = assignment.brief.page
    ? freeOutline(assignment, writeTemplate(assignment), { missing, questions })
    : null
  return {
    words,
    missing,
    questions,
    examples: questions.map(exampleFor),
    ...(outline && { outline }),
    instead: null,
    standardShare: null,
    ...notesOn(assignment, ''),
  }
}

/**
 * Returns how much could be written from an assignment, and what it lacks. For a template it is a dry run: if nothing
 * is missing, the draft of this assignment passes its gate.
 */
export const readinessOf = (assignment: Assignment, writer: Writer): Readiness =>
  writer === 'template' ? forTemplate(assignment) : forModel(assignment)
