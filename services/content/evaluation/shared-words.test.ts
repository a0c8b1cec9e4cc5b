import { expect, test } from 'vitest'
import { cardsOf } from '../src/cards/library.ts'
import { readBuyersBriefs, writingTaskOf } from './evaluation.ts'
import { meanSharedShares, sharedWords } from './shared-words.ts'

/** The part of an article that two competitors of a town with the same answers share besides these at most. */
const MOST_SHARED = 0.15
const PAIRS = 4

test('words count as shared where eight of them stand together in both texts', () => {
  const words = 'the barber sets a guideline low on the head and opens the lever'.split(' ')
  expect(sharedWords(words, words)).toBe(words.length)
  expect(sharedWords(words, ['then', ...words.slice(0, 8), 'then'])).toBe(8)
  expect(sharedWords(words, words.slice(0, 7))).toBe(0)
  expect(sharedWords([], words)).toBe(0)
})

const worded = readBuyersBriefs().filter(({ trade }) =>
  cardsOf(trade).every(({ otherWording }) => otherWording !== undefined),
)

test('some trades have two wordings of each card', () =>
  expect(worded.length).toBeGreaterThanOrEqual(5))

test.each(worded.map((one) => [one.trade, one] as const))(
  'two competitors of a town with the same answers share 15 %% of an article of %s at most',
  { timeout: 240_000 },
  (_, one) => {
    expect(meanSharedShares(writingTaskOf(one), PAIRS).ofAll).toBeLessThanOrEqual(MOST_SHARED)
  },
)
