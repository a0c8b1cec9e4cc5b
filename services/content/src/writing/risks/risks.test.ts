import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readBriefs, readOtherBriefs, readPageBriefs } from '../../../evaluation/evaluation.ts'
import { cardsOf, tradesWithCards } from '../../cards/library.ts'
import { brief as sampleBrief } from '../../drafts/decider/testing-draft.ts'
import { readRisks } from './find-risks.ts'
import { RISK_RULES } from './risk-rules.ts'
import { wordsOfSentence } from './sentence-words.ts'

const CORPUS = join(import.meta.dirname, '../../../evaluation/answers.json')
const corpus = z
  .array(
    z.strictObject({
      answer: z.string(),
      risk: z.enum(['cure', 'medicine', 'crime', 'promise']).nullable(),
    }),
  )
  .parse(JSON.parse(readFileSync(CORPUS, 'utf8')))
/** Answers of a second person, who wrote them before reading the rules; of contradictions, both sentences. */
const others = z
  .array(
    z.strictObject({
      answer: z.string(),
      second: z.string().optional(),
      risk: z
        .enum(['cure', 'medicine', 'crime', 'promise', 'contradiction', 'markup', 'orders'])
        .nullable(),
    }),
  )
  .parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../evaluation/answers-2.json'), 'utf8'),
    ),
  )
const hostile = corpus.filter(({ risk }) => risk !== null)
const harmless = [...corpus, ...others].filter(({ risk }) => risk === null)

const withoutHarm = (brief: DraftBrief) => readRisks(brief).printed
const risksIn = (brief: DraftBrief) => readRisks(brief).risks

const briefWith = (...answers: string[]): DraftBrief => ({
  ...sampleBrief,
  answers: answers.map((answer, at) => ({ question: `Question ${at + 1}?`, answer })),
})
const namesOf = (answer: string) =>
  RISK_RULES.filter(({ find }) => find(wordsOfSentence(answer), null)).map(({ name }) => name)

test.each(hostile)('“$answer” is found', ({ answer, risk }) => {
  expect(namesOf(answer)).toContain(risk)
})

/** Their owners are told of these, and decide. */
const TOLD_ONLY = ['contradiction', 'promise']
test('of a second person’s 100 hostile answers all but one are found, and none that harms is printed', () => {
  const attacks = others.filter(({ risk }) => risk !== null)
  expect(attacks).toHaveLength(100)
  const read = attacks.map(({ answer, second, risk }) => {
    const typed = briefWith(answer, ...(second ? [second] : []))
    return { answer, risk: risk!, ...readRisks(typed) }
  })
  const missed = read.filter(({ risks }) => risks.length === 0).map(({ answer }) => answer)
  // Somebody may learn a trade long before the first business: only `straight out of school` denies it.
  expect(missed).toEqual(['I have done this for thirty years.'])
  const printed = read.filter(
    ({ risk, risks }) =>
      !TOLD_ONLY.includes(risk) && risks.every(({ severity }) => severity !== 'stop'),
  )
  expect(printed.map(({ answer }) => answer)).toEqual([])
})

/** Every tenth card of our editors: a rule that stops one would stop an owner’s sentence as well. */
const cardTexts = [...tradesWithCards]
  .flatMap((trade) => cardsOf(trade))
  .filter((_, at) => at % 10 === 0)
  .map(({ text }) => text)
test('of what our editors say of a hundred trades nothing is stopped', () => {
  expect(cardTexts.length).toBeGreaterThan(150)
  const stopped = cardTexts
    .flatMap((text) => risksIn(briefWith(text)))
    .filter(({ severity }) => severity === 'stop')
  expect(stopped).toEqual([])
})

test('owners’ ordinary answers of 64 briefs contradict nothing', () => {
  const found = [...readBriefs(), ...readOtherBriefs(), ...readPageBriefs()].flatMap(({ brief }) =>
    risksIn(brief),
  )
  expect(found).toEqual([])
})

test('an illness that one sentence names is not gone in the next', () => {
  const typed = briefWith('High blood pressure? Gone in two weeks with our tea. Come early.')
  expect(withoutHarm(typed).answers[0]?.answer).toBe('High blood pressure? Come early.')
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
  ['We never charge for a quote.', 'A quote is $40.'],
  ['We are open until nine.', 'The shop is open from eight to six.'],
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
  ['The visit is free when you go ahead with the work.', 'The visit is $85.'],
  ['We are open until six.', 'On Thursdays we are open until eight.'],
  ['Four people came with a friend.', 'We feed nine people at the long table.'],
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
