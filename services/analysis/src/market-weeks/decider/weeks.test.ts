import { expect, test } from 'vitest'
import { comparedWeeks, marketWeekAt, startOf, weekNumber } from './weeks.ts'

test.each([
  ['2026-11-23T05:00:00.000Z', '2026-W48'],
  ['2026-11-27T15:00:00.000Z', '2026-W48'],
  ['2026-11-29T23:59:59.999Z', '2026-W48'],
  ['2026-11-30T04:59:59.999Z', '2026-W48'],
  ['2026-11-30T05:00:00.000Z', '2026-W49'],
  // The days around a turn of the year belong to the week of their Thursday.
  ['2027-01-01T12:00:00.000Z', '2026-W53'],
  ['2027-01-04T06:00:00.000Z', '2027-W01'],
  ['2024-12-31T12:00:00.000Z', '2025-W01'],
  ['2023-01-01T12:00:00.000Z', '2022-W52'],
])('at %s the week to measure is %s', (at, week) => {
  expect(marketWeekAt(at)).toBe(week)
})

test('a week starts on its Monday at five by UTC', () => {
  for (const week of ['2026-W48', '2026-W53', '2027-W01', '2025-W01']) {
    const at = new Date(startOf(week)).toISOString()
    expect(at).toMatch(/T05:00:00\.000Z$/)
    expect(new Date(at).getUTCDay()).toBe(1)
    expect(marketWeekAt(at)).toBe(week)
  }
})

test('the last whole week is compared with the one before it', () => {
  expect(comparedWeeks('2026-W48')).toEqual({
    lastWeek: { from: '2026-11-16', to: '2026-11-22' },
    weekBefore: { from: '2026-11-09', to: '2026-11-15' },
  })
  expect(comparedWeeks('2027-W01').lastWeek).toEqual({ from: '2026-12-28', to: '2027-01-03' })
})

test('weeks are numbered without a gap over the turn of a year', () => {
  const numbers = ['2026-W52', '2026-W53', '2027-W01', '2027-W02'].map(weekNumber)
  expect(numbers.map((number) => number - numbers[0]!)).toEqual([0, 1, 2, 3])
})
