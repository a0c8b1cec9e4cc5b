import { ArticleType } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { expect, test } from 'vitest'
import { brief } from '../../drafts/decider/testing-draft.ts'
import type { Assignment } from '../article.ts'
import { FOLLOW_UPS } from './follow-ups.ts'
import { interviewFor, keywordQuestion, knownQuestion } from './interview.ts'
import { headingInTurn, questionWords } from './question-words.ts'
import { TYPE_INTERVIEWS } from './type-interviews.ts'

/** What is asked of an owner who answered these questions. */
const questionsAfter = (...answered: string[]): string[] => {
  const answers: DraftBrief['answers'] = answered.map((question) => ({ question, answer: 'Yes.' }))
  return interviewFor({
    brief: { ...brief, type: 'comparison', answers },
    context: null,
  } as unknown as Assignment)
}
const ALL = [
  keywordQuestion(brief.keyword),
  'For whom are you not the right choice?',
  'What can you offer that the others in the table cannot?',
  'What do customers get wrong before they come to you?',
  'What do your prices include and exclude?',
  'How should somebody choose between you and another business?',
  'Which question should customers ask you more often?',
  'When should people get in touch with you, and when is it too late?',
  'What should customers prepare before they call?',
  'How do you and your customers know that it was worth it?',
  'What do you do differently from other businesses?',
]

/** Our usual questions that are asked of an owner who answered these. */
const askedAgain = (...answered: string[]): string[] =>
  questionsAfter(...answered).filter((question) => ALL.includes(question))

test('an owner is asked three questions at first, and none that was answered', () => {
  expect(questionsAfter()).toEqual(ALL.slice(0, 3))
  expect(askedAgain(...ALL)).toEqual([])
})

test('no more is asked than a brief takes answers', () => {
  expect(questionsAfter(...ALL)).toHaveLength(12 - ALL.length)
  const twelve = [...ALL, 'Do you like cheese?']
  expect(questionsAfter(...twelve)).toEqual([])
})

test('a question that an older release asked in other words is not asked again', () => {
  const former: Record<string, string> = {
    [ALL[4]!]: 'What does a price of yours include, and what does it leave out?',
    [ALL[8]!]: 'What should a customer have ready before the first talk?',
  }
  expect(askedAgain(...ALL.map((question) => former[question] ?? question))).toEqual([])
})

test('an article that explains something asks first what its searchers want to know', () => {
  const asked = { ...brief, type: 'informational', keyword: 'roof repair cost', answers: [] }
  const [first] = interviewFor({ brief: asked, context: null } as unknown as Assignment)
  expect(first).toBe('What do you tell people who ask about “roof repair cost”?')
})

const WORDS = questionWords(null)
const TURNS = [0, 1, 2, 3]

test.each(ArticleType.options)(
  'the headings of our questions in an article of type %s differ from each other in every turn',
  (type) => {
    const ofEveryType = ALL.slice(3).flatMap((question) => knownQuestion(question) ?? [])
    const { usual, followUps } = TYPE_INTERVIEWS[type]
    const ofBuyers = type === 'strategic-guide' ? [] : FOLLOW_UPS.ofBuyers
    const questions = [...new Set([...ofEveryType, ...usual, ...followUps, ...ofBuyers])]
    for (const turn of TURNS) {
      const headings = questions.map((question) => headingInTurn(question, WORDS, turn))
      expect(headings).toEqual([...new Set(headings)])
    }
  },
)

test('each of our questions has another heading for the second business of a town', () => {
  const questions = [
    ...ALL.slice(1).flatMap((question) => knownQuestion(question) ?? []),
    ...Object.values(TYPE_INTERVIEWS).flatMap(({ usual, followUps }) => [...usual, ...followUps]),
    ...FOLLOW_UPS.ofBuyers,
  ]
  const alike = questions
    .filter((one) => headingInTurn(one, WORDS, 0) === headingInTurn(one, WORDS, 1))
    .map(({ heading }) => heading(WORDS))
  expect(alike).toEqual([])
})
