import { expect, test } from 'vitest'
import { cautionsFor } from './cautions.ts'
import { assignmentOf } from './sample-assignments.ts'

const { brief } = assignmentOf('informational')
const answered = (...texts: string[]) => ({
  ...brief,
  answers: texts.map((answer) => ({ question: 'How do you work?', answer })),
})

test('the keyword decides by a word, and what research found stays', () => {
  const asked = { ...answered('We bake.'), keyword: 'can you eat bread with insulin' }
  expect(cautionsFor(asked, null)).toEqual(['health'])
  expect(cautionsFor(answered('We bake.'), { cautions: ['gas'] })).toEqual(['gas'])
})

test('an answer that mentions an allergy makes no article on health; one that is about it does', () => {
  expect(cautionsFor(answered('We say no where an allergy is severe.'), null)).toEqual([])
  expect(cautionsFor(answered('Then close the gas valve.'), null)).toEqual(['gas'])
  const doctor = answered('Patients bring their symptoms.', 'We speak of dosage and side effects.')
  expect(cautionsFor(doctor, null)).toEqual(['health'])
})
