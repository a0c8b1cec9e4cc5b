import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  composedCpc,
  composedDifficulty,
  composedHead,
  composedVolume,
  composedVolume1,
} from './composed.ts'

const head = { classSearches: 3.9, commonness: 3.2, words: 1 }
const volume = { headTerm: 10_000, keptShare: 0.5, placeShare: 1 }
const difficulty = {
  contest: 1.5,
  intent: 'transactional',
  page: 'service',
  words: 2,
  cpc: 5,
  searches: 1_000,
  namesTown: 0,
} as const

test('commoner words are searched for more, and further words narrow', () => {
  expect(composedHead({ ...head, commonness: 4 })).toBeGreaterThan(composedHead(head))
  expect(composedHead({ ...head, commonness: 2 })).toBeLessThan(composedHead(head))
  expect(composedHead({ ...head, words: 3 })).toBeLessThan(composedHead(head))
})

test('a phrase has its share of the main search in its place, and less than its part', () => {
  expect(composedVolume(volume)).toBe(5_000)
  expect(composedVolume({ ...volume, placeShare: 0.2 })).toBe(1_000)
  expect(composedVolume({ ...volume, partSearches: 300 })).toBe(270)
  expect(composedVolume1({ ...volume, partSearches: 300 })).toBe(300)
  expect(composedVolume({ ...volume, keptShare: 0.000001 })).toBe(1)
})

test('difficulty follows from who ranks, what a click costs and how specific it is', () => {
  const base = composedDifficulty(difficulty)
  expect(composedDifficulty({ ...difficulty, contest: 2.5 })).toBeGreaterThan(base)
  expect(composedDifficulty({ ...difficulty, cpc: 20 })).toBeGreaterThan(base)
  expect(composedDifficulty({ ...difficulty, words: 5 })).toBeLessThan(base)
  expect(composedDifficulty({ ...difficulty, namesTown: 1 })).toBeLessThan(base)
  expect(composedDifficulty({ ...difficulty, page: 'answer' })).toBeLessThan(base)
})

test('difficulty stays within its scale', () =>
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.double({ min: 0.05, max: 200, noNaN: true }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (contest, cpc, words, searches) => {
        const value = composedDifficulty({ ...difficulty, contest, cpc, words, searches })
        expect(value).toBeGreaterThanOrEqual(0.5)
        expect(value).toBeLessThanOrEqual(10)
      },
    ),
  ))

test('a click costs most for who is about to buy nearby, and stays within its band', () => {
  const cpc = (intent: 'transactional' | 'commercial' | 'informational', page: string) =>
    composedCpc({ lowBid: 1, highBid: 9, intent, page })
  expect(cpc('transactional', 'location')).toBeGreaterThan(cpc('transactional', 'home'))
  expect(cpc('transactional', 'home')).toBeGreaterThan(cpc('commercial', 'comparison'))
  expect(cpc('commercial', 'comparison')).toBeGreaterThan(cpc('informational', 'answer'))
  expect(cpc('informational', 'answer')).toBeGreaterThanOrEqual(1)
})
