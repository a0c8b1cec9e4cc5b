import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'

test('items are cut in their order, the rest being the last part', () => {
  expect(partsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(partsOf([1, 2], 2)).toEqual([[1, 2]])
  expect(partsOf([], 2)).toEqual([])
})
