import { describe, expect, test } from 'vitest'
import { problemsIn, readingEase, sentencesOf, shinglesOf } from './passage-checks.ts'

test('a text as it should be has no problem', () =>
  expect(
    problemsIn(
      'If you search for “{keyword}”, ask {a provider} in {place} first. {Providers} differ. {Hire} {a provider} when {offer is} clear to you, and tell {business} why.',
    ),
  ).toEqual([]))

describe('slots', () => {
  test.each([
    ['a slot that nobody fills', 'Ask {the provider} now.', 'no such slot: {the provider}'],
    ['an article of its own', 'Ask a {provider} now.', 'an article before a slot'],
    ['an ending of its own', 'Ask {provider}s now.', 'an ending after a slot'],
    ['a verb of buying that buys nothing', 'You can {hire} today.', 'a verb of buying without'],
    ['a shop who', 'Ask {a provider} who knows.', 'who after a provider'],
    ['a bare keyword', 'Look for {keyword} first.', 'a keyword without its quotation marks'],
    ['an offer and is', 'If {offer} is dear, wait.', 'an offer with a verb'],
    ['providers and has', 'Ask what {providers} has to say.', 'a plural with a singular verb'],
    ['a client and are', 'Ask what {a client} are to do.', 'a singular with a plural verb'],
    ['a capital within', 'Ask {A provider} now.', 'wrong first letter'],
    ['a small letter at the start', 'Wait. {providers} differ.', 'wrong first letter'],
  ])('%s is found', (_what, text, problem) => {
    const found = problemsIn(text)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(problem)
  })
})

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
  ])('%s is found', (_what, text) => expect(problemsIn(text)).toHaveLength(1))

  test.each([
    'You may ask for at least a hint.',
    'An honest guest can rest. Otherwise, revise the size.',
    'It is wise to ask first and decide last.',
  ])('but not in: %s', (text) => expect(problemsIn(text)).toEqual([]))
})

test('reading ease falls with long sentences and long words', () => {
  const plain = readingEase('The cat sat on the mat. It was glad.')
  expect(plain).toBeGreaterThan(100)
  expect(
    readingEase('Considerable institutional complexity necessitates clarification.'),
  ).toBeLessThan(0)
})

test('sentences end at periods and question marks', () =>
  expect(sentencesOf('Is it so? It is. Good.')).toEqual(['Is it so?', 'It is.', 'Good.']))

test('a slot counts as a word of a run', () =>
  expect(shinglesOf('Ask {a provider} first, then pay.', 3)).toEqual([
    'ask {a provider} first',
    '{a provider} first then',
    'first then pay',
  ]))
