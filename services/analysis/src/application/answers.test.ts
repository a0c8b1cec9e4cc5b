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

test('what is told while it looks is not missed, though the next look be far', async () => {
  const answers = createAnswers<string>()
  const waiting = answers.wait('rep_1', 60_000, async () => {
    answers.answered('rep_1', 'queued')
    await tick()
    return null
  })
  expect(await waiting).toBe('queued')
})

test('the more wait, the less often each of them looks', async () => {
  const looksOf = async (many: number) => {
    const answers = createAnswers<string>()
    let looks = 0
    const look = async () => {
      looks += 1
      return null
    }
    const all = Array.from({ length: many }, (_, n) => answers.wait(`rep_${n}`, 1_000, look))
    await Promise.all(all)
    return looks / many
  }
  expect(await looksOf(1)).toBeGreaterThan(3)
  // At first, at the end, and hardly ever between.
  expect(await looksOf(1_000)).toBeLessThan(3)
})
