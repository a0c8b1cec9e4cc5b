import { afterEach, expect, test } from 'vitest'
import { isKeptFor, keepFor } from './keeper.ts'

afterEach(() => keepFor(undefined))

test('what was kept for one user is not another’s, and nobody’s once they signed out', () => {
  expect(isKeptFor({ userId: 'usr_1' })).toBe(true)
  keepFor('usr_1')
  expect([{ userId: 'usr_1' }, { userId: 'usr_2' }, {}].map((one) => isKeptFor(one))).toEqual([
    true,
    false,
    true,
  ])
  keepFor(null)
  expect(isKeptFor({ userId: 'usr_1' })).toBe(false)
})
