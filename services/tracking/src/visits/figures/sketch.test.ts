import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countVisitors, EMPTY_SKETCH, mergeSketches, withVisitors } from './sketch.ts'

const hashOf = (visitor: string | number) =>
  createHash('sha256').update(String(visitor)).digest('hex')
const sketchOf = (visitors: Iterable<string | number>) =>
  withVisitors(EMPTY_SKETCH, [...visitors].map(hashOf))
const numbers = (count: number, first = 0) => Array.from({ length: count }, (_, at) => first + at)
const visitors = fc.array(fc.string(), { maxLength: 50 })

test('nobody is counted as nobody, and few are counted exactly', () => {
  expect(countVisitors(EMPTY_SKETCH)).toBe(0)
  for (const count of [1, 2, 5, 10]) expect(countVisitors(sketchOf(numbers(count)))).toBe(count)
})

test.each([100, 1_000, 5_000, 20_000, 50_000])(
  '%i visitors are counted within 7 percent',
  (count) => {
    const counted = countVisitors(sketchOf(numbers(count)))
    expect(Math.abs(counted - count) / count).toBeLessThan(0.07)
  },
)

test('who comes in two hours is counted once over both', () => {
  const merged = mergeSketches(sketchOf(numbers(3_000)), sketchOf(numbers(3_000, 1_500)))
  expect(Math.abs(countVisitors(merged) - 4_500) / 4_500).toBeLessThan(0.07)
})

test('merging is adding the visitors of both, in any order, however often', () => {
  fc.assert(
    fc.property(visitors, visitors, visitors, (one, other, third) => {
      const [a, b, c] = [sketchOf(one), sketchOf(other), sketchOf(third)]
      expect(mergeSketches(a, b)).toBe(sketchOf([...one, ...other]))
      expect(mergeSketches(a, b)).toBe(mergeSketches(b, a))
      expect(mergeSketches(mergeSketches(a, b), c)).toBe(mergeSketches(a, mergeSketches(b, c)))
      expect(mergeSketches(a, a)).toBe(a)
    }),
  )
})
