import { expect, test } from 'vitest'
import { handBack } from './hand-back.ts'
import type { WorkItem } from './item.ts'
import { suspicionOf } from './lost-leases.ts'

const item = { _id: 'mail:1', attempts: 3, holder: 'a' } as WorkItem

/** Items of a database that refuses so many changes, then takes them. */
const refusing = (refusals: number) => {
  const seen: { settled: unknown[]; beats: number; tries: number } = {
    settled: [],
    beats: 0,
    tries: 0,
  }
  return {
    seen,
    items: {
      settle: async (_item: WorkItem, outcome: Partial<WorkItem>) => {
        seen.tries += 1
        if (seen.tries <= refusals) throw new Error('no space left on device')
        seen.settled.push(outcome)
        return true
      },
      beat: async () => {
        seen.beats += 1
        return true
      },
    },
  }
}

test('an item is held until the database takes that it is handed back, and its try does not count', async () => {
  const { seen, items } = refusing(2)
  await handBack(items, item, new AbortController().signal)
  expect(seen).toEqual({ settled: [{ attempts: 2 }], beats: 2, tries: 3 })
})

test('a service that stops does not wait for a database that takes nothing', async () => {
  const { seen, items } = refusing(Number.POSITIVE_INFINITY)
  const stopping = new AbortController()
  const over = handBack(items, item, stopping.signal)
  await expect.poll(() => seen.tries).toBe(1)
  stopping.abort()
  await over
  expect(seen.settled).toEqual([])
})

test('who takes an item over from itself has not died, and nothing is held against the item', () => {
  const none = { suspicions: 0, suspicionsAlone: 0, suspectedWith: null }
  expect(suspicionOf(item, 0, 'a')).toEqual(none)
  expect(suspicionOf(item, 0, 'b')).toEqual({
    suspicions: 1,
    suspicionsAlone: 0,
    suspectedWith: { holder: 'a', isAlone: false },
  })
})
