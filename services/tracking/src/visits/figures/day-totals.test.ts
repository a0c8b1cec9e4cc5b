import type { VisitKey } from '@sortie/contracts/tracking/visits/visits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayTotalOf, type TotalFigures } from './day-totals.ts'
import { EMPTY_SKETCH, withVisitors } from './sketch.ts'

const hour = (more: Partial<TotalFigures> = {}): TotalFigures => ({
  visits: 1,
  pageViews: 2,
  seconds: 3,
  visitors: withVisitors(EMPTY_SKETCH, ['ab'.repeat(32)]),
  values: [{ key: 'page:/', visits: 1, pageViews: 2 }],
  ...more,
})

test('hours add up to a day; a visitor of two hours is one visitor', () => {
  expect(dayTotalOf('2026-11-28', [hour(), hour()])).toEqual({
    day: '2026-11-28',
    visits: 2,
    pageViews: 4,
    seconds: 6,
    visitors: hour().visitors,
    values: [{ key: 'page:/', visits: 2, pageViews: 4 }],
  })
})

test('a day without hours is a day on which nobody came', () => {
  expect(dayTotalOf('2026-11-28', [])).toMatchObject({ visits: 0, values: [] })
})

test('of a dimension the most frequent values are kept, and the others count together', () => {
  const values = Array.from({ length: 600 }, (_, index) => ({
    key: `source:site-${index}` as VisitKey,
    visits: index + 1,
    pageViews: 0,
  }))
  const day = dayTotalOf('2026-11-28', [hour({ values }), hour()])
  const sources = day.values.filter(({ key }) => key.startsWith('source:'))
  expect(sources).toHaveLength(501)
  expect(sources.at(-1)).toEqual({ key: 'source:(other)', visits: 5_050, pageViews: 0 })
  expect(day.values).toContainEqual({ key: 'page:/', visits: 1, pageViews: 2 })
})

test('a day is the same in whatever order its hours come, and nothing is lost in it', () => {
  const anyHour = fc
    .array(
      fc.record({
        key: fc.constantFrom<VisitKey>('page:/', 'page:/faq', 'source:mail', 'device:desktop'),
        visits: fc.nat(9),
        pageViews: fc.nat(9),
      }),
      { maxLength: 6 },
    )
    .map((values) => hour({ values, visits: values.length }))
  fc.assert(
    fc.property(fc.array(anyHour, { maxLength: 12 }), (hours) => {
      const day = dayTotalOf('2026-11-28', hours)
      const sorted = ({ values, ...rest }: typeof day) => ({
        ...rest,
        values: values.toSorted((one, other) => (one.key < other.key ? -1 : 1)),
      })
      expect(sorted(dayTotalOf('2026-11-28', hours.toReversed()))).toEqual(sorted(day))
      const visitsIn = (all: readonly TotalFigures[]) =>
        all.flatMap(({ values }) => values).reduce((sum, { visits }) => sum + visits, 0)
      expect(visitsIn([day])).toBe(visitsIn(hours))
    }),
  )
})
