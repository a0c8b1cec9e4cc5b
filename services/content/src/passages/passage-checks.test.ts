import { describe, expect, test } from 'vitest'
import {
  paragraphSentences,
  promisesIn,
  readingEase,
  textProblemsIn,
  wordRunsOf,
} from './passage-checks.ts'

test('a text as it should be has no problem', () =>
  expect(
    textProblemsIn('If a pipe drips, turn the valve first. Plumbers differ, so ask why.'),
  ).toEqual([]))

describe('what could be wrong as a fact', () => {
  test.each([
    ['a digit', 'It takes 3 days.'],
    ['a share', 'Prices fell by some %.'],
    ['a number in words', 'Ask at least two people.'],
    ['an ordinal', 'The second call is better.'],
    ['a month', 'January is quiet.'],
    ['a relative date', 'Prices rose last year.'],
    ['a name', 'Ask Google about it.'],
    ['an acronym', 'Ask for a VAT receipt.'],
    ['a superlative', 'This is the cheapest way.'],
    ['what most do', 'It helps most people.'],
    ['a promise', 'The result is guaranteed.'],
    ['talk of studies', 'Research shows that it helps.'],
    ['an experience', 'Here we did it with care.'],
    ['a cliché', 'It gives you peace of mind.'],
    ['the least', 'It costs the least money.'],
  ])('%s is found', (_what, text) => expect(textProblemsIn(text)).toHaveLength(1))

  test.each([
    'You may ask for at least a hint.',
    'An honest guest can rest. Otherwise, revise the size.',
    'It is wise to ask first and decide last.',
  ])('but not in: %s', (text) => expect(textProblemsIn(text)).toEqual([]))
})

test.each([
  'Breakfast, parking and a lift from the station may be included.',
  'Tracks and screens are included or extra.',
  'Later corrections are often free.',
  'The fee may include a room and a recital.',
])('what a price includes is a promise: %s', (text) => expect(promisesIn(text)).toEqual([text]))

test.each([
  'Ask whether parking is included.',
  'Look at what each price includes.',
  'Is the first visit free?',
  'Include the names of all guests.',
  'The arms are free to move.',
])('a question, an advice or another sense is none: %s', (text) =>
  expect(promisesIn(text)).toEqual([]),
)

test('reading ease falls with long sentences and long words', () => {
  const plain = readingEase('The cat sat on the mat. It was glad.')
  expect(plain).toBeGreaterThan(100)
  expect(
    readingEase('Considerable institutional complexity necessitates clarification.'),
  ).toBeLessThan(0)
})

test('sentences end at periods and question marks', () =>
  expect(paragraphSentences('Is it so? It is. Good.')).toEqual(['Is it so?', 'It is.', 'Good.']))

test('runs of words begin at every word', () =>
  expect(wordRunsOf('Ask a plumber first, then pay.', 3)).toEqual([
    'ask a plumber',
    'a plumber first',
    'plumber first then',
    'first then pay',
  ]))
