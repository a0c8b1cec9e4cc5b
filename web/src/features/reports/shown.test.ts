import { expect, test } from 'vitest'
import { addressOf, reportSearch, shownAt } from './shown.ts'

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
