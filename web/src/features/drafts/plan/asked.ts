import { MOST_ANSWERS } from '@sortie/contracts/content/drafts/draft-limits'

type Answer = { question: string; answer: string }

/** Open questions that are in sight at once; the owner may ask for others. */
const MOST_OPEN = 3

/**
 * Orders the questions of a brief: those that stood there already stay in their place, so that nothing moves under
 * somebody who types; then come answered ones, then those that would help most.
 * @param shown the questions that are on the page
 * @param isAll true where the owner wants to see more than the first open ones
 */
export const orderQuestions = (
  answers: readonly Answer[],
  questions: readonly string[],
  { shown = [], isAll = false }: { shown?: readonly string[]; isAll?: boolean } = {},
): { asked: string[]; hasMore: boolean } => {
  const kept = answers.map(({ question }) => question)
  const all = new Set([...kept, ...questions])
  const ordered = [...new Set([...shown.filter((question) => all.has(question)), ...all])]
  const isTouched = new Set([...kept, ...shown])
  const fresh = ordered.filter((question) => !isTouched.has(question))
  const open = ordered.filter((question) => !isAnswered(answers, question))
  const room = isAll ? fresh.length : Math.max(0, MOST_OPEN - (open.length - fresh.length))
  const left = new Set(fresh.slice(room))
  return {
    asked: ordered.filter((question) => !left.has(question)).slice(0, MOST_ANSWERS),
    hasMore: left.size > 0 && kept.length < MOST_ANSWERS,
  }
}

/** Returns true where something is written under a question. */
export const isAnswered = (answers: readonly Answer[], question: string): boolean =>
  answers.some((one) => one.question === question && one.answer.trim() !== '')

/** The answers with another one to a question. */
export const answered = (answers: readonly Answer[], question: string, answer: string) =>
  answers.some((one) => one.question === question)
    ? answers.map((one) => (one.question === question ? { question, answer } : one))
    : [...answers, { question, answer }]
