import { expect, test } from 'vitest'
import { flipInWords, givenInWords } from './explanation-words.ts'

test.each([
  [
    { factor: 'difficulty', from: 4.8, to: 3.1, label: 'High' },
    'At difficulty 3.1 instead of 4.8 this would be High.',
  ],
  [
    { factor: 'volume', from: 1300, to: 990, label: 'Medium' },
    'At 990 searches a month instead of 1,300 this would be Medium.',
  ],
  [
    { factor: 'clicks', from: 0.4, to: 0.615, label: 'High' },
    'With 62 % of clicks going to unpaid results instead of 40 % this would be High.',
  ],
  [
    { factor: 'intent', from: 'informational', to: 'commercial', label: 'High' },
    'With a commercial intent instead of an informational one this would be High.',
  ],
  [
    { factor: 'relevance', from: 3, to: 1, label: 'Low' },
    'At relevance 1 instead of 3 this would be Low.',
  ],
] as const)('the smallest change reads as a sentence: %j', (flip, sentence) =>
  expect(flipInWords(flip)).toBe(sentence),
)

test('where no single change helps, it says so', () =>
  expect(flipInWords(null)).toBe('No change of one factor alone would lead to another rating.'))

test.each([
  ['volume', 2400, '2,400 searches a month'],
  ['difficulty', 3.6, '3.6 of 10'],
  ['clicks', 0.64, '64 % of clicks go to unpaid results'],
  ['intent', 'commercial', 'commercial'],
  ['relevance', 2, '2 of 3'],
] as const)('what went into %s carries its unit', (factor, given, words) =>
  expect(givenInWords(factor, given)).toBe(words),
)
