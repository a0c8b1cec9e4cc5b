import { expect, test } from 'vitest'
import { untilFound } from './until-found.ts'

/** Something that is there from the n-th look on. */
const thereAt = (look: number) => {
  let looks = 0
  return {
    read: async () => (++looks >= look ? 'there' : null),
    looks: () => looks,
  }
}

test('what is there is read once', async () => {
  const { read, looks } = thereAt(1)
  expect(await untilFound(read)).toBe('there')
  expect(looks()).toBe(1)
})
test('what comes a moment later is waited for', async () =>
  expect(await untilFound(thereAt(3).read)).toBe('there'))
test('what does not come in time is null', async () =>
  expect(await untilFound(thereAt(1_000).read, 120)).toBeNull())
