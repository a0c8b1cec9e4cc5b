import { expect, test } from 'vitest'
import { inTurn, varyBy } from './seeded.ts'

const WORDINGS = ['one', 'other', 'third'] as const

test('businesses of one town get wordings in turn, and older drafts the first one', () => {
  expect([0, 1, 2, 3].map((turn) => inTurn(turn, WORDINGS))).toEqual([
    'one',
    'other',
    'third',
    'one',
  ])
  expect(inTurn(undefined, WORDINGS)).toBe('one')
})

test('wordings that an article uses again begin where the turn of its business says', () => {
  const vary = varyBy('any seed', 1)
  expect([1, 2, 3].map(() => vary('bank', WORDINGS))).toEqual(['other', 'third', 'one'])
  expect(vary('another bank', WORDINGS)).toBe('other')
})

test('without a turn the seed says where they begin', () => {
  const firstOf = (seed: string) => varyBy(seed)('bank', WORDINGS)
  const seeds = Array.from({ length: 30 }, (_, at) => `seed ${at}`)
  expect(new Set(seeds.map(firstOf))).toEqual(new Set(WORDINGS))
  expect(seeds.map(firstOf)).toEqual(seeds.map(firstOf))
})
