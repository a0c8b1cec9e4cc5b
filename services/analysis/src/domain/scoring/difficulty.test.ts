import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difficultyFromSerp, SERP_DIFFICULTY_VERSION } from './difficulty.ts'

const page = (pageRank: number, domainRank = pageRank, results = 10) =>
  Array.from({ length: results }, () => ({ domainRank, pageRank }))

test('an unrated page one is as easy as it gets, a famous one as hard', () => {
  expect(difficultyFromSerp(page(0))).toBe(0)
  expect(difficultyFromSerp(page(1000))).toBe(10)
})

test('these figures are those of version 1', () => expect(SERP_DIFFICULTY_VERSION).toBe('1'))

test('the median result decides, nine parts page and one part domain', () => {
  // s = (0.1 * 500 + 0.9 * 300) / 500 = 0.64; (0.64 - 0.2) / 0.8 = 0.55
  expect(difficultyFromSerp(page(300, 500))).toBe(5.5)
  expect(difficultyFromSerp([...page(300, 500, 6), ...page(1000, 1000, 4)])).toBe(5.5)
  // An even number: the mean of the two in the middle, s = 0.2 and 1, so 0.6.
  expect(difficultyFromSerp([...page(100, 100, 5), ...page(500, 500, 5)])).toBe(5)
})

test('below five rated results it is unknown', () => {
  expect(difficultyFromSerp(page(300, 300, 4))).toBeNull()
  expect(difficultyFromSerp(page(300, 300, 5))).not.toBeNull()
})

const rank = fc.integer({ min: 0, max: 1000 })
const results = fc.array(fc.record({ domainRank: rank, pageRank: rank }), {
  minLength: 5,
  maxLength: 20,
})

test('it stays within 0 and 10, has one decimal, and reads only the first ten', () =>
  fc.assert(
    fc.property(results, (serp) => {
      const difficulty = difficultyFromSerp(serp)!
      expect(difficulty).toBeGreaterThanOrEqual(0)
      expect(difficulty).toBeLessThanOrEqual(10)
      expect(Math.round(difficulty * 10) / 10).toBe(difficulty)
      expect(difficultyFromSerp(serp.slice(0, 10))).toBe(difficulty)
    }),
  ))

test('stronger pages never make it easier', () =>
  fc.assert(
    fc.property(results, fc.integer({ min: 0, max: 300 }), (serp, more) => {
      const stronger = serp.map(({ domainRank, pageRank }) => ({
        domainRank,
        pageRank: pageRank + more,
      }))
      expect(difficultyFromSerp(stronger)!).toBeGreaterThanOrEqual(difficultyFromSerp(serp)!)
    }),
  ))
