import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestRuns } from './longest-runs.ts'

const known = new Map<string, string | null>([
  ['water heater', 'boiler'],
  ['water', 'aqua'],
  ['a b c', 'long'],
  ['softener', null],
])
const find = (run: string) => known.get(run)

test('the longest run that is known goes before its first word', () => {
  expect(longestRuns('gas water heater water'.split(' '), 3, find)).toEqual([
    { words: 'gas', found: undefined },
    { words: 'water heater', found: 'boiler' },
    { words: 'water', found: 'aqua' },
  ])
})

test('what is known as nothing is found, and told apart from what is not known', () => {
  expect(longestRuns(['softener', 'a'], 3, find)).toEqual([
    { words: 'softener', found: null },
    { words: 'a', found: undefined },
  ])
})

test('all words are in the runs, in their order', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c', 'water', 'heater', 'softener'))
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 4 }), (some, longest) => {
      const runs = longestRuns(some, longest, find).map((run) => run.words)
      expect(runs.join(' ')).toBe(some.join(' '))
    }),
  )
})
