import { expect, test } from 'vitest'
import { reachWords } from './reach-words.ts'

test('A page for customers from nearby says how many of its searches are made there.', () => {
  expect(reachWords({ inputs: { searchesInReach: 862.4, town: 'Leeds' } })).toBe(
    'Nationwide. About 860 are in the Leeds area.',
  )
})

test('Few searches are not rounded to none, and a town that nobody knows is not named.', () => {
  expect(reachWords({ inputs: { searchesInReach: 0.4, town: 'unknown' } })).toBe(
    'Nationwide. Less than one is in your area.',
  )
  expect(reachWords({ inputs: { searchesInReach: 1, town: 'Bath' } })).toContain(
    'About 1 is in the Bath area.',
  )
})

test('Where customers come from the whole country nothing is said.', () => {
  expect(reachWords({ inputs: { searchVolume: 4000 } })).toBe('')
  expect(reachWords({})).toBe('')
})
