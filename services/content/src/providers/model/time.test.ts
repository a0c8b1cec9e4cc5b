import { expect, test } from 'vitest'
import { CAPS, paceFor, timeUntil } from './time.ts'

test('stages take what two minutes leave them where that is promised, else what the deadline does', () => {
  expect(paceFor({ freeAfterMs: 120_000, runMs: 1_800_000 })).toBe(1)
  expect(paceFor({ freeAfterMs: 0, runMs: 60_000 })).toBe(1)
  const pace = paceFor({ freeAfterMs: 0, runMs: 1_800_000 })
  const all = Object.values(CAPS).reduce((sum, cap) => sum + cap * pace, 0)
  expect(all).toBeGreaterThan(1_500_000)
  expect(all).toBeLessThan(1_800_000)
})

test('no stage takes longer than what is left', () => {
  const soon = timeUntil(performance.now() + 10_000, 15)
  expect(soon.capOf('sections')).toBeLessThanOrEqual(10_000)
  expect(timeUntil(performance.now() + 1_000).capOf('sections')).toBe(0)
})

test('a model of 25 tokens a second has time for whatever section it writes', () => {
  const sectionMs = 3_000 + (420 / 25) * 1_000
  for (const stage of ['sections', 'repair', 'spare'] as const) {
    expect(CAPS[stage]).toBeGreaterThan(sectionMs)
  }
})
