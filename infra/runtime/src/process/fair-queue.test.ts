import { expect, test } from 'vitest'
import { createFairQueue, type FairQueueLimits, QueueFull } from './fair-queue.ts'

const limits = { atOnce: 1, longest: 100, longestOfOne: 50 }

/** A queue, the order in which its tasks began, and tasks that end when they are told to. */
const openQueue = (given: Partial<FairQueueLimits> = {}) => {
  const queue = createFairQueue({ ...limits, ...given })
  const began: string[] = []
  const ends: (() => void)[] = []
  const put = (customer: string, name: string, signal?: AbortSignal) =>
    queue.run(
      customer,
      () => {
        began.push(name)
        return new Promise<string>((resolve) => ends.push(() => resolve(name)))
      },
      signal,
    )
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.()
      await new Promise(setImmediate)
    }
  }
  return { queue, began, put, endAll }
}

test('customers take turns, however much one of them has put in before', async () => {
  const { began, put, endAll } = openQueue()
  const tasks = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => put(name[0]!, name))
  await endAll()
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(await Promise.all(tasks)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
})

test('where it is remembered who had how much of late, a newcomer catches up before others go on', async () => {
  const { began, put, endAll } = openQueue({ halfLifeMs: 3_600_000 })
  const first = ['a1', 'a2', 'a3'].map((name) => put('a', name))
  await endAll()
  await Promise.all(first)
  const tasks = ['a4', 'a5', 'a6', 'b1', 'b2', 'b3', 'b4', 'c1'].map((name) => put(name[0]!, name))
  await endAll()
  await Promise.all(tasks)
  expect(began.slice(3)).toEqual(['a4', 'b1', 'c1', 'b2', 'b3', 'b4', 'a5', 'a6'])
})

test('no more run at once than was asked for, and a task that fails frees its place', async () => {
  const { queue, began, put, endAll } = openQueue({ atOnce: 2 })
  const failing = queue.run('x', () => Promise.reject(new TypeError('no')))
  const throwing = queue.run('x', () => {
    throw new TypeError('at once')
  })
  const tasks = ['a1', 'a2', 'a3'].map((name) => put('a', name))
  await expect(failing).rejects.toThrow('no')
  await expect(throwing).rejects.toThrow('at once')
  await new Promise(setImmediate)
  expect(began).toEqual(['a1', 'a2'])
  expect(queue.waiting()).toBe(1)
  await endAll()
  await Promise.all(tasks)
  expect(queue.waiting()).toBe(0)
})

test('what is too much is refused, for one customer and for all, and others may still come', async () => {
  const { put, endAll } = openQueue({ longest: 3, longestOfOne: 2 })
  const kept = ['a0', 'a1', 'a2'].map((name) => put('a', name))
  await expect(put('a', 'a3')).rejects.toMatchObject({ name: 'QueueFull', of: 'customer' })
  kept.push(put('b', 'b1'))
  await expect(put('c', 'c1')).rejects.toThrow(new QueueFull('everybody').message)
  await endAll()
  expect(await Promise.all(kept)).toEqual(['a0', 'a1', 'a2', 'b1'])
})

test('a task whose asker went away is not run, and leaves room', async () => {
  const { queue, began, put, endAll } = openQueue()
  const first = put('a', 'a1')
  const leaving = new AbortController()
  const left = put('a', 'a2', leaving.signal)
  const late = put('b', 'b1')
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  await expect(put('c', 'c1', leaving.signal)).rejects.toThrow('gone')
  expect(queue.waiting()).toBe(1)
  await endAll()
  await Promise.all([first, late])
  expect(began).toEqual(['a1', 'b1'])
})
