import { expect, test } from 'vitest'
import { readSeries } from './series-csv.ts'

const points = (text: string, isDayFirst = false) => readSeries(text, isDayFirst).points

test('a table with names is read, oldest first', () => {
  expect(readSeries('Month,Sales\n2026-02,"1,300"\n2026-01,1200', false)).toEqual({
    points: [
      { date: '2026-01-01', value: 1200 },
      { date: '2026-02-01', value: 1300 },
    ],
    name: 'Sales',
    skipped: 0,
    order: null,
  })
})
test.each([
  ['2026-03-05;7', '2026-03-05'],
  ['2026\t7', '2026-01-01'],
  ['Mar 2026,7', '2026-03-01'],
  ['March 5, 2026;7', '2026-03-05'],
  ['2026-03-05 10:00,7', '2026-03-05'],
])('%j is a day', (text, date) => expect(points(text)).toEqual([{ date, value: 7 }]))

test('dates with slashes are read by what they can be, else as the country writes them', () => {
  expect(points('3/4/2026,1\n25/4/2026,2')[0]!.date).toBe('2026-04-03')
  expect(points('3/4/2026,1\n4/25/2026,2', true)[0]!.date).toBe('2026-03-04')
  expect(points('3/4/2026,1', true)[0]!.date).toBe('2026-04-03')
  expect(readSeries('3/4/2026,1', false).order).toBe('month first')
})
test('lines without a date or a figure are counted, not guessed', () => {
  expect(readSeries('2026-01,5\n2026-02,n/a\nTotal,5\n2026-02-30,4', false)).toMatchObject({
    points: [{ date: '2026-01-01', value: 5 }],
    skipped: 3,
  })
})
test('of several columns the first with figures counts', () =>
  expect(
    points('date,shop,sales\n2026-01,Leeds,5\n2026-02,Leeds,6').map(({ value }) => value),
  ).toEqual([5, 6]))
test('nothing is nothing', () => expect(readSeries(' ', false).points).toEqual([]))
