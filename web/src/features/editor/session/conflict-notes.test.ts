import { expect, test } from 'vitest'
import { headingNote, questionsNote } from './conflict-notes.ts'

const withQuestions = (...questions: string[]) => ({
  title: 'Dog grooming',
  description: 'How to groom a dog.',
  slug: 'dog-grooming',
  faq: questions.map((question) => ({ question, markdown: 'Yes.' })),
})

test('whoever keeps both texts reads which heading stays', () => {
  expect(headingNote('Brushes', 'Combs')).toBe(
    'Keep Both keeps both texts under your heading, “Brushes”, not “Combs”.',
  )
})

test.each([
  ['Brushes', 'Brushes '],
  [null, 'Combs'],
  ['Brushes', null],
])('nothing is said of the headings %s and %s: there is one', (mine, theirs) => {
  expect(headingNote(mine, theirs)).toBeNull()
})

test('questions that only theirs has are counted', () => {
  const mine = withQuestions('How often?')
  expect(questionsNote(mine, withQuestions('How often? ', 'With what?'))).toBe(
    'Theirs has 1 question that yours doesn’t have.',
  )
  expect(questionsNote(mine, withQuestions('With what?', 'Where?'))).toBe(
    'Theirs has 2 questions that yours doesn’t have.',
  )
  expect(questionsNote(mine, withQuestions('How often?'))).toBeNull()
})
