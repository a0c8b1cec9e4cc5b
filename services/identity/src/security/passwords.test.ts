import { availableParallelism } from 'node:os'
import { Rejection } from '@sortie/runtime/domain'
import { afterAll, expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords(Buffer.alloc(32, 1))
const others = createPasswords(Buffer.alloc(32, 2))
afterAll(() => Promise.all([passwords.stop(), others.stop()]))

test('a password fits its own hash and no other', async () => {
  const hash = await passwords.hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.fits('correct horse', hash)).toBe(true)
  expect(await passwords.fits('battery staple', hash)).toBe(false)
})

test('a hash is of no use without the pepper that it was made with', async () => {
  const hash = await passwords.hash('correct horse')
  expect(await others.fits('correct horse', hash)).toBe(false)
})

test('nothing fits where there is no hash to compare with', async () => {
  expect(await passwords.fits('', null)).toBe(false)
  expect(await passwords.fits('correct horse', null)).toBe(false)
})

test('a flood is refused at once where too many wait, and the rest is answered', async () => {
  const many = 250 * Math.max(1, availableParallelism() - 1)
  // No such hash: it is answered without the work.
  const asked = Array.from({ length: many }, () => passwords.fits('', 'no hash').catch((e) => e))
  const outcomes = await Promise.all(asked)
  const refused = outcomes.filter((error) => error instanceof Rejection)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(many)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['unavailable']))
})
