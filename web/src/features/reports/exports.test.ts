import { KeywordsInView } from '@sortie/contracts/analysis'
import { expect, test } from 'vitest'
import { isWhole, scopeName, scopesOf, viewOf } from './exports'
import { ANY_FIGURE, NO_RANGES, OPPORTUNITIES, type Shown, SORTS } from './shown'

const whole: Shown = {
  sort: 'impact',
  reversed: false,
  opportunity: null,
  intent: null,
  search: '',
  cluster: null,
  area: null,
  ranges: NO_RANGES,
  without: '',
  gap: null,
  ads: false,
  related: false,
  hidden: [],
}
const IDS = ['kw_1', 'kw_2', 'kw_3', 'kw_4', 'kw_5']
const area: Shown['area'] = { volume: [100, 5_000], difficulty: [2, 6.5] }

test('the first sight of a table is all of it; each change makes a view', () => {
  expect(isWhole(whole)).toBe(true)
  const changes: Partial<Shown>[] = [
    { sort: 'volume' },
    { reversed: true },
    { opportunity: 'High' },
    { intent: 'commercial' },
    { search: 'rye' },
    { cluster: 'clu_1' },
    { area },
    { gap: 'missing' },
    { ads: true },
    { ranges: { ...NO_RANGES, cpc: { from: null, to: 2 } } },
    { without: 'jobs' },
  ]
  for (const change of changes) expect(isWhole({ ...whole, ...change })).toBe(false)
})

test('a view asks for what the table shows, in its order', () => {
  const orders = SORTS.map((sort) => [sort, viewOf({ ...whole, sort }).order])
  expect(Object.fromEntries(orders)).toEqual({
    impact: 'descending',
    volume: 'descending',
    difficulty: 'ascending',
    keyword: 'ascending',
  })
  expect(viewOf({ ...whole, reversed: true }).order).toBe('ascending')
  expect(viewOf({ ...whole, ads: true }).rivalAds).toBe(true)
  for (const opportunity of OPPORTUNITIES) {
    const view = viewOf({ ...whole, opportunity, intent: 'navigational' })
    expect(KeywordsInView.parse(view)).toEqual(view)
    expect(view).toMatchObject({ opportunity, intent: 'navigational' })
  }
})

test('a search, a cluster and a part of the picture narrow the view as well', () => {
  const view = viewOf({ ...whole, search: ' rye ', cluster: 'clu_1', area })
  expect(KeywordsInView.parse(view)).toEqual(view)
  expect(view).toMatchObject({ containing: 'rye', cluster: 'clu_1', area })
  const priced = viewOf({ ...whole, area: { ...area, cpc: [0.5, 2] } })
  expect(KeywordsInView.parse(priced).area?.cpc).toEqual([0.5, 2])
})

test('a scope is named with its count', () => {
  expect(scopeName('view', 24)).toBe('This view (24 keywords)')
  expect(scopeName('view', 1)).toBe('This view (1 keyword)')
  expect(scopeName('all', 1_312)).toBe('All keywords (1,312)')
})

test('a view that hides related keywords is exported without them, where there are any', () => {
  const shown = { ...whole, related: false }
  expect(viewOf(shown, true).nicheOnly).toBe(true)
  expect(viewOf({ ...shown, related: true }, true).nicheOnly).toBeUndefined()
  expect(viewOf(shown).nicheOnly).toBeUndefined()
  expect(scopesOf(shown, IDS.slice(2), 5, true)).toHaveLength(2)
  expect(scopesOf(shown, IDS, 5)).toHaveLength(1)
})

test('ranges narrow the part of the chart that is exported, and an open side bounds nothing', () => {
  const ranges = {
    volume: { from: 500, to: null },
    difficulty: ANY_FIGURE,
    cpc: { from: null, to: 2 },
  }
  const view = viewOf({ ...whole, area, ranges })
  expect(KeywordsInView.parse(view)).toEqual(view)
  expect(view.area).toEqual({ volume: [500, 5_000], difficulty: [2, 6.5], cpc: [0, 2] })
  expect(viewOf({ ...whole, ranges: { ...ranges, cpc: ANY_FIGURE } }).area?.cpc).toBeUndefined()
  expect(viewOf(whole).area).toBeUndefined()
})

test('with excluded words a view names its keywords, unless there are too many to name', () => {
  const shown = { ...whole, without: 'jobs' }
  const [view, all] = scopesOf(shown, IDS, 9)
  expect(view).toMatchObject({ name: 'This view (5 keywords)', view: { only: IDS } })
  expect(all?.view).toBeNull()
  const many = Array.from({ length: 1_001 }, (_, index) => `kw_${index}`)
  expect(scopesOf(shown, many, 2_000)).toHaveLength(1)
  expect(scopesOf(shown, [], 2_000)).toHaveLength(1)
})
