import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areEqualTexts } from './equal-texts.ts'

test('texts are equal where every letter is, in whatever script', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 8 })
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(areEqualTexts(one, one)).toBe(true)
      expect(areEqualTexts(one, other)).toBe(Buffer.from(one).equals(Buffer.from(other)))
    }),
  )
})

test('as many letters of another script are another text, and no error', () =>
  expect(areEqualTexts('abc', 'äöü')).toBe(false))
