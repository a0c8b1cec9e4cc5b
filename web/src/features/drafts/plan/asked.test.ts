import { expect, test } from 'vitest'
import { answered, orderQuestions } from './asked.ts'

const answer = (question: string) => ({ question, answer: '5' })

test('a question that was answered stays, and comes once', () => {
  expect(orderQuestions([answer('Price?')], ['Where?', 'Price?']).asked).toEqual([
    'Price?',
    'Where?',
  ])
})
test('no more is asked than a brief takes', () => {
  const many = Array.from({ length: 20 }, (_, index) => `Question ${index}?`)
  expect(orderQuestions([], many, { isAll: true }).asked).toHaveLength(12)
  expect(orderQuestions(many.slice(0, 12).map(answer), many).hasMore).toBe(false)
})
test('three open questions are shown, and the others when they are asked for', () => {
  const questions = ['A?', 'B?', 'C?', 'D?', 'E?']
  expect(orderQuestions([], questions)).toEqual({ asked: ['A?', 'B?', 'C?'], hasMore: true })
  expect(orderQuestions([], questions, { isAll: true })).toEqual({
    asked: questions,
    hasMore: false,
  })
})
test('the next question comes as soon as one is answered, and none moves', () => {
  const shown = ['A?', 'B?', 'C?']
  expect(orderQuestions([answer('B?')], ['A?', 'C?', 'D?'], { shown }).asked).toEqual([
    'A?',
    'B?',
    'C?',
    'D?',
  ])
  // What is no longer asked goes, unless it was answered.
  expect(orderQuestions([answer('B?')], ['D?'], { shown }).asked).toEqual(['B?', 'D?'])
  // An answer that was cleared is open again.
  const cleared = [{ question: 'B?', answer: ' ' }]
  expect(orderQuestions(cleared, ['A?', 'C?', 'D?'], { shown }).asked).toEqual(shown)
})
test('an answer replaces the one before, or is added', () => {
  const before = [{ question: 'Price?', answer: '5' }]
  expect(answered(before, 'Price?', '6')).toEqual([{ question: 'Price?', answer: '6' }])
  expect(answered(before, 'Where?', 'Leeds')).toEqual([
    ...before,
    { question: 'Where?', answer: 'Leeds' },
  ])
})

test('what is asked stays as it is once it stands on the page', () => {
  const questions = ['a', 'b', 'c', 'd', 'e']
  const answers = [{ question: 'b', answer: 'yes' }]
  const { asked } = orderQuestions(answers, questions)
  expect(orderQuestions(answers, questions, { shown: asked }).asked).toEqual(asked)
})
