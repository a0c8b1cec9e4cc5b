import { expect, test } from 'vitest'
import { freeShareOf } from './disk-space.ts'

test('the free share of a disk goes from none to all of it', () => {
  expect(freeShareOf({ free: 25, total: 100 })).toBe(0.25)
  expect(freeShareOf({ free: 0, total: 100 })).toBe(0)
  expect(freeShareOf({ free: 100, total: 100 })).toBe(1)
})

test('a disk that is used beyond what processes may use has nothing free', () => {
  expect(freeShareOf({ free: -5, total: 100 })).toBe(0)
})

test('of a disk whose size nobody tells, nothing is said', () => {
  expect(freeShareOf({ free: Number.NaN, total: Number.NaN })).toBeNull()
  expect(freeShareOf({ free: 0, total: 0 })).toBeNull()
})
