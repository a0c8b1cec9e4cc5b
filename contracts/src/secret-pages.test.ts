import { expect, test } from 'vitest'
import { pathWithoutSecret, secretPageOf } from './secret-pages.ts'

test.each([
  ['/s/abc', '/s'],
  ['/d/abc', '/d'],
  ['/D/abc/', '/d'],
  ['//d//abc', '/d'],
  ['/%64/abc', '/d'],
  ['/d/abc/more', '/d'],
  ['/reset-password', '/reset-password'],
  ['/Newsletter/Unsubscribe/', '/newsletter/unsubscribe'],
])('of %s only %s is told', (path, told) => {
  expect(pathWithoutSecret(path)).toBe(told)
  expect(secretPageOf(path)).not.toBeNull()
})

test.each(['/', '/drafts/1', '/start-here', '/data', '/%'])('%s opens nothing', (path) => {
  expect(pathWithoutSecret(path)).toBe(path)
  expect(secretPageOf(path)).toBeNull()
})
