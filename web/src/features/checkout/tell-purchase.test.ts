import { expect, test } from 'vitest'
import { readTold } from './tell-purchase.ts'

test('orders that were told are read back', () =>
  expect(readTold('["ord_1","ord_2"]')).toEqual(['ord_1', 'ord_2']))

test.each([null, '', '{', '{"a":1}', '7', 'null'])('%j holds no orders', (stored) =>
  expect(readTold(stored)).toEqual([]),
)
test('what is no order is left out', () => expect(readTold('["ord_1",7,null]')).toEqual(['ord_1']))
