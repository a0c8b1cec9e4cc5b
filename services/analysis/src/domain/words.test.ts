import { expect, test } from 'vitest'
import { holdsWords, stem, wordsOf } from './words.ts'

test.for([
  ['Bob’s Bakery & Café', ['bobs', 'bakery', 'and', 'café']],
  ['24/7 plumber!!', ['24', '7', 'plumber']],
  ['стоматология «Улыбка»', ['стоматология', 'улыбка']],
  ['🦷 …', []],
] as const)('the words of "%s" are %j', ([text, words]) => expect(wordsOf(text)).toEqual(words))

test.for([
  ['bakeries', 'bakery'],
  ['dentists', 'dentist'],
  ['dresses', 'dress'],
  ['brushes', 'brush'],
  ['fitness', 'fitness'],
  ['ties', 'tie'],
  ['gas', 'gas'],
] as const)('%s and %s agree', ([plural, singular]) => expect(stem(plural)).toBe(singular))

test('a part stands in a whole only as consecutive words', () => {
  expect(holdsWords(['best', 'dog', 'food'], ['dog', 'food'])).toBe(true)
  expect(holdsWords(['dog', 'and', 'food'], ['dog', 'food'])).toBe(false)
  expect(holdsWords(['dog'], [])).toBe(false)
})
