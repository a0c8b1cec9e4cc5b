import { expect, test } from 'vitest'
import { formatCents, formatCount, formatDay, formatDuration, formatLongDay } from './format.ts'

test.each([
  [0, '0 ms'],
  [80.4, '80 ms'],
  [380, '0.3 s'],
  [9_990, '9.9 s'],
  [12_700, '12 s'],
  [65_000, '1 min 5 s'],
])('%i ms last %s', (milliseconds, text) => expect(formatDuration(milliseconds)).toBe(text))

const wholes = [0, 7, 999, 1_000, 12_100, 999_999, 1_000_000, 123_456_789, -5, -1_234]

test.each(wholes)('%i reads as the browser would write it', (value) => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  expect(formatCount(value)).toBe(new Intl.NumberFormat('en').format(value))
  expect(formatCents(value)).toBe(dollars.format(value / 100))
})

test('what is not whole is written by the browser', () => {
  expect(formatCount(1_234.5)).toBe('1,234.5')
})

test('days read as the browser would write them, by UTC', () => {
  const write = (dateStyle: 'medium' | 'long') =>
    new Intl.DateTimeFormat('en-US', { dateStyle, timeZone: 'UTC' })
  for (let month = 0; month < 12; month += 1) {
    const at = new Date(Date.UTC(2026, month, month + 1, 23, 59))
    expect(formatDay(at.toISOString())).toBe(write('medium').format(at))
    expect(formatLongDay(at.toISOString())).toBe(write('long').format(at))
  }
})
