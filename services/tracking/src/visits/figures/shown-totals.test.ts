import { expect, test } from 'vitest'
import { daysOf } from './days.ts'
import { createVisitSum, disclosedRows } from './shown-totals.ts'

const row = (value: string, visits: number, pageViews = visits) => ({ value, visits, pageViews })

test('rows of less than five visits are one row, behind the others', () =>
  expect(disclosedRows([row('a', 4), row('b', 5), row('c', 9), row('d', 3)])).toEqual([
    row('c', 9),
    row('b', 5),
    row('(other)', 7),
  ]))

test('what was not told apart before stays in that row, however much it is', () =>
  expect(disclosedRows([row('(other)', 20), row('a', 6), row('b', 1)])).toEqual([
    row('a', 6),
    row('(other)', 21),
  ]))

test('less than five visits are not shown at all, together neither', () =>
  expect(disclosedRows([row('a', 2), row('b', 2)])).toEqual([]))

let visitors = 0
const visit = (day: string, page: string) => ({
  visitor: ++visitors,
  day,
  seconds: 10,
  values: [{ key: `page:${page}` as const, at: 0, pageViews: 2 }],
})

test('each day of a range is told, without those of one to four visits', () => {
  const sum = createVisitSum()
  for (let count = 0; count < 6; count += 1) sum.add(visit('2026-11-01', `/${count}`))
  for (let count = 0; count < 4; count += 1) sum.add(visit('2026-11-02', `/${count}`))
  expect(sum.shown({ from: '2026-11-01', to: '2026-11-03' })).toMatchObject({
    visits: 10,
    visitors: 10,
    pageViews: 20,
    seconds: 100,
    days: [
      { day: '2026-11-01', visits: 6, pageViews: 12 },
      { day: '2026-11-02', visits: null, pageViews: null },
      { day: '2026-11-03', visits: 0, pageViews: 0 },
    ],
  })
})

test('of less than five visits nothing is told', () => {
  const sum = createVisitSum()
  for (let count = 0; count < 4; count += 1) sum.add(visit('2026-11-01', '/'))
  expect(sum.shown({ from: '2026-11-01', to: '2026-11-01' })).toBeNull()
})

test('a range has each of its days once, over the end of a month and a leap day', () => {
  expect(daysOf({ from: '2028-02-28', to: '2028-03-01' })).toEqual([
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
})
