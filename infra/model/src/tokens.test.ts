import { expect, test } from 'vitest'
import { leastTokens, likelyTokens, wasCut } from './tokens.ts'

test('words, signs and groups of three digits are a token each at least', () => {
  expect(leastTokens('')).toBe(0)
  expect(leastTokens('Rye bread, freshly baked.')).toBe(6)
  expect(leastTokens('1234567')).toBe(3)
  expect(leastTokens('{"id":"e1"}')).toBe(6)
})

// Counted once with the vocabulary o200k_base.
test.for([
  ['A keyword is worth writing about when people search for it and few good pages answer.', 17],
  ['[{"id":"e1","text":"Plumbers in Leeds: 1,900 searches a month","value":1900}]', 27],
  ['Drain cleaning costs $180 to $420; emergency calls cost up to 60% more.', 19],
] as const)('what is likely is close to what a tokenizer counts: %s', ([text, counted]) => {
  expect(leastTokens(text)).toBeLessThanOrEqual(counted)
  expect(Math.abs(likelyTokens(text) - counted) / counted).toBeLessThan(0.2)
})

const long = 'Drain cleaning costs $180 to $420. '.repeat(600)

test('a count far below the least that a prompt can have tells that it was cut', () => {
  expect(leastTokens(long)).toBeGreaterThan(4_096)
  expect(wasCut(long, 4_096)).toBe(true)
  expect(wasCut(long, likelyTokens(long))).toBe(false)
  expect(wasCut(long, leastTokens(long))).toBe(false)
})

test('a short prompt was not cut, and no count tells nothing', () => {
  expect(wasCut('Rye bread. '.repeat(50), 10)).toBe(false)
  expect(wasCut(long, 0)).toBe(false)
})
