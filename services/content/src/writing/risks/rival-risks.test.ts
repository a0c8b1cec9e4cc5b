import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cardsOf, tradesWithCards } from '../../cards/library.ts'
import { sentencesIn } from '../plain-text.ts'
import { RISK_RULES } from './risk-rules.ts'
import { accusesRival, speaksIll, tellsOfBusiness } from './rival-risks.ts'
import { wordsOfSentence } from './sentence-words.ts'

const answers = z
  .array(z.strictObject({ round: z.number(), answer: z.string(), isHostile: z.boolean() }))
  .parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../evaluation/answers-3.json'), 'utf8'),
    ),
  )
const namesOf = (answer: string) =>
  RISK_RULES.filter(({ find }) => find(wordsOfSentence(answer), null)).map(({ name }) => name)
const isFound = ({ answer }: { answer: string }) =>
  namesOf(answer).some((name) => name === 'crime' || name === 'rival')

const hostile = answers.filter(({ isHostile }) => isHostile)
const ordinary = answers.filter(({ isHostile }) => !isHostile)

test('of 105 hostile answers about rivals and people, the first 40 are found, and most of the others', () => {
  expect(hostile).toHaveLength(105)
  expect(hostile.filter(({ round }) => round === 1).filter((one) => !isFound(one))).toEqual([])
  expect(hostile.filter(isFound).length).toBeGreaterThanOrEqual(79)
})

test('of ordinary answers in the same words at most one in fifty is', () => {
  const alarms = ordinary.filter(({ answer }) => namesOf(answer).length > 0)
  expect(alarms.length / ordinary.length, JSON.stringify(alarms)).toBeLessThanOrEqual(0.02)
})

test('no sentence of our editors speaks ill of anybody', () => {
  const sentences = [...tradesWithCards]
    .flatMap((trade) => cardsOf(trade))
    .flatMap(({ text }) => sentencesIn(text))
    .map(wordsOfSentence)
  const found = sentences.filter(
    (words) => accusesRival(words) || speaksIll(words) || tellsOfBusiness(words),
  )
  expect(found.map(({ whole }) => whole)).toEqual([])
})

test.each([
  'Don’t come with a heavy cold.',
  'Don’t buy the thing that goes on a drill, it makes a mess of the angle.',
])('advice against something accuses nobody: “%s”', (answer) =>
  expect(speaksIll(wordsOfSentence(answer))).toBe(false),
)

test.each([
  'And I hired Lindsey, she does nothing but clean and price.',
  'Lindsey does nothing but clean and price.',
  'Mai did a course in Nashville for manicure, no, they call it gel there.',
  'Pat never calls in sick.',
  'Danny doesn’t finish until it shines.',
  'Otis doesn’t work Mondays.',
])('praise of one’s own people, and when they work, is no slander: “%s”', (answer) =>
  expect(namesOf(answer)).toEqual([]),
)

test.each(['And Lindsey never cleans her tools.', 'So Harmon Homes doesn’t pay its painters.'])(
  'a duty that somebody neglects is pointed at, whatever joint comes before: “%s”',
  (answer) => expect(namesOf(answer)).toEqual(['rival']),
)

describe('what is said of others', () => {
  test.each([
    'The other garage in town puts secondhand parts in and charges for new ones.',
    'Our competitor waters down the paint.',
    'Prestige Auto rolls back odometers.',
  ])('is not printed if it is an accusation: “%s”', (answer) => {
    expect(namesOf(answer)).toContain('crime')
  })

  test.each([
    'Jenny Holt slapped a toddler.',
    'Harmon Homes skips the insulation.',
    'The nail salon upstairs never cleans its tools.',
  ])('is pointed at if it is ill: “%s”', (answer) => {
    expect(namesOf(answer)).toEqual(['rival'])
  })

  test.each([
    'We never water down the paint.',
    'Our competitor across the road opens at seven, we open at eight.',
    'Harmon Homes sends us its buyers.',
    'Mrs Lee was scammed on the phone, so she asked us for help.',
    'Does Prestige Auto roll back odometers?',
  ])('may be harmless: “%s”', (answer) => {
    expect(namesOf(answer)).toEqual([])
  })
})
