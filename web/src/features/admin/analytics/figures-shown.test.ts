import type { Sales } from '@sortie/contracts/tracking/visits/visits'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { analyticsCsvOf } from './csv.ts'
import { salesTiles, type VisitFigures, visitFiguresOf, visitTiles } from './figures-shown.ts'

const days = { from: '2026-11-27', to: '2026-11-28' }
const figures: VisitFigures = {
  ...days,
  visits: 30,
  visitors: 20,
  pageViews: 90,
  seconds: 0,
  days: [
    { day: '2026-11-27', visits: 26, pageViews: 80 },
    { day: '2026-11-28', visits: null, pageViews: null },
  ],
  rows: {
    conversion: [{ value: 'sign_up', visits: 6, pageViews: 0 }],
    source: [{ value: '=google', visits: 12, pageViews: 0 }],
  } as VisitFigures['rows'],
}
const sales = (cents: number): Sales => ({
  ...days,
  days: [
    { day: '2026-11-27', orders: 1, cents },
    { day: '2026-11-28', orders: 2, cents: 0 },
  ],
  ofPartners: { orders: 1, cents },
})

test('tiles say how they changed, and nothing of a change where nothing is compared', () => {
  expect(visitTiles(figures, { ...figures, visits: 20 })[1]).toEqual({
    name: 'Visits',
    value: '30',
    change: '+50%',
    before: '20',
  })
  expect(visitTiles(figures, null).map(({ value, change }) => [value, change])).toEqual([
    ['20', null],
    ['30', null],
    ['90', null],
    ['0', null],
    ['6', null],
  ])
  expect(salesTiles(sales(2_199), sales(799)).map(({ value, before }) => [value, before])).toEqual([
    ['3', '3'],
    ['$21.99', '$7.99'],
    ['$21.99', '$7.99'],
  ])
})

test('fewer than five visits are no figures', () => {
  expect(visitFiguresOf({ store: 'too_few', ...days })).toBeNull()
})

test('the file has a line for each day and each value, and runs nothing', () => {
  const { data } = Papa.parse<Record<string, string>>(analyticsCsvOf(figures, sales(2_199)), {
    header: true,
  })
  expect(data.map((row) => Object.values(row))).toEqual([
    ['day', '2026-11-27', '26', '80', '1', '21.99'],
    ['day', '2026-11-28', 'fewer than 5', '', '2', '0.00'],
    ['conversion', 'sign_up', '6', '', '', ''],
    ['source', "'=google", '12', '', '', ''],
  ])
})
