import { expect, test } from 'vitest'
import { nextTime } from './watch-times.ts'

test('what falls due is spread over the week, and stays where it is', () => {
  const week = 7 * 86_400_000
  const now = Date.parse('2026-11-23T08:00:00Z')
  const first = Array.from({ length: 700 }, (_, index) => nextTime(`wat_${index} 1`, now, week))
  const days = new Map<number, number>()
  for (const [index, time] of first.entries()) {
    expect(time - now).toBeGreaterThanOrEqual(week / 2)
    expect(time - now).toBeLessThanOrEqual(1.5 * week)
    expect(nextTime(`wat_${index} 1`, time, week)).toBe(time + week)
    // An hour late, as others were before it, it is back in time.
    expect(nextTime(`wat_${index} 1`, time + 3_600_000, week)).toBe(time + week)
    const day = Math.floor((time - now) / 86_400_000)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  expect(days.size).toBeGreaterThanOrEqual(7)
  expect(Math.max(...days.values())).toBeLessThan(160)
})
