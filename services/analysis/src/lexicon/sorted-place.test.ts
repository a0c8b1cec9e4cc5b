import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortedPlace } from './sorted-place.ts'

test('a number is found in an ascending list where it stands, and nowhere else', () => {
  const distinct = fc.uniqueArray(fc.integer({ min: -50, max: 50 }))
  fc.assert(
    fc.property(distinct, fc.integer({ min: -50, max: 50 }), (numbers, sought) => {
      const list = numbers.toSorted((one, other) => one - other)
      const place = sortedPlace(list.length, (at) => list[at]! - sought)
      expect(place).toBe(list.indexOf(sought))
    }),
  )
})
