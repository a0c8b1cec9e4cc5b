import { expect, test } from 'vitest'
import { drive, interleave, median, percentile, spread } from './measure.ts'

test('a percentile is a sample, the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(percentile(hundred, 0.99)).toBe(99)
  expect(percentile(hundred, 0.5)).toBe(50)
  expect(percentile([7], 0.99)).toBe(7)
  expect(percentile([], 0.5)).toBeNaN()
})

test('the median of an even number of samples lies between the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(spread([4, 1, 3, 2])).toEqual({ median: 2.5, min: 1, max: 4 })
})

test('rounds alternate in which half comes first, and the first one is not counted', async () => {
  const order: string[] = []
  const pairs = await interleave(
    2,
    async () => order.push('ours'),
    async () => order.push('base'),
  )
  expect(order).toEqual(['ours', 'base', 'base', 'ours', 'ours', 'base'])
  expect(pairs).toEqual([
    { ours: 4, base: 3 },
    { ours: 5, base: 6 },
  ])
})

test('a drive runs every operation once, no more at a time than it has lanes', async () => {
  const seen: number[] = []
  let running = 0
  let most = 0
  const { latencies, perSecond } = await drive(20, 3, async (_lane, index) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    seen.push(index)
  })
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index))
  expect(most).toBe(3)
  expect(latencies).toHaveLength(20)
  expect(perSecond).toBeGreaterThan(0)
})
