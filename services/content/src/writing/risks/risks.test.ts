import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DraftBrief } from '@sortie/contracts/draft-brief'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { brief as sampleBrief } from '../../domain/testing-draft.ts'
import { readRisks } from './find-risks.ts'
import { RISK_RULES, wordsOfSentence } from './risk-rules.ts'

const CORPUS = join(import.meta.dirname, '../../../evaluation/answers.json')
const corpus = z
  .array(
    z.strictObject({
      answer: z.string(),
      risk: z.enum(['cure', 'medicine', 'crime', 'promise']).nullable(),
    }),
  )
  .parse(JSON.parse(readFileSync(CORPUS, 'utf8')))
const hostile = corpus.filter(({ risk }) => risk !== null)
const harmless = corpus.filter(({ risk }) => risk === null)

const withoutHarm = (brief: DraftBrief) => readRisks(brief).printed
const risksIn = (brief: DraftBrief) => readRisks(brief).risks

const briefWith = (...answers: string[]): DraftBrief => ({
  ...sampleBrief,
  answers: answers.map((answer, at) => ({ question: `Question ${at + 1}?`, answer })),
})
const namesOf = (answer: string) =>
  RISK_RULES.filter(({ find }) => find(wordsOfSentence(answer))).map(({ name }) => name)

test.each(hostile)('“$answer” is found', ({ answer, risk }) => {
  expect(namesOf(answer)).toContain(risk)
})

/** Of ordinary answers at most this part may be called risky. */
const MOST_FALSE_ALARMS = 0.02
test('ordinary answers are hardly ever called risky', () => {
  const alarms = harmless.filter(({ answer }) => risksIn(briefWith(answer)).length > 0)
  expect(
    alarms.length / harmless.length,
    alarms.map(({ answer }) => answer).join(' | '),
  ).toBeLessThanOrEqual(MOST_FALSE_ALARMS)
})

test('what would harm its signer worst is not printed, and the rest of the answer is', () => {
  const typed = briefWith('We bake at four. Our honey cures cancer. Come early.')
  expect(withoutHarm(typed).answers).toEqual([
    { question: 'Question 1?', answer: 'We bake at four. Come early.' },
  ])
  expect(risksIn(typed)).toMatchObject([
    { question: 'Question 1?', sentence: 'Our honey cures cancer.', severity: 'stop' },
  ])
})

test('an answer of which nothing is printed is none, and a promise is only pointed at', () => {
  const typed = briefWith('Stop taking your insulin.', 'We guarantee results in a week.')
  expect(withoutHarm(typed).answers).toMatchObject([{ answer: 'We guarantee results in a week.' }])
  expect(risksIn(typed).map(({ severity }) => severity)).toEqual(['stop', 'warn'])
})

test('facts of a brief are read as answers are', () => {
  const typed: DraftBrief = {
    ...briefWith('We bake at four.'),
    facts: {
      steps: ['Quit your antidepressants.', 'Sleep.'],
      lessons: 'Oakwell Plumbing are crooks.',
    },
  }
  expect(withoutHarm(typed).facts).toMatchObject({ steps: ['Sleep.'], lessons: '' })
  expect(risksIn(typed).map(({ question }) => question)).toEqual([null, null])
})

test.each([
  ['We have one upholsterer.', 'All three of them learned here.'],
  ['I work alone.', 'The four of us meet at seven.'],
  ['We employ five electricians.', 'Our six electricians are certified.'],
  ['We are open every day.', 'We never work at weekends.'],
  ['Open seven days a week.', 'The shop is closed on Mondays.'],
])('“%s” and “%s” cannot both be true', (one, other) => {
  const [risk] = risksIn(briefWith(one, other))
  expect(risk).toMatchObject({ question: 'Question 2?', sentence: other, severity: 'warn' })
  expect(risk?.whatToDo).toContain(one)
})

test.each([
  ['We have two electricians and one apprentice.', 'All three of us are certified.'],
  ['We are open every day.', 'On Sundays we open at ten.'],
  ['One plumber comes first.', 'Two vans stand in the yard.'],
  ['Closed on Mondays.', 'Open from eight to six.'],
])('“%s” and “%s” can both be true', (one, other) =>
  expect(risksIn(briefWith(one, other))).toEqual([]),
)

test('a brief without harm is the same, whatever is typed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 4 }),
      (typed) => {
        const given = briefWith(...typed)
        if (risksIn(given).some(({ severity }) => severity === 'stop')) return
        expect(withoutHarm(given)).toEqual(given)
      },
    ),
  )
})
