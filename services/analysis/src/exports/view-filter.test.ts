import type { KeywordsInView } from '@sortie/contracts/analysis/keywords/keywords'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keywordOf } from './testing.ts'
import { viewFilter } from './view-filter.ts'

const row = (keyword: string, cpc?: number) => {
  const plain = { ...keywordOf(0, 4, { keyword }), volume: 200, difficulty: 4 }
  const { impact, difficulty } = plain.scored
  if (cpc === undefined) return plain
  const paid = { cpc: { ...difficulty, value: cpc }, impact, opportunity: 'High', partial: false }
  return { ...plain, paid } as typeof plain
}
const passes = (view: Partial<KeywordsInView>, one = row('rye bread', 1.5)) =>
  viewFilter({ sort: 'impact', ...view })(one)

test('a range takes both of its sides, and an open side bounds nothing', () => {
  expect(passes({ volumeFrom: 200, volumeTo: 200 })).toBe(true)
  expect(passes({ volumeFrom: 201 })).toBe(false)
  expect(passes({ volumeTo: 199 })).toBe(false)
  expect(passes({ difficultyFrom: 4, difficultyTo: 6 })).toBe(true)
  expect(passes({ difficultyTo: 3.9 })).toBe(false)
  expect(passes({ cpcFrom: 1.5 })).toBe(true)
  expect(passes({ cpcTo: 1.49 })).toBe(false)
})

test('a keyword without a price passes only where no price is asked for', () => {
  expect(passes({}, row('rye bread'))).toBe(true)
  expect(passes({ cpcFrom: 0 }, row('rye bread'))).toBe(false)
})

test('an excluded word leaves out the keywords that hold it', () => {
  expect(passes({ without: ['bread'] })).toBe(false)
  expect(passes({ without: ['breads', ' RYE '] })).toBe(false)
  expect(passes({ without: ['breads', 'ry'] })).toBe(true)
})

test('a view of what was added holds nothing that the report itself found', () => {
  const added = { ...row('rye bread'), addition: { number: 1, at: '2026-11-24T08:00:00.000Z' } }
  expect(passes({ addedOnly: true }, added)).toBe(true)
  expect(passes({ addedOnly: true })).toBe(false)
})

test('all rows pass without a view; a narrower range never lets more pass', () => {
  expect(viewFilter(null)(row('rye bread'))).toBe(true)
  fc.assert(
    fc.property(fc.nat(400), fc.nat(400), fc.nat(400), (volume, from, less) => {
      const one = { ...row('rye bread'), volume }
      const isIn = passes({ volumeFrom: from }, one)
      expect(isIn).toBe(volume >= from)
      if (isIn) expect(passes({ volumeFrom: Math.max(0, from - less) }, one)).toBe(true)
    }),
  )
})
