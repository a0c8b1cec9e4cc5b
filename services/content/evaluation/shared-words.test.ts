import { expect, test } from 'vitest'
import { readBriefs, writingTaskOf } from './evaluation.ts'
import { articlesOfTown, sharedShares, sharedWords } from './shared-words.ts'

/** The part of an article that two competitors of a town with the same answers share besides these at most. */
const MOST_SHARED = 0.15

test('words count as shared where five of them stand together in both texts', () => {
  const words = 'the barber sets a guideline low on the head'.split(' ')
  expect(sharedWords(words, [words])).toBe(words.length)
  expect(sharedWords(words, [['then'], ['then', ...words.slice(0, 5), 'then']])).toBe(5)
  expect(sharedWords(words, [words.slice(0, 4)])).toBe(0)
  expect(sharedWords([], [words])).toBe(0)
})

test.each(readBriefs().map((one) => [one.id, one] as const))(
  'any two of four competitors of a town share 15 %% of the article %s at most, headings counted',
  { timeout: 120_000 },
  (_, one) => {
    const articles = articlesOfTown(writingTaskOf(one))
    const shares = articles.flatMap((article, at) =>
      articles.slice(at + 1).map((other) => sharedShares(article, other).ofAll),
    )
    expect(Math.max(...shares)).toBeLessThanOrEqual(MOST_SHARED)
  },
)
