import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excludedWords, holdsAnyWord, MOST_EXCLUDED_WORDS } from './excluded-words.ts'

test('words are read in small letters, each once, and twenty at most', () => {
  expect(excludedWords(' Jobs, free ,,JOBS,near me')).toEqual(['jobs', 'free', 'near me'])
  expect(excludedWords(' , ')).toEqual([])
  const many = Array.from({ length: 30 }, (_, index) => `w${index}`).join()
  expect(excludedWords(many)).toHaveLength(MOST_EXCLUDED_WORDS)
})

test('a keyword holds whole words, in any place and spelling of capitals', () => {
  expect(holdsAnyWord('Pie recipes', ['pie'])).toBe(true)
  expect(holdsAnyWord('apple pies', ['pie'])).toBe(false)
  expect(holdsAnyWord('bakery near me', ['near me'])).toBe(true)
  expect(holdsAnyWord('bakery', [])).toBe(false)
})

test('the words of a list, joined again, are the same words', () =>
  fc.assert(
    fc.property(fc.string(), (list) => {
      const words = excludedWords(list)
      expect(excludedWords(words.join())).toEqual(words)
    }),
  ))
