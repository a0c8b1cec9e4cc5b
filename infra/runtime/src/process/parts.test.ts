import { expect, test } from 'vitest'
import { cutInParts } from './parts.ts'

test('items are cut in their order, the rest being the last part', () => {
  expect(cutInParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(cutInParts([1, 2], 2)).toEqual([[1, 2]])
  expect(cutInParts([], 2)).toEqual([])
})
