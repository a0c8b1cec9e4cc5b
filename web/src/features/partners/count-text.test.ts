import { expect, test } from 'vitest'
import { countText } from './count-text'

test.each([
  [0, 'No keys'],
  [1, '1 key'],
  [2, '2 keys'],
])('%s reads %s', (count, text) => {
  expect(countText(count, 'key')).toBe(text)
})
