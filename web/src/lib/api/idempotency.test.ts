import { expect, test } from 'vitest'
import { keyPerContent } from './idempotency.ts'

test('the same content keeps its key, and a change makes a new one', () => {
  const keyOf = keyPerContent()
  const first = keyOf({ message: 'Hello' })
  expect(keyOf({ message: 'Hello' })).toBe(first)
  const second = keyOf({ message: 'Hello again' })
  expect(second).not.toBe(first)
  expect(keyOf({ message: 'Hello again' })).toBe(second)
})
