import { expect, test } from 'vitest'
import { monthsOf } from './months.ts'

const year = (of: (month: number) => number) =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `2025-${String(index + 1).padStart(2, '0')}`,
      of(index + 1),
    ]),
  )

test('twelve months are a digit each, in their order, 9 the busiest', () => {
  expect(monthsOf({ inputs: year((month) => month * 100) })).toBe('2025-01 122345567889')
  expect(monthsOf({ inputs: { ...year(() => 40), sharedBy: 2 } })).toBe('2025-01 999999999999')
})

test('the last twelve are shown, and those that nobody counted are left open', () => {
  const { '2025-03': _, ...known } = year(() => 10)
  const line = monthsOf({ inputs: { ...known, '2024-11': 90, '2026-01': 20 } })
  expect(line).toBe('2025-02 5-5555555559')
})

test('there is no line where nobody counted, nobody searched, or too little is known', () => {
  expect(monthsOf({})).toBeNull()
  expect(monthsOf({ inputs: { country: 'GB', '2025-13': 4 } })).toBeNull()
  expect(monthsOf({ inputs: year(() => 0) })).toBeNull()
  expect(monthsOf({ inputs: { '2025-01': 4, '2025-02': 4 } })).toBeNull()
})
