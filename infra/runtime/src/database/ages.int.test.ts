import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openStage, pauseFor, type TestStage } from '../../tests/stage.ts'
import { createAges } from './ages.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
afterEach(() => vi.useRealTimers())

/** Two instances that watch the same things. */
const watchers = async () => {
  const name = randomUUID()
  const [one, other] = [createAges(stage.db, name), createAges(stage.db, name)]
  await one.prepare()
  return { one, other, collection: `ages.${name}` }
}
const these =
  (...ids: string[]) =>
  async () =>
    ids

test('an age counts from when any instance first saw it', async () => {
  const { one, other } = await watchers()
  expect(await one.of(these('a'))).toEqual(new Map([['a', 0]]))
  await pauseFor(200)
  const ages = await other.of(these('a', 'b'))
  expect(ages.get('a')).toBeGreaterThanOrEqual(150)
  expect(ages.get('b')).toBe(0)
})

test('the age of one thing counts from when any instance first saw it, and is noted by asking', async () => {
  const { one, other } = await watchers()
  await one.of(these('a'))
  expect(await one.ofOne('b')).toBeLessThan(5_000)
  await pauseFor(200)
  expect(await other.ofOne('a')).toBeGreaterThanOrEqual(150)
  expect((await other.of(these('b'))).get('b')).toBeGreaterThanOrEqual(150)
})

test('the clock of a machine does not matter', async () => {
  const { one, other } = await watchers()
  await one.of(these('a'))
  for (const shift of [600_000, -600_000]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
    expect((await other.of(these('a'))).get('a')).toBeLessThan(5_000)
    vi.useRealTimers()
  }
})

test('what is gone is forgotten', async () => {
  const { one, other, collection } = await watchers()
  await one.of(these('a', 'b'))
  expect([...(await other.of(these('b'))).keys()]).toEqual(['b'])
  expect(await stage.db.collection(collection).countDocuments()).toBe(1)
})

test('of many who see a thing first, one notes it', async () => {
  const { one, other, collection } = await watchers()
  const all = Array.from({ length: 10 }, (_, n) => (n % 2 ? one : other).of(these('a', 'b', 'c')))
  for (const ages of await Promise.all(all)) expect(ages.size).toBe(3)
  expect(await stage.db.collection(collection).countDocuments()).toBe(3)
})
