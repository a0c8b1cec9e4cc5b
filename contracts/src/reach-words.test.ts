import { expect, test } from 'vitest'
import { reachWords } from './reach-words.ts'

test('A page for customers from nearby says how many of its searches are made there.', () => {
  expect(reachWords({ inputs: { searchesInReach: 862.4, town: 'Leeds' } })).toBe(
    'That is the whole country. About 860 of these searches a month are made in and around Leeds.',
  )
})

test('Few searches are not rounded to none, and a town that nobody knows is not named.', () => {
  expect(reachWords({ inputs: { searchesInReach: 0.4, town: 'unknown' } })).toBe(
    'That is the whole country. Less than one of these searches a month is made in and around your town.',
  )
  expect(reachWords({ inputs: { searchesInReach: 1, town: 'Bath' } })).toContain(
    'About 1 of these searches a month is made',
  )
})

test('Where customers come from the whole country nothing is said.', () => {
  expect(reachWords({ inputs: { searchVolume: 4000 } })).toBe('')
  expect(reachWords({})).toBe('')
})
