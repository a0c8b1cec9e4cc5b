import { expect, test } from 'vitest'
import { assignmentOf } from '../samples/sample-assignments.ts'
import { writeTemplate } from '../write-template.ts'
import { cautionsFor, printedCautions } from './cautions.ts'

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

test('a word of the owner’s on a flue makes no advice, and a dentist’s article says what it is not', () => {
  const words = (one: string) =>
    ({ provider: { one, many: `${one}s` }, offer: { name: 'the work' } }) as never
  const printed = (keyword: string, trade: string, steps: string[] = []) =>
    printedCautions(
      { type: 'how-to', keyword, facts: { steps } },
      { cautions: [], words: words(trade) },
    )
  expect(printed('chimney sweep cost', 'chimney sweep')).toEqual([])
  expect(printed('how long does an implant take', 'dentist')).toEqual(['health'])
  expect(printed('break a lease', 'law firm')).toEqual(['law'])
  expect(printed('mend a tap', 'plumber', ['Turn off the gas valve.'])).toEqual(['gas'])
})

test('a case for a client in health is advice only where its owner works in health', () => {
  const printed = (trade: string) =>
    printedCautions(
      { type: 'case-study', keyword: 'website redesign for a dentist', facts: {} },
      {
        cautions: [],
        words: {
          provider: { one: trade, many: `${trade}s` },
          offer: { name: 'the work' },
        } as never,
      },
    )
  expect(printed('web designer')).toEqual([])
  expect(printed('dentist')).toEqual(['health'])
})

test.each([
  ['at-home', 'ask a licensed professional.'],
  ['advice', 'talk to us or to another professional.'],
] as const)('who advises on insurance depends on the trade: %s', (kind, who) => {
  const { context } = assignmentOf('informational')
  const { sections } = writeTemplate(
    assignmentOf('informational', undefined, {
      brief: { keyword: 'does insurance cover a new roof' },
      context: { cautions: ['money'], words: { ...context!.words!, kind } },
    }),
  )
  expect(sections[0]?.markdown).toContain(`for advice on your own case, ${who}`)
})
