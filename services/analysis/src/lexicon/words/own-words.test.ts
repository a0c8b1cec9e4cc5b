import { expect, test } from 'vitest'
import { isWording, wordingsOf } from './own-words.ts'

test.for([
  ['parking garage', 'how much does parking garage cost'],
  ['oil refineries', 'how much do oil refineries cost'],
] as const)('own words agree with their number: %s', ([trade, phrase]) =>
  expect(wordingsOf(trade.split(' ')).informational).toContain(phrase),
)

test('phrases of own words are many, each once, and online is said once', () => {
  const { transactional, commercial, informational } = wordingsOf(['online', 'parliament'])
  const all = [...transactional, ...commercial, ...informational]
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(10)
  for (const phrase of all) expect(phrase.split('online')).toHaveLength(2)
})

test('Cyrillic words stand in Russian phrases', () =>
  expect(wordingsOf(['стоматология']).commercial).toContain('стоматология цены'))

test('what frames a search says nothing of a trade', () => {
  expect(['best', 'near', 'price', 'a'].every(isWording)).toBe(true)
  expect(['bakery', 'sourdough'].some(isWording)).toBe(false)
})
