import { expect, test } from 'vitest'
import { createAnswers } from './answers.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('an answer wakes those who wait for it, and nobody else', async () => {
  const answers = createAnswers()
  let answer: string | null = null
  let looksOfOther = 0
  const waiting = answers.wait('rep_1', 60_000, async () => answer)
  const other = answers.wait('rep_2', 40, async () => {
    looksOfOther += 1
    return null
  })
  await tick()
  answer = 'queued'
  answers.answered('rep_1')
  expect(await waiting).toBe('queued')
  expect(looksOfOther).toBe(1)
  expect(await other).toBeNull()
})

test('an answer that another instance heard is found by looking', async () => {
  let looks = 0
  const found = await createAnswers().wait('rep_1', 60_000, async () => (++looks < 3 ? null : 'ok'))
  expect(found).toBe('ok')
})

test('what is known already is not waited for', async () => {
  expect(await createAnswers().wait('rep_1', 0, async () => 'declined')).toBe('declined')
})

test('where nobody answers, the wait ends with nothing', async () => {
  expect(await createAnswers().wait('rep_1', 60, async () => null)).toBeNull()
})
