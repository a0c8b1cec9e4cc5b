import { expect, test } from 'vitest'
import { figureText, linePathOf, lineSummaryOf, peakOf, tracesAt } from './values.ts'

test.each([
  [0.25, 's', '0.2 s'],
  [90, 's', '1 min 30 s'],
  [12, 'ms', '12 ms'],
  [0.0123, 'percentunit', '1.23%'],
  [1, 'percentunit', '100%'],
  [1_536, 'bytes', '1.5 KiB'],
  [12, 'bytes', '12 B'],
  [3.5, 'currencyUSD', '$3.50'],
  [0.123456, 'ops', '0.123/s'],
  [12_345, 'short', '12,345'],
  [1_234.5, 'short', '1,235'],
] as const)('%d %s reads %s', (value, unit, text) => expect(figureText(value, unit)).toBe(text))

test('a line says its newest value, and its least and most, and nothing where nothing is known', () => {
  expect(lineSummaryOf([null, 3, 1, 2, null])).toEqual({ last: 2, least: 1, most: 3 })
  expect(lineSummaryOf([null, null])).toBeNull()
})

test('a line goes from the left to the right, and is interrupted where nothing is known', () => {
  expect(linePathOf([0, 5, 10], 10, [100, 50])).toBe('M0.0 50.0L50.0 25.0L100.0 0.0')
  expect(linePathOf([0, null, 10, 10], 10, [90, 50])).toBe('M0.0 50.0M60.0 0.0L90.0 0.0')
  expect(linePathOf([0, 0], 0, [100, 50])).toBe('M0.0 50.0L100.0 50.0')
})

test('the highest point of all lines is found, where anything is known', () => {
  expect(peakOf([{ points: [1, null, 3] }, { points: [2, 9, null] }])).toBe(1)
  expect(peakOf([{ points: [null, null] }])).toBeNull()
  expect(peakOf([])).toBeNull()
})

test('a point leads to the traces of its step, and of a minute at least', () => {
  const url = 'http://traces.example/?from=FROM_MS&to=TO_MS'
  const from = '2026-11-28T14:00:00.000Z'
  const start = Date.parse(from)
  expect(tracesAt(url, { from, stepSeconds: 90 }, 2)).toBe(
    `http://traces.example/?from=${start + 90_000}&to=${start + 180_000}`,
  )
  expect(tracesAt(url, { from, stepSeconds: 30 }, 2)).toBe(
    `http://traces.example/?from=${start}&to=${start + 60_000}`,
  )
})
