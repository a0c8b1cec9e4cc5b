import type { Sales, VisitTotals } from '@sortie/contracts/tracking/visits/visits'
import { scenario } from '@sortie/runtime/testing/decider'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekFiguresOf, weeklyFigures, weeksDueAt } from './week-figures.ts'

const week = { from: '2026-11-16', to: '2026-11-22' }
const rows = (
  ...values: [string, number][]
): { value: string; visits: number; pageViews: number }[] =>
  values.map(([value, visits]) => ({ value, visits, pageViews: visits }))
const totals = (more: Partial<VisitTotals> = {}): VisitTotals => ({
  store: 'totals',
  ...week,
  visits: 40,
  visitors: 30,
  pageViews: 120,
  seconds: 0,
  days: [],
  missingDays: 0,
  withdrawals: 0,
  rows: {
    page: rows(['/', 9], ['/a', 8], ['/b', 7], ['/c', 6], ['/d', 6], ['/e', 5], ['(other)', 9]),
    source: rows(['google', 20], ['(other)', 6]),
    campaign: [],
    affiliate: [],
    device: [],
    country: [],
    step: [],
    conversion: rows(['free_trial_start', 8]),
    engagement: [],
    scroll: [],
    error: rows(['TypeError', 5]),
  },
  ...more,
})
const sales: Sales = {
  ...week,
  days: [
    { day: '2026-11-16', orders: 2, cents: 1_598 },
    { day: '2026-11-18', orders: 1, cents: 2_199 },
  ],
  ofPartners: { orders: 1, cents: 799 },
}

test.each([
  ['2026-11-23T06:59:59.999Z', '2026-11-09', '2026-11-02'],
  ['2026-11-23T07:00:00.000Z', '2026-11-16', '2026-11-09'],
  ['2026-11-29T23:59:59.999Z', '2026-11-16', '2026-11-09'],
  ['2027-01-04T07:00:00.000Z', '2026-12-28', '2026-12-21'],
])('at %s the week from %s is due, and compared with that from %s', (at, last, before) => {
  const { lastWeek, weekBefore } = weeksDueAt(at)
  expect([lastWeek.from, weekBefore.from]).toEqual([last, before])
})

test('whenever it is asked, a week begins on a Monday, ends on the Sunday, and is over', () => {
  const times = fc.date({
    min: new Date('2020-01-01'),
    max: new Date('2040-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(times, (time) => {
      const { lastWeek, weekBefore } = weeksDueAt(time.toISOString())
      expect(new Date(lastWeek.from).getUTCDay()).toBe(1)
      expect(Date.parse(lastWeek.to) - Date.parse(lastWeek.from)).toBe(6 * 86_400_000)
      expect(Date.parse(lastWeek.from) - Date.parse(weekBefore.to)).toBe(86_400_000)
      expect(Date.parse(lastWeek.to) + 86_400_000).toBeLessThanOrEqual(time.getTime())
    }),
  )
})

test('a week names the five values of most visits, and not those that stand for several', () => {
  const figures = weekFiguresOf(totals(), sales)
  expect(figures.pages.map(({ value }) => value)).toEqual(['/', '/a', '/b', '/c', '/d'])
  expect(figures).toMatchObject({
    ...week,
    visitors: 30,
    visits: 40,
    pageViews: 120,
    freeAnalyses: 8,
    accounts: 0,
    orders: 3,
    cents: 3_797,
    sources: [{ value: 'google', visits: 20 }],
    errors: [{ value: 'TypeError', visits: 5 }],
  })
})

test('of a week of one to four visits nothing is told but that', () => {
  for (const visits of [1, 4])
    expect(weekFiguresOf(totals({ visits }), sales)).toMatchObject({
      visits: null,
      visitors: null,
      pageViews: null,
    })
  expect(weekFiguresOf(totals({ visits: 0, visitors: 0, pageViews: 0 }), sales).visits).toBe(0)
})

test('a week is counted once', () => {
  const figures = weekFiguresOf(totals(), sales)
  const data = {
    weeklyFiguresId: 'wkf_2026-11-16',
    at: '2026-11-23T07:00:00.000Z',
    lastWeek: figures,
    weekBefore: figures,
  } as const
  const counted = { type: 'WeeklyFiguresCounted', data } as const
  const { given } = scenario(weeklyFigures)
  given().when({ type: 'Count', data }).then(counted)
  given(counted).when({ type: 'Count', data }).then()
})
