import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packWords, placeOfWord } from './packed-words.ts'

test('a packed word is found in its place, and a word that only begins like one is not', () => {
  const words = ['a', 'bar', 'barbier', 'bär', 'bœuf']
  const packed = packWords(words)
  expect(words.map((word) => placeOfWord(packed, word))).toEqual([0, 1, 2, 3, 4])
  expect(['', 'b', 'barb', 'barbiere', 'zoo'].map((word) => placeOfWord(packed, word))).toEqual([
    -1, -1, -1, -1, -1,
  ])
})

test('whatever words are packed, each is found where it stands, and no other one is', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abzäßœ’-'), maxLength: 4 })
  fc.assert(
    fc.property(fc.uniqueArray(word), word, (distinct, sought) => {
      const words = distinct.toSorted()
      expect(placeOfWord(packWords(words), sought)).toBe(words.indexOf(sought))
    }),
  )
})
