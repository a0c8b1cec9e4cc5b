import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceScale } from './price-scale.ts'

const price = fc.double({ min: 0, max: 20_000, noNaN: true })

test('round prices stand around those that there are', () => {
  expect(priceScale([0.7, 3.4, 8]).ticks).toEqual([0.5, 1, 2, 5, 10])
  expect(priceScale([1]).ticks).toEqual([1, 2])
  expect(priceScale([0]).ticks).toEqual([0.01, 0.02])
  const { ticks, tickText } = priceScale([0.5, 2_000])
  expect([ticks[0]!, ticks.at(-1)!].map(tickText)).toEqual(['0.50', '2,000'])
})

test('twice the price is always as far to the right', () => {
  const { at } = priceScale([1, 8])
  expect(at(2) - at(1)).toBeCloseTo(at(8) - at(4))
})

test('every price has a place on the scale, the higher the further to the right', () => {
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 20 }), (prices) => {
      const { at } = priceScale(prices)
      const places = prices.toSorted((one, other) => one - other).map(at)
      for (const place of places) expect(place >= 0 && place <= 1).toBe(true)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    }),
  )
})

test('a place leads back to its price; the left edge takes in clicks for nothing', () => {
  const { at, priceAt } = priceScale([0, 0.4, 12])
  for (const paid of [0.4, 3, 12]) expect(priceAt(at(paid))).toBeCloseTo(paid)
  expect(priceAt(0)).toBe(0)
})
