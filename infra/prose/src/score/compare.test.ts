import { expect, test } from 'vitest'
import {
  bm25,
  coverageScore,
  headTerms,
  questionsAnswered,
  relevanceAmong,
  termCoverage,
} from './coverage.ts'
import {
  isOriginal,
  longestRun,
  originalityScore,
  sharedWith,
  shinglesOf,
  signatureOf,
  similarity,
} from './originality.ts'
import { voiceDistance, voiceMeasures, voiceOf, voiceScore } from './voice.ts'

test('BM25 by hand: one word once in the shorter of two texts', () => {
  const [first, second] = bm25('groom', ['groom dogs', 'a cat sits there'])
  // n = 1 of N = 2: idf = ln 2; length 2 of an average of 3.
  const idf = Math.log(1 + 1.5 / 1.5)
  expect(first).toBeCloseTo((idf * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 2) / 3)))
  expect(second).toBe(0)
})

test('a text is covered as far as it has what most pages have', () => {
  const pages = [
    'Nail clipping and brushing of coats',
    'Brush coats, clip nails',
    'Bathing and brushes',
  ]
  const terms = headTerms(pages)
  expect(terms.map(({ term }) => term).sort()).toEqual(['brush', 'clip', 'coat', 'nail'])
  expect(termCoverage('We brush coats and clip nails', terms)).toBe(1)
  expect(termCoverage('Nothing of it', terms)).toBe(0)
  expect(relevanceAmong('Cats sit', pages, 'brush')).toBe(0)
  expect(relevanceAmong(pages[1]!, pages, 'brush coats')).toBe(1)
  expect(coverageScore({ relevance: 1, terms: 0.55, questions: 0 })).toBeCloseTo(0.5)
})

test('a question is answered by a section that has its words', () => {
  const questions = ['How often should dogs be groomed?', 'What does boarding cost?']
  expect(questionsAnswered(questions, ['Most dogs should be groomed often.', 'Cost'])).toBe(0.5)
  expect(questionsAnswered([], [])).toBe(1)
})

const TEN = 'one two three four five six seven eight nine ten'

test('shingles are runs of eight words', () => {
  expect(shinglesOf(TEN)).toHaveLength(3)
  expect(shinglesOf('too short')).toHaveLength(0)
  expect(sharedWith(TEN, ['One, two, three, four: five six seven eight - nine!'])).toBeCloseTo(
    2 / 3,
  )
  expect(longestRun(TEN, `so ${TEN.slice(0, -4)} end`)).toBe(9)
  expect(longestRun(TEN, 'nothing')).toBe(0)
})

test('signatures tell how similar two texts are', () => {
  const words = Array.from({ length: 400 }, (_, index) => `w${(index * 7919) % 1009}`)
  const [all, half] = [
    words.join(' '),
    [...words.slice(0, 200), ...words.slice(200).map((word) => `x${word}`)].join(' '),
  ]
  const [a, b] = [shinglesOf(all), shinglesOf(half)]
  const exact = [...a].filter((shingle) => b.has(shingle)).length / new Set([...a, ...b]).size
  expect(Math.abs(similarity(signatureOf(all), signatureOf(half)) - exact)).toBeLessThan(0.12)
  expect(similarity(signatureOf(all), signatureOf(all))).toBe(1)
  expect(similarity(signatureOf(''), signatureOf(''))).toBe(0)
})

test('an article is original up to the limits', () => {
  const likeness = { shared: 0.03, run: 12, own: 0.4 }
  expect(isOriginal(likeness, true)).toBe(true)
  expect(isOriginal(likeness, false)).toBe(false)
  expect(isOriginal({ ...likeness, run: 13 }, true)).toBe(false)
  expect(originalityScore({ shared: 0.1, run: 0, own: 0.45 }, false)).toBeCloseTo(0.25)
})

const WARM = 'We’re glad you came. You’ll love it here, and we don’t rush. '
const COLD =
  'The establishment endeavours to provide comprehensive veterinary hospitality considerations throughout the metropolitan territory. '

test('a voice is measured from 600 words, and fits what is written like it', () => {
  expect(voiceOf([WARM])).toBeNull()
  const voice = voiceOf([WARM.repeat(30), WARM.repeat(30)])!
  expect(voiceDistance(WARM.repeat(12), voice)).toBeLessThan(0.5)
  expect(voiceDistance(COLD.repeat(10), voice)).toBeGreaterThan(2.5)
  expect([0.5, 1.75, 3].map(voiceScore)).toEqual([1, 0.5, 0])
})

test('person and contractions are shares of the words', () => {
  const measured = voiceMeasures('We don’t rush. You know it’s true.')
  expect(measured).toMatchObject({ sentenceLength: 3.5, sentenceSpread: 0.5 })
  expect(measured.firstPerson).toBeCloseTo(1 / 7)
  expect(measured.secondPerson).toBeCloseTo(1 / 7)
  expect(measured.contractions).toBeCloseTo(2 / 7)
})
