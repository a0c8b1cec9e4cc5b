import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ContestInputs, contestDifficulty } from './difficulty.ts'

const plumber: ContestInputs = {
  contest: 1.6,
  intent: 'transactional',
  page: 'home',
  nearby: 1,
  saysWhere: 0,
  cpc: 25,
  tellingWords: 1,
  rarestWord: 3.7,
  searches: 60_000,
  namesTown: 0,
  peopleInReach: 400_000,
  countryShare: 1,
  marketSearches: 350_000,
}
const inputs: fc.Arbitrary<ContestInputs> = fc.record({
  contest: fc.double({ min: 0, max: 3, noNaN: true }),
  intent: fc.constantFrom('transactional', 'commercial', 'informational', 'navigational'),
  page: fc.constantFrom('home', 'category', 'product', 'service', 'location', 'guide', 'answer'),
  nearby: fc.constantFrom(0, 1),
  saysWhere: fc.constantFrom(0, 1),
  cpc: fc.double({ min: 0.05, max: 400, noNaN: true }),
  tellingWords: fc.integer({ min: 1, max: 12 }),
  rarestWord: fc.double({ min: 1, max: 7, noNaN: true }),
  searches: fc.integer({ min: 1, max: 1_000_000 }),
  namesTown: fc.constantFrom(0, 1),
  peopleInReach: fc.integer({ min: 0, max: 12_000_000 }),
  countryShare: fc.constantFrom(1, 0.2, 0.016),
  marketSearches: fc.integer({ min: 1, max: 1_000_000 }),
})

test('the main search of a product of all shops is harder than that of a trade nearby', () => {
  const coffee: ContestInputs = { ...plumber, contest: 2.4, page: 'category', nearby: 0, cpc: 2.3 }
  expect(contestDifficulty(coffee)).toBeGreaterThan(contestDifficulty(plumber))
})

test('whose clicks are worth more has more rivals, and so has who is found in a large town', () => {
  const dearer = contestDifficulty({ ...plumber, cpc: 100 })
  expect(dearer).toBeGreaterThan(contestDifficulty(plumber))
  const larger = contestDifficulty({ ...plumber, peopleInReach: 8_000_000 })
  const smaller = contestDifficulty({ ...plumber, peopleInReach: 100_000 })
  expect(larger).toBeGreaterThan(contestDifficulty(plumber))
  expect(smaller).toBeLessThan(contestDifficulty(plumber))
})

test('a map answers what names a place, even where a product is wanted', () => {
  const cupcakes: ContestInputs = { ...plumber, contest: 2.4, page: 'product', cpc: 1.5 }
  expect(contestDifficulty({ ...cupcakes, saysWhere: 1 })).toBeLessThan(contestDifficulty(cupcakes))
})

test('people nearby say nothing of a guide that the whole country reads', () => {
  const guide: ContestInputs = { ...plumber, page: 'guide', intent: 'informational' }
  expect(contestDifficulty({ ...guide, peopleInReach: 8_000_000 })).toBe(contestDifficulty(guide))
})

test('ten times the searches alone make less than half a point, so that it is no volume again', () =>
  fc.assert(
    fc.property(inputs, (given) => {
      const more = contestDifficulty({ ...given, searches: given.searches * 10 })
      const change = more - contestDifficulty(given)
      expect(change).toBeGreaterThanOrEqual(0)
      expect(change).toBeLessThanOrEqual(0.5)
    }),
  ))

test('further words and a town never make it harder, brands never easier; 0.5 to 10 always', () =>
  fc.assert(
    fc.property(inputs, (given) => {
      const value = contestDifficulty(given)
      expect(value).toBeGreaterThanOrEqual(0.5)
      expect(value).toBeLessThanOrEqual(10)
      const longer = contestDifficulty({ ...given, tellingWords: given.tellingWords + 1 })
      expect(longer).toBeLessThanOrEqual(value)
      expect(contestDifficulty({ ...given, namesTown: 1 })).toBeLessThanOrEqual(
        contestDifficulty({ ...given, namesTown: 0 }),
      )
      const held = contestDifficulty({ ...given, contest: Math.min(3, given.contest + 1) })
      expect(held).toBeGreaterThanOrEqual(value)
    }),
  ))
