import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../process/telemetry.ts'
import type { Commit } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import { createProjector } from './projector.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A store in memory whose commits without views are those of these streams, one each. */
const storeOf = (...streams: string[]) => {
  const left = new Map(streams.map((stream) => [`${stream}@1`, { _id: `${stream}@1`, stream }]))
  const commits = {
    find: () => {
      const cursor = {
        project: () => cursor,
        sort: () => cursor,
        limit: () => cursor,
        toArray: async () => [...left.values()],
      }
      return cursor
    },
    findOne: async ({ _id }: { _id: string }) => left.get(_id),
    updateMany: async ({ _id: { $in: ids } }: { _id: { $in: string[] } }) => {
      for (const id of ids) left.delete(id)
    },
  }
  const store = { commits, open: async (commit: Commit) => commit } as unknown as EventStore
  return { store, left }
}

test('a stream whose views fail rests longer after each failure, is counted, and holds up no other', async () => {
  const { store, left } = storeOf('acc_broken', 'acc_sound')
  const tries: string[] = []
  let broken = true
  const projector = createProjector({
    store,
    project: async ({ stream }) => {
      tries.push(stream)
      if (broken && stream === 'acc_broken') throw new RangeError('cannot be folded')
    },
    mayMark: async () => true,
    log: createLog('test', 'silent'),
  })
  const triesOf = (stream: string) => tries.filter((one) => one === stream).length
  const sweep = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await projector.projectLeftovers()
      await projector.flush()
      vi.advanceTimersByTime(1_000)
    }
  }
  // The first only notes what was there.
  await sweep(61)
  expect(triesOf('acc_sound')).toBe(1)
  expect(triesOf('acc_broken')).toBeLessThanOrEqual(6)
  expect(triesOf('acc_broken')).toBeGreaterThanOrEqual(4)
  expect(projector.failing()).toBe(1)

  broken = false
  await sweep(65)
  expect(projector.failing()).toBe(0)
  expect(left.size).toBe(0)
})

test('a stream that a command projected meanwhile fails no more', async () => {
  const { store, left } = storeOf('acc_broken')
  const projector = createProjector({
    store,
    project: async () => Promise.reject(new RangeError('cannot be folded')),
    mayMark: async () => true,
    log: createLog('test', 'silent'),
  })
  await projector.projectLeftovers()
  await projector.projectLeftovers()
  expect(projector.failing()).toBe(1)
  left.clear()
  await projector.projectLeftovers()
  expect(projector.failing()).toBe(0)
})
