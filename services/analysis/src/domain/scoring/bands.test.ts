import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BandDifficultyInputs, type BandInputs, bandDifficulty, bandVolume } from './bands.ts'

const plumber: BandInputs = {
  from: 1_000,
  to: 10_000,
  part: 'middle',
  commonness: 4.6,
  words: 3,
  share: 1,
}
const bands = [10, 100, 1_000, 10_000, 100_000].map((from) => ({ from, to: from * 10 }))
const inputs: fc.Arbitrary<BandInputs> = fc
  .tuple(
    fc.constantFrom(...bands),
    fc.constantFrom('lower' as const, 'middle' as const, 'upper' as const),
    fc.double({ min: 1, max: 7, noNaN: true }),
    fc.integer({ min: 1, max: 10 }),
    fc.double({ min: 1e-6, max: 1, noNaN: true }),
  )
  .map(([band, part, commonness, words, share]) => ({ ...band, part, commonness, words, share }))

test('a phrase of the middle of a band has its geometric mean, and a place its share of that', () => {
  expect(bandVolume(plumber)).toBe(3_200)
  expect(bandVolume({ ...plumber, share: 0.2 })).toBe(630)
  expect(bandVolume({ ...plumber, part: 'lower' })).toBe(1_600)
  expect(bandVolume({ ...plumber, part: 'upper' })).toBe(6_300)
})

test('no phrase leaves its band, and the parts of a band keep their order', () =>
  fc.assert(
    fc.property(inputs, (given) => {
      const volume = bandVolume({ ...given, share: 1 })
      expect(volume).toBeGreaterThanOrEqual(given.from)
      expect(volume).toBeLessThanOrEqual(given.to)
      const [lower, middle, upper] = (['lower', 'middle', 'upper'] as const).map((part) =>
        bandVolume({ ...given, part, share: 1 }),
      )
      expect(lower).toBeLessThanOrEqual(middle!)
      expect(middle).toBeLessThanOrEqual(upper!)
    }),
  ))

test('wherever it is, somebody searches for it once a month', () =>
  fc.assert(
    fc.property(inputs, (given) => {
      expect(bandVolume(given)).toBeGreaterThanOrEqual(1)
      expect(Number.isInteger(bandVolume(given))).toBe(true)
    }),
  ))

const about: Omit<BandDifficultyInputs, keyof BandInputs> = {
  intent: 'transactional',
  page: 'service',
  cpc: 5,
}

test('a broad phrase of an expensive trade is hard, a narrow question is easy', () => {
  const head = { ...plumber, ...bands[4]!, words: 1, ...about }
  expect(bandDifficulty({ ...head, cpc: 20 })).toBe(8.5)
  const question = { ...plumber, ...bands[1]!, words: 7, ...about, page: 'answer' }
  expect(bandDifficulty({ ...question, intent: 'informational' })).toBe(1.2)
})

test('more searches never make a phrase easier, a smaller country never harder; 0 to 10 always', () =>
  fc.assert(
    fc.property(inputs, (given) => {
      const one = bandDifficulty({ ...given, ...about })
      expect(one).toBeGreaterThanOrEqual(0)
      expect(one).toBeLessThanOrEqual(10)
      const more = { ...given, from: given.from * 10, to: given.to * 10 }
      expect(bandDifficulty({ ...more, ...about })).toBeGreaterThanOrEqual(one)
      const smaller = { ...given, share: given.share / 10 }
      expect(bandDifficulty({ ...smaller, ...about })).toBeLessThanOrEqual(one)
    }),
  ))
