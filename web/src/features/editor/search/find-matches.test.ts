import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findMatches, foldText, replaceRanges } from './find-matches.ts'

const EXACT = { matchCase: true, wholeWords: false }
const LOOSE = { matchCase: false, wholeWords: false }
const WORDS = { matchCase: false, wholeWords: true }

/** Few letters, so that phrases are found; some that fold to longer ones or are two units long. */
const anyText = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'é', 'e', ' ', '.', 'İ', '😀') })
const anyOptions = fc.record({ matchCase: fc.boolean(), wholeWords: fc.boolean() })

test('matches are equal to the phrase, in order, and do not overlap', () => {
  fc.assert(
    fc.property(anyText, anyText, anyOptions, (text, phrase, options) => {
      let last = 0
      for (const { from, to } of findMatches(text, phrase, options)) {
        expect(from).toBeGreaterThanOrEqual(last)
        expect(to).toBeGreaterThan(from)
        expect(foldText(text.slice(from, to), options.matchCase)).toBe(
          foldText(phrase, options.matchCase),
        )
        last = to
      }
    }),
  )
})

test('replacing exact matches is what splitting and joining gives', () => {
  fc.assert(
    fc.property(anyText, anyText.filter(Boolean), anyText, (text, phrase, by) => {
      const replaced = replaceRanges(text, findMatches(text, phrase, EXACT), by)
      expect(replaced).toBe(text.split(phrase).join(by))
    }),
  )
})

test('a word between spaces is found, whatever surrounds it', () => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const found = findMatches(`${before} Bread ${after}`, 'bread', WORDS)
      expect(found).toContainEqual({ from: before.length + 1, to: before.length + 6 })
    }),
  )
})

test('whole words leave out parts of words', () => {
  expect(findMatches('Cat, cats, concat, cat’s cat', 'cat', WORDS).map(({ from }) => from)).toEqual(
    [0, 19, 25],
  )
  expect(findMatches('über 𝒜cat', 'cat', WORDS)).toEqual([])
})

test('accents count, case counts only where it should, and a space finds one that does not break', () => {
  expect(findMatches('Café cafe CAFÉ', 'café', LOOSE).map(({ from }) => from)).toEqual([0, 10])
  expect(findMatches('Café cafe CAFÉ', 'café', EXACT)).toEqual([])
  expect(findMatches('10\u00a0loaves', '10 loaves', EXACT)).toHaveLength(1)
  expect(findMatches('anything', '', LOOSE)).toEqual([])
})
