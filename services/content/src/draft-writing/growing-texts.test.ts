import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { Db } from '@sortie/runtime/database/mongo'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGrowingTexts } from './growing-texts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const draftId = 'dft_1' as DraftId

/** A database that takes no write before it is released, and what was written to it. */
const openSlowDatabase = () => {
  const written: string[] = []
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  const collection = {
    updateOne: async (_filter: unknown, { $set: { sealed } }: { $set: { sealed: string } }) => {
      await isReleased
      written.push(sealed)
    },
    deleteOne: async () => {},
  }
  const db = { collection: () => collection } as unknown as Db
  return { db, written, release: () => release() }
}

const keys = {
  seal: async (_subject: string, value: unknown) => JSON.stringify(value),
  unseal: async (_subject: string, value: unknown) => JSON.parse(String(value)),
}

test('a slow database gets the newest text once it answers, and none of those in between', async () => {
  const { db, written, release } = openSlowDatabase()
  const pen = createGrowingTexts(db, keys).penOf(draftId, { number: 1, attempt: 1 })
  for (let word = 1; word <= 10; word++) {
    pen.add({ sectionId: 's1', attempt: 1, text: `${word} ` })
    await vi.advanceTimersByTimeAsync(300)
  }
  release()
  await vi.advanceTimersByTimeAsync(600)
  await pen.end()
  const texts = written.map((sealed) => JSON.parse(sealed).s1.text)
  expect(texts).toEqual(['1 ', '1 2 3 4 5 6 7 8 9 10 '])
})
