import { expect, test } from 'vitest'
import { keyPhrases } from './yake.ts'

const text = [
  'Sourdough bread, baked before dawn',
  'Our Sourdough bread rises for a day before it is baked.',
  'Wedding cakes are made to order, and so are birthday cakes.',
  'Order wedding cakes two days ahead.',
  'Sourdough bread sells out by noon.',
]
const phrases = (given: string[], most = 10) => keyPhrases(given, most).map(({ phrase }) => phrase)

test('what is said often, early and together comes first', () => {
  expect(phrases(text).slice(0, 3)).toContain('sourdough bread')
  expect(phrases(text, 20)).toContain('wedding cakes')
})

test('no phrase begins or ends with a stop word or a number, or crosses a mark', () => {
  const found = phrases(['The best of 3 breads, cakes and 24 pies.', ...text], 100)
  expect(
    found.every((phrase) => !/^(the|of|and|by|is|for)\b|\b(the|of|and|by|is|for)$/.test(phrase)),
  ).toBe(true)
  expect(found).not.toContain('breads cakes')
  expect(found.some((phrase) => /^\d|\d$/.test(phrase))).toBe(false)
})

test('a stop word within a phrase holds it together', () =>
  expect(
    phrases(
      Array.from({ length: 4 }, () => 'Our bread of life is bread of life.'),
      30,
    ),
  ).toContain('bread of life'))

test('addresses and endless words are no part of a phrase', () => {
  const found = phrases(
    [`Visit https://evil.example/x or evil.example, mail a@b.example ${'x'.repeat(500)} bread`],
    50,
  )
  expect(found.join(' ')).not.toMatch(/evil|example|x{20}/)
})

test('phrases that are almost the same are given once', () => {
  const found = phrases(['wedding cakes here', 'wedding cake here', 'wedding cakes there'], 50)
  expect(found.filter((phrase) => /^wedding cakes?$/.test(phrase))).toHaveLength(1)
})

test('nothing to read gives nothing', () => {
  expect(phrases([])).toEqual([])
  expect(phrases(['', '!!!', 'the of and'])).toEqual([])
})
