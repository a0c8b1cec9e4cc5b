import { expect, test } from 'vitest'
import { shared } from './shared.ts'

test('those who ask at once share one answer, and the next one asks anew', async () => {
  let reads = 0
  const read = shared(async () => ++reads)
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  expect(await read()).toBe(2)
})

test('a failure is everybody’s who waited, and is not kept', async () => {
  let fails = true
  const read = shared(async () => {
    if (fails) throw new Error('away')
    return 'here'
  })
  const answers = await Promise.allSettled([read(), read()])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await read()).toBe('here')
})
