import { expect, test } from 'vitest'
import { keep } from './kept.ts'

const setUp = () => {
  // Not zero, which the cache takes for no time at all.
  let now = 1_000
  let fails = false
  let gone = false
  const made: string[] = []
  const kept = keep(
    async (key) => {
      if (fails) throw new Error('away')
      made.push(key)
      return gone || key === 'nothing' ? null : { text: `${key} ${made.length}` }
    },
    () => now,
  )
  return {
    kept,
    made,
    pass: (ms: number) => {
      now += ms
    },
    fail: () => {
      fails = true
    },
    remove: () => {
      gone = true
    },
  }
}

test('what is fresh is made once, for all who ask at the same moment', async () => {
  const { kept, made } = setUp()
  await Promise.all([kept.get('a'), kept.get('a')])
  expect(await kept.get('a')).toEqual({ text: 'a 1' })
  expect(made).toEqual(['a'])
})

test('after a minute the old is shown once more while it is made anew', async () => {
  const { kept, pass } = setUp()
  await kept.get('a')
  pass(60_001)
  expect(await kept.get('a')).toEqual({ text: 'a 1' })
  await expect.poll(() => kept.get('a')).toEqual({ text: 'a 2' })
})

test('the old is shown for as long as it cannot be made anew', async () => {
  const { kept, pass, fail } = setUp()
  await kept.get('a')
  fail()
  pass(10 * 60_000)
  for (let asked = 0; asked < 3; asked++) expect(await kept.get('a')).toEqual({ text: 'a 1' })
  await expect(kept.get('b')).rejects.toThrow('away')
})

test('nothing is not kept', async () => {
  const { kept, made } = setUp()
  expect(await kept.get('nothing')).toBeNull()
  expect(await kept.get('nothing')).toBeNull()
  expect(made).toEqual(['nothing', 'nothing'])
})

test('what is no longer there is shown once more at most', async () => {
  const { kept, pass, remove } = setUp()
  await kept.get('a')
  remove()
  pass(60_001)
  expect(await kept.get('a')).toEqual({ text: 'a 1' })
  await expect.poll(() => kept.get('a')).toBeNull()
})
