import { expect, test } from 'vitest'
import { isUnsure, tradeAnswer } from './trade'

const bakery = { name: 'bakery', isTyped: false }

test('a trade with another name than what was typed is asked about once', () => {
  expect(isUnsure('cake place', bakery, null)).toBe(true)
  expect(isUnsure('cake place', bakery, tradeAnswer(' Cake place ', bakery))).toBe(false)
  expect(isUnsure('bread place', bakery, tradeAnswer('cake place', bakery))).toBe(true)
  expect(
    isUnsure('cake place', { ...bakery, name: 'cafe' }, tradeAnswer('cake place', bakery)),
  ).toBe(true)
})

test('nothing is asked where the trade was typed, nobody knows it, or an older release answers', () => {
  expect(isUnsure('Bakery', { ...bakery, isTyped: true }, null)).toBe(false)
  expect(isUnsure('qwerty', { name: null, isTyped: false }, null)).toBe(false)
  expect(isUnsure('Bakery', { name: 'bakery' }, null)).toBe(false)
})
