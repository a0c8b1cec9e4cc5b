import { expect, test } from 'vitest'
import { drawnMonths } from './months-line.tsx'

test('twelve months are a line that says its busiest month', () => {
  const { path, words } = drawnMonths('2025-10 0123456789-0')!
  expect(path.startsWith('M1.0 13.0L')).toBe(true)
  // The month that nobody counted is left out of the line.
  expect(path.split('L')).toHaveLength(11)
  expect(words).toBe('Searches over 12 months to September 2026: busiest in July 2026')
})

test('a year without seasons says so, and what cannot be read draws nothing', () => {
  expect(drawnMonths('2025-01 999999999999')?.words).toContain('level')
  expect(drawnMonths('2025-01 99')).toBeNull()
})
