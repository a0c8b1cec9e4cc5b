import { expect, test } from 'vitest'
import { answered, orderQuestions } from './asked.ts'

test('a question that was answered stays, and comes once', () => {
  const answers = [{ question: 'Price?' }]
  expect(orderQuestions(answers, ['Where?', 'Price?'])).toEqual(['Price?', 'Where?'])
})
test('no more is asked than a brief takes', () => {
  const many = Array.from({ length: 20 }, (_, index) => `Question ${index}?`)
  expect(orderQuestions([], many)).toHaveLength(12)
})
test('an answer replaces the one before, or is added', () => {
  const before = [{ question: 'Price?', answer: '5' }]
  expect(answered(before, 'Price?', '6')).toEqual([{ question: 'Price?', answer: '6' }])
  expect(answered(before, 'Where?', 'Leeds')).toEqual([
    ...before,
    { question: 'Where?', answer: 'Leeds' },
  ])
})
