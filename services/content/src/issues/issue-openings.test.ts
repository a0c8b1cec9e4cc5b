import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idRangeOf, widthFor } from './issue-openings.ts'

const PLACES = 2 ** 32
const id = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 64, maxLength: 64 })
  .map((digits) => `sub_${digits.join('')}`)

test('each id is in exactly one of the ranges that follow each other', () => {
  fc.assert(
    fc.property(id, fc.integer({ min: 1, max: 1_000 }), (subscriptionId, addresses) => {
      const width = widthFor(100, addresses)
      const holding = []
      for (let place = 0; place < PLACES; place += width) {
        const { least, most } = idRangeOf(place, width)
        if (least <= subscriptionId && subscriptionId <= most) holding.push(place)
      }
      expect(holding).toHaveLength(1)
    }),
  )
})

test('few addresses are looked at together, and of many about as many as are wanted', () => {
  expect(widthFor(200, 0)).toBe(PLACES)
  expect(widthFor(200, 199)).toBe(PLACES)
  expect(widthFor(200, 100_000)).toBe(Math.floor(PLACES / 500))
  expect(widthFor(1, Number.MAX_SAFE_INTEGER)).toBe(1)
})

test('the last range ends with the last place, however wide it is', () => {
  expect(idRangeOf(PLACES - 1, 1_000)).toMatchObject({
    least: 'sub_ffffffff',
    most: `sub_${'f'.repeat(64)}`,
  })
})
