import { MOST_ANSWERS } from '../brief/limits'

type Answer = { question: string; answer: string }

/** Those that would help most, and those that were answered already, each once. */
export const orderQuestions = (
  answers: readonly { question: string }[],
  questions: readonly string[],
): string[] =>
  [...new Set([...answers.map(({ question }) => question), ...questions])].slice(0, MOST_ANSWERS)

/** The answers with another one to a question. */
export const answered = (answers: readonly Answer[], question: string, answer: string) =>
  answers.some((one) => one.question === question)
    ? answers.map((one) => (one.question === question ? { question, answer } : one))
    : [...answers, { question, answer }]
