import { leastWordsOf, MOST_ANSWERS } from '@sortie/contracts/content/drafts/draft-limits'
import type { Readiness } from '@sortie/contracts/content/drafts/draft-readiness'
import type { Assignment } from '../article.ts'
import { hasBegun, openQuestions } from './interview.ts'
import { LEAST_CASE_WORDS, ownWordsOf } from './requirements.ts'

/**
 * Words that an answer has: to one of our first questions, and to a short one. They are what owners of the evaluation's
 * briefs give, so that the page promises no more than terse people keep.
 */
const ANSWER_WORDS = { first: 40, later: 28 } as const

/** Returns about how many more answers bring so many words; at least one. */
const answersFor = (assignment: Assignment, words: number): number =>
  Math.max(1, Math.ceil(words / ANSWER_WORDS[hasBegun(assignment) ? 'later' : 'first']))

/**
 * Returns how many words a template draft still lacks, and about how many answers bring them; undefined where it lacks
 * none. A case study counts its owner's own words, as it rests on those alone.
 * @param carried words that the draft has of the owner, the trade and the report
 */
export const shortfallOf = (assignment: Assignment, carried: number): Readiness['shortfall'] => {
  const { brief } = assignment
  const [words, least] =
    brief.type === 'case-study'
      ? [ownWordsOf(brief), LEAST_CASE_WORDS]
      : [carried, leastWordsOf('template', brief.page !== undefined)]
  if (words >= least) return undefined
  const answers = answersFor(assignment, least - words)
  // More answers than we have questions for, or the brief room, would be a promise that nobody can keep.
  const most = Math.min(openQuestions(assignment).length, MOST_ANSWERS - brief.answers.length)
  return { words, least, answers: answers <= most ? answers : null }
}
