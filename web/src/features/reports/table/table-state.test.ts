import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import {
  boundedFigures,
  NO_RANGES,
  type ReportSearch,
  reportSearch,
  tableAddress,
  tableStateAt,
  withoutFilters,
} from './table-state.ts'

test('an address without a word shows everything by impact', () => {
  const first = tableStateAt({})
  expect(first).toEqual({
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
    hidden: null,
  })
  expect(tableAddress(first)).toEqual({})
})

test('what is shown stands in the address, and comes back from it', () => {
  const search = {
    sort: '-volume',
    opportunity: 'High',
    intent: 'commercial',
    q: 'rye bread',
    cluster: 'clu_0f3c',
    area: '100-5000,2-6.5',
    hide: 'intent,cluster',
    gap: 'missing',
    ads: 'rivals',
    added: 'only',
  }
  expect(tableAddress(tableStateAt(reportSearch(search)))).toEqual(search)
  expect(tableStateAt(reportSearch({ q: 24 })).search).toBe('24')
  const area = '100-5000,0-10,0.5-2.25'
  expect(tableStateAt({ area }).area?.cpc).toEqual([0.5, 2.25])
  expect(tableAddress(tableStateAt(reportSearch({ area })))).toEqual({ area })
})

test('an address tells no choice of columns from the choice of all', () => {
  const all = { ...tableStateAt({}), hidden: [] }
  expect(tableAddress(all)).toEqual({ hide: 'none' })
  expect(tableStateAt(reportSearch(tableAddress(all)))).toEqual(all)
})

test('an area that is none, a cluster that is none and a column that is none are left out', () => {
  for (const area of [
    '5-1,2-6',
    '1-5,6-2',
    '1-5',
    'a-b,c-d',
    '-1-5,2-6',
    '1-5,0-10,3-2',
    '1-5,0-10,',
    '1-5,0-10,1-2,3-4',
  ])
    expect(reportSearch({ area }).area).toBeUndefined()
  expect(reportSearch({ ads: 'mine' })).toEqual({})
  expect(reportSearch({ cluster: '<b>', hide: 'keyword,nothing' })).toEqual({})
})

test('filters are taken back without the order and the columns', () => {
  const shown = tableStateAt({ sort: 'volume', opportunity: 'Low', q: 'rye', hide: 'intent' })
  expect(tableAddress(withoutFilters(shown))).toEqual({ sort: 'volume', hide: 'intent' })
})

test('words that mean nothing are left out', () =>
  expect(reportSearch({ sort: 'colour', opportunity: 'Huge', intent: 7 })).toEqual({}))

test.each(['sort=bogus', 'sort=', 'opportunity=Foo', 'intent=7&sort=-nothing'])(
  'an old or mistyped address shows everything: ?%s',
  (search) => {
    const root = createRootRoute()
    const path = '/results'
    const report = createRoute({ getParentRoute: () => root, path, validateSearch: reportSearch })
    const history = createMemoryHistory({ initialEntries: [`${path}?${search}`] })
    const router = createRouter({ routeTree: root.addChildren([report]), history })
    const match = router.matchRoutes(router.latestLocation).at(-1)
    expect(tableStateAt(match?.search as ReportSearch)).toEqual(tableStateAt({}))
  },
)

test('ranges and excluded words stand in the address, and come back from it', () => {
  const search = {
    volumeFrom: 100,
    volumeTo: 5_000,
    difficultyTo: 3.5,
    cpcFrom: 0.5,
    without: 'jobs, free',
  }
  const shown = tableStateAt(reportSearch(search))
  expect(tableAddress(shown)).toEqual(search)
  expect(boundedFigures(shown.ranges)).toEqual(['volume', 'difficulty', 'cpc'])
  expect(tableAddress(withoutFilters(shown))).toEqual({})
  expect(reportSearch({ volumeFrom: '-1', volumeTo: 'many', cpcTo: Number.NaN })).toEqual({})
})
