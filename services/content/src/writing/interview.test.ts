import type { DraftBrief } from '@sortie/contracts/draft-brief'
import { expect, test } from 'vitest'
import { brief } from '../domain/testing-draft.ts'
import type { Assignment } from './article.ts'
import { interviewFor } from './interview.ts'

/** What is asked of an owner who answered these questions. */
const questionsAfter = (...answered: string[]): string[] => {
  const answers: DraftBrief['answers'] = answered.map((question) => ({ question, answer: 'Yes.' }))
  return interviewFor({ brief: { ...brief, answers }, context: null } as unknown as Assignment)
}
const ALL = [
  'What do customers get wrong before they come to you?',
  'What do your prices include and exclude?',
  'How should somebody choose between you and another business?',
  'Which question should customers ask you more often?',
  'When should people get in touch with you, and when is it too late?',
  'What should customers prepare before they call?',
  'How do you and your customers know that it was worth it?',
  'What do you do differently from other businesses?',
]

test('an owner is asked three questions at a time, and none that was answered', () => {
  expect(questionsAfter()).toEqual(ALL.slice(0, 3))
  expect(questionsAfter(...ALL)).toEqual([])
})

test('a question that an older release asked in other words is not asked again', () => {
  const former: Record<string, string> = {
    [ALL[1]!]: 'What does a price of yours include, and what does it leave out?',
    [ALL[5]!]: 'What should a customer have ready before the first talk?',
  }
  expect(questionsAfter(...ALL.map((question) => former[question] ?? question))).toEqual([])
})
