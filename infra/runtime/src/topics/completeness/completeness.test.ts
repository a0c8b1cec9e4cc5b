import { expect, test } from 'vitest'
import { lossOf } from './completeness.ts'

const record = { ends: { 0: 10, 1: 4 }, begins: { 0: 3 } }

test('a topic that goes on where it was has lost nothing', () => {
  expect(lossOf({ low: { 0: 3, 1: 0 }, high: { 0: 10, 1: 9 } }, record)).toBeNull()
})

test('a topic that ends before what was published is another one', () => {
  expect(lossOf({ low: { 0: 3, 1: 0 }, high: { 0: 10, 1: 3 } }, record)).toBe(
    'partition 1 ends at 3, and was published up to 4',
  )
  expect(lossOf({ low: {}, high: {} }, record)).toContain('partition 0 ends at 0')
})

test('a topic that begins later than where it was cut lost its first messages', () => {
  expect(lossOf({ low: { 0: 3, 1: 2 }, high: { 0: 10, 1: 4 } }, record)).toBe(
    'partition 1 begins at 2 instead of 0',
  )
})
