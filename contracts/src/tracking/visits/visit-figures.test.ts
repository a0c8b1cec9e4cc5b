import { expect, test } from 'vitest'
import { changeText, convertedIn, sumSales } from './visit-figures.ts'

test('a change is told in percent of what was before, and not where that was nothing', () => {
  expect(changeText(150, 100)).toBe('+50%')
  expect(changeText(96, 100)).toBe('−4%')
  expect(changeText(100, 100)).toBe('+0%')
  expect(changeText(5, 0)).toBeNull()
})

test('conversions that no row tells of count as none', () => {
  const conversion = [{ value: 'sign_up', visits: 7, pageViews: 20 }]
  expect(convertedIn({ conversion }, 'sign_up')).toBe(7)
  expect(convertedIn({ conversion }, 'free_trial_start')).toBe(0)
  expect(convertedIn({}, 'sign_up')).toBe(0)
})

test('orders of all days are added up', () =>
  expect(
    sumSales({
      days: [
        { day: '2026-11-16', orders: 1, cents: 799 },
        { day: '2026-11-17', orders: 2, cents: 2_998 },
      ],
    }),
  ).toEqual({ orders: 3, cents: 3_797 }))
