import { expect, test } from 'vitest'
import { createAnswers } from './answers.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('an answer wakes those who wait for it, and nobody else', async () => {
  const answers = createAnswers<string>()
  let answer: string | null = null
  let readsOfOther = 0
  const waiting = answers.wait('rep_1', 60_000, async () => answer)
  const other = answers.wait('rep_2', 40, async () => {
    readsOfOther += 1
    return null
  })
  await tick()
  answer = 'queued'
  answers.answered('rep_1', null)
  expect(await waiting).toBe('queued')
  expect(readsOfOther).toBe(1)
  expect(await other).toBeNull()
})

test('what billing said is handed on as it is, without another read', async () => {
  const answers = createAnswers<string>()
  let reads = 0
  const waiting = answers.wait('rep_1', 60_000, async () => {
    reads += 1
    return null
  })
  await tick()
  answers.answered('rep_1', 'queued')
  expect(await waiting).toBe('queued')
  expect(reads).toBe(1)
})

test('an answer that another instance heard is found by reading', async () => {
  let reads = 0
  const found = await createAnswers<string>().wait('rep_1', 60_000, async () =>
    ++reads < 3 ? null : 'ok',
  )
  expect(found).toBe('ok')
})

test('what is known already is not waited for', async () => {
  expect(await createAnswers<string>().wait('rep_1', 0, async () => 'declined')).toBe('declined')
})

test('where nobody answers, the wait ends with nothing', async () => {
  expect(await createAnswers<string>().wait('rep_1', 60, async () => null)).toBeNull()
})

test('an answer during a read is not missed, though the next read is far off', async () => {
  const answers = createAnswers<string>()
  const waiting = answers.wait('rep_1', 60_000, async () => {
    answers.answered('rep_1', 'queued')
    await tick()
    return null
  })
  expect(await waiting).toBe('queued')
})

test('the more wait, the less often each of them reads', async () => {
  const readsOf = async (many: number) => {
    const answers = createAnswers<string>()
    let reads = 0
    const read = async () => {
      reads += 1
      return null
    }
    const all = Array.from({ length: many }, (_, n) => answers.wait(`rep_${n}`, 1_000, read))
    await Promise.all(all)
    return reads / many
  }
  expect(await readsOf(1)).toBeGreaterThan(3)
  // At first, at the end, and hardly ever between.
  expect(await readsOf(1_000)).toBeLessThan(3)
})
