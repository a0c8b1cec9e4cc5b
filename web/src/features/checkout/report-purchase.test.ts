import { expect, test } from 'vitest'
import { readReported } from './report-purchase.ts'

test('orders that were reported are read back', () =>
  expect(readReported('["ord_1","ord_2"]')).toEqual(['ord_1', 'ord_2']))

test.each([null, '', '{', '{"a":1}', '7', 'null'])('%j holds no orders', (stored) =>
  expect(readReported(stored)).toEqual([]),
)
test('what is no order is left out', () =>
  expect(readReported('["ord_1",7,null]')).toEqual(['ord_1']))
