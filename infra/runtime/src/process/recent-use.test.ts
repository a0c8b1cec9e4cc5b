import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecentUse } from './recent-use.ts'

test('what a customer had counts half as much after each half-life', () => {
  let now = 1_000
  const use = createRecentUse(30_000, () => now)
  expect(use.of('a')).toBe(0)
  for (let count = 0; count < 8; count++) use.add('a')
  expect(use.of('a')).toBe(8)
  now += 30_000
  expect(use.of('a')).toBeCloseTo(4)
  use.add('a')
  expect(use.of('a')).toBeCloseTo(5)
  expect(use.of('b')).toBe(0)
})

test('a customer who has next to nothing left is forgotten', () => {
  let now = 0
  const use = createRecentUse(1_000, () => now)
  for (let index = 0; index < 500; index++) use.add(`customer ${index}`)
  expect(use.size()).toBe(500)
  now += 7_000
  use.add('new')
  expect(use.size()).toBe(1)
})

test('whoever had more at the same times never counts less', () => {
  const waits = fc.array(fc.tuple(fc.nat(60_000), fc.boolean()), { maxLength: 50 })
  fc.assert(
    fc.property(waits, (steps) => {
      let now = 0
      const use = createRecentUse(10_000, () => now)
      for (const [wait, isBoth] of steps) {
        now += wait
        use.add('more')
        if (isBoth) use.add('less')
        expect(use.of('more')).toBeGreaterThanOrEqual(use.of('less'))
      }
    }),
  )
})
