import { randomBytes, randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type TestStage } from '../../../tests/stage.ts'
import { createKeys, deriveKey, isSealed, keyedHash } from './keys.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** A process of its own: nothing is remembered. */
const fresh = (masterKey = stage.masterKey) => createKeys(stage.vault, masterKey)
const somebody = () => `usr_${randomUUID()}`

test('what is encrypted for a person is readable in every process, and never equal twice', async () => {
  const person = somebody()
  const value = { street: 'Große Freiheit 7', tags: [1, null, '€'] }
  const sealed = await fresh().seal(person, value)
  expect(isSealed(sealed)).toBe(true)
  expect(sealed).not.toContain('Freiheit')
  expect(await fresh().unseal(person, sealed!)).toEqual(value)
  expect(await fresh().seal(person, value)).not.toBe(sealed)
})

test('many processes that need a key first at the same moment agree on one', async () => {
  const person = somebody()
  const sealed = await Promise.all(Array.from({ length: 10 }, () => fresh().seal(person, 'x')))
  for (const each of sealed) expect(await fresh().unseal(person, each!)).toBe('x')
})

test('the vault holds no key in the clear', async () => {
  const person = somebody()
  const sealed = await fresh().seal(person, 'x')
  const other = fresh(randomBytes(32))
  await expect(other.unseal(person, sealed!)).rejects.toThrow()
})

test('an erased person reads null, and a late get-or-create does not revive the key', async () => {
  const person = somebody()
  const sealed = await fresh().seal(person, 'secret')
  const eraser = fresh()
  await eraser.erase(person)

  expect(await eraser.unseal(person, sealed!)).toBeNull()
  expect(await eraser.seal(person, 'again')).toBeNull()
  expect(await fresh().seal(person, 'again')).toBeNull()
  expect(await fresh().unseal(person, sealed!)).toBeNull()
  const rows = stage.vault.collection<{ _id: string }>('keys')
  expect(await rows.findOne({ _id: person })).toEqual({
    _id: person,
    wrapped: null,
    erased: true,
    erasedAt: expect.any(Date),
  })
})

test('a person erased before the first use never gets a key, in any race', async () => {
  for (let round = 0; round < 20; round++) {
    const person = somebody()
    await Promise.all([fresh().seal(person, 'x'), fresh().erase(person), fresh().seal(person, 'y')])
    expect(await fresh().seal(person, 'z')).toBeNull()
  }
})

test('a key that is remembered keeps no more memory than itself', { timeout: 60_000 }, async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const people = Array.from({ length: 2_000 }, somebody)
  const writing = fresh()
  const sealed = new Map<string, string>()
  for (const person of people) sealed.set(person, (await writing.seal(person, 'x'))!)

  const keys = fresh()
  collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  for (const [person, value] of sealed) await keys.unseal(person, value)
  collectGarbage()
  const grown = process.memoryUsage().arrayBuffers - before
  // So they are remembered still.
  expect(await keys.unseal(people[0]!, sealed.get(people[0]!)!)).toBe('x')
  expect(grown / people.length).toBeLessThan(700)
})

test('tampering is noticed', async () => {
  const keys = fresh()
  const person = somebody()
  const sealed = (await keys.seal(person, 'one hundred'))!
  const head = 'sealed:v1:'.length
  const bytes = Buffer.from(sealed.slice(head), 'base64url')
  for (const place of [0, 12, 20, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[place]! ^= 1
    const text = sealed.slice(0, head) + changed.toString('base64url')
    await expect(keys.unseal(person, text)).rejects.toThrow()
  }
  const cut = (length: number) =>
    sealed.slice(0, head) + bytes.subarray(0, length).toString('base64url')
  for (const length of [28, bytes.length - 1]) {
    await expect(keys.unseal(person, cut(length))).rejects.toThrow()
  }
  // A tag of a few bytes would be easy to guess.
  for (const length of [12, 16, 20, 27]) {
    await expect(keys.unseal(person, cut(length))).rejects.toThrow('tag length')
  }
  const another = somebody()
  await keys.seal(another, 'x')
  await expect(keys.unseal(another, sealed)).rejects.toThrow()
})

test('keys derived for different purposes differ, and hashes tell their parts apart', () => {
  const secret = randomBytes(32)
  expect(deriveKey(secret, 'a')).toEqual(deriveKey(secret, 'a'))
  expect(deriveKey(secret, 'a')).not.toEqual(deriveKey(secret, 'b'))
  expect(keyedHash(secret, 'a', 'bc')).not.toBe(keyedHash(secret, 'ab', 'c'))
  expect(keyedHash(secret, 'a')).not.toBe(keyedHash(randomBytes(32), 'a'))
})
