import { expect, test } from 'vitest'
import { heatAddressOf, heatShownAt } from './search'

const today = '2026-11-28'

test('an empty address shows clicks of the last four weeks, of the first page that was recorded', () => {
  expect(heatShownAt({}, today)).toEqual({
    from: '2026-11-01',
    to: today,
    page: null,
    band: null,
    mode: 'clicks',
  })
})

test('what is shown stands in the address, and is read from it again', () => {
  const shown = {
    from: '2026-11-20',
    to: '2026-11-22',
    page: '/blog/$slug',
    band: 'narrow',
    mode: 'scroll',
  } as const
  expect(heatShownAt(heatAddressOf(shown, today), today)).toEqual(shown)
  expect(heatAddressOf(heatShownAt({}, today), today)).toEqual({})
})

test('what an address has wrong is as at first', () => {
  const wrong = { from: '2026-13-01', band: 'huge', mode: 'eyes' } as never
  expect(heatShownAt(wrong, today)).toEqual(heatShownAt({}, today))
})
