import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSaver } from './saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const made = (save: (content: string) => Promise<unknown>) => {
  const states: string[] = []
  return { states, ...createSaver({ save, onState: (state) => states.push(state) }) }
}

test('what is typed in one go is saved once, after a pause', async () => {
  const save = vi.fn(async () => {})
  const { change, states } = made(save)
  change('a')
  change('ab')
  await vi.advanceTimersByTimeAsync(999)
  expect(save).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(save.mock.calls).toEqual([['ab']])
  expect(states).toEqual(['waiting', 'waiting', 'saving', 'saved'])
})

test('what changes while it is saved is saved after it', async () => {
  let release = () => {}
  const save = vi.fn((_: string) => new Promise<void>((resolve) => (release = resolve)))
  const { change, flush } = made(save)
  change('a')
  const all = flush()
  change('b')
  release()
  await vi.advanceTimersByTimeAsync(0)
  release()
  expect(await all).toBe(true)
  expect(save.mock.calls).toEqual([['a'], ['b']])
})

test('what failed is kept, and saved when it is tried again', async () => {
  const save = vi.fn(async (_: string) => {})
  save.mockRejectedValueOnce(new Error('lost'))
  const { change, flush, states } = made(save)
  change('a')
  expect(await flush()).toBe(false)
  expect(states.at(-1)).toBe('failed')
  expect(await flush()).toBe(true)
  expect(save.mock.calls).toEqual([['a'], ['a']])
})

test('where nothing changed there is nothing to save', async () => {
  const save = vi.fn(async () => {})
  expect(await made(save).flush()).toBe(true)
  expect(save).not.toHaveBeenCalled()
})
