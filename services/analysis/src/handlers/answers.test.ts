import { expect, test } from 'vitest'
import { createAnswers } from './answers.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('an answer wakes those who wait for it, and nobody else', async () => {
  const answers = createAnswers<string>()
  let answer: string | null = null
  let looksOfOther = 0
  const waiting = answers.wait('rep_1', 60_000, async () => answer)
  const other = answers.wait('rep_2', 40, async () => {
    looksOfOther += 1
    return null
  })
  await tick()
  answer = 'queued'
  answers.answered('rep_1', null)
  expect(await waiting).toBe('queued')
  expect(looksOfOther).toBe(1)
  expect(await other).toBeNull()
})

test('what billing said is handed on as it is, and not looked up', async () => {
  const answers = createAnswers<string>()
  let looks = 0
  const waiting = answers.wait('rep_1', 60_000, async () => {
    looks += 1
    return null
  })
  await tick()
  answers.answered('rep_1', 'queued')
  expect(await waiting).toBe('queued')
  expect(looks).toBe(1)
})

test('an answer that another instance heard is found by looking', async () => {
  let looks = 0
  const found = await createAnswers<string>().wait('rep_1', 60_000, async () =>
    ++looks < 3 ? null : 'ok',
  )
  expect(found).toBe('ok')
})

test('what is known already is not waited for', async () => {
  expect(await createAnswers<string>().wait('rep_1', 0, async () => 'declined')).toBe('declined')
})

test('where nobody answers, the wait ends with nothing', async () => {
  expect(await createAnswers<string>().wait('rep_1', 60, async () => null)).toBeNull()
})
