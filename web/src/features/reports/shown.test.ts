import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { addressOf, type ReportSearch, reportSearch, shownAt } from './shown.ts'

test('an address without a word shows everything by impact', () => {
  const first = shownAt({})
  expect(first).toEqual({ sort: 'impact', reversed: false, opportunity: null, intent: null })
  expect(addressOf(first)).toEqual({})
})

test('what is shown stands in the address, and comes back from it', () => {
  const search = { sort: '-volume', opportunity: 'High', intent: 'commercial' } as const
  expect(addressOf(shownAt(reportSearch(search)))).toEqual(search)
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
    expect(shownAt(match?.search as ReportSearch)).toEqual(shownAt({}))
  },
)
