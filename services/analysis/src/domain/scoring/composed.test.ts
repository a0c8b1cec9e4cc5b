import { expect, test } from 'vitest'
import { composedHead, composedVolume } from './composed.ts'

const head = { classSearches: 3.9, commonness: 3.2, words: 1 }
const volume = { headTerm: 10_000, keptShare: 0.5, placeShare: 1 }
test('commoner words are searched for more, and further words narrow', () => {
  expect(composedHead({ ...head, commonness: 4 })).toBeGreaterThan(composedHead(head))
  expect(composedHead({ ...head, commonness: 2 })).toBeLessThan(composedHead(head))
  expect(composedHead({ ...head, words: 3 })).toBeLessThan(composedHead(head))
})

test('a phrase has its share of the main search in its place, and less than its part', () => {
  expect(composedVolume(volume)).toBe(5_000)
  expect(composedVolume({ ...volume, placeShare: 0.2 })).toBe(1_000)
  expect(composedVolume({ ...volume, partSearches: 300 })).toBe(270)
  expect(composedVolume({ ...volume, keptShare: 0.000001 })).toBe(1)
})
