import { KeywordsInView } from '@sortie/contracts/analysis/keywords/keywords'
import { expect, test } from 'vitest'
import { ANY_FIGURE, NO_RANGES, OPPORTUNITIES, SORTS, type TableSearch } from '../table/table-state'
import { otherTables, scopeName, scopesOf, showsAllKeywords, viewOf } from './exports'

const whole: TableSearch = {
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
  added: false,
  hidden: [],
}
const area: TableSearch['area'] = { volume: [100, 5_000], difficulty: [2, 6.5] }

test('the first sight of a table is all of it; each change makes a view', () => {
  expect(showsAllKeywords(whole)).toBe(true)
  const changes: Partial<TableSearch>[] = [
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
  for (const change of changes) expect(showsAllKeywords({ ...whole, ...change })).toBe(false)
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
  expect(scopesOf(shown, 3, 5, true)).toHaveLength(2)
  expect(scopesOf(shown, 5, 5)).toHaveLength(1)
})

test('ranges and excluded words narrow the view as well, and an open side bounds nothing', () => {
  const ranges = {
    volume: { from: 500, to: null },
    difficulty: ANY_FIGURE,
    cpc: { from: null, to: 2 },
  }
  const view = viewOf({ ...whole, area, ranges, without: ' Jobs, free' })
  expect(KeywordsInView.parse(view)).toEqual(view)
  expect(view).toEqual({
    sort: 'impact',
    order: 'descending',
    area,
    volumeFrom: 500,
    cpcTo: 2,
    without: ['jobs', 'free'],
  })
  const [scope] = scopesOf({ ...whole, without: 'jobs' }, 1_500, 2_000)
  expect(scope).toMatchObject({ name: 'This view (1,500 keywords)', view: { without: ['jobs'] } })
})

test('a report offers the tables that it has', () => {
  const report = (more: object) =>
    ({
      sorties: [],
      clusters: 0,
      kind: 'keywords',
      analysis: { results: { competitors: [] } },
      ...more,
    }) as unknown as Parameters<typeof otherTables>[0]
  expect(otherTables(report({}))).toEqual([])
  expect(otherTables(report({ clusters: 3, kind: 'competitors' }))).toEqual([
    { table: 'clusters', name: 'Clusters' },
    { table: 'competitors', name: 'Competitors' },
  ])
  expect(otherTables(report({ sorties: [{}] }))).toEqual([{ table: 'plan', name: 'Plan' }])
})
