import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { arrive, isOnline, onConnection, suspect } from './connection.ts'

let answers = true
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  answers = true
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => (answers ? Promise.resolve({}) : lost()))
})
afterEach(async () => {
  answers = true
  await suspect()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what the network failed is read again', async () => {
  const read = vi
    .fn(lost)
    .mockImplementationOnce(lost)
    .mockResolvedValueOnce('there' as never)
  const reading = arrive(read)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await reading).toBe('there')
  expect(isOnline()).toBe(true)
})

test('without a connection it is read again only once that is back', async () => {
  answers = false
  const told: boolean[] = []
  const stop = onConnection((online) => told.push(online))
  const read = vi.fn(() => (answers ? Promise.resolve('there') : lost()))
  const reading = arrive(read)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(read).toHaveBeenCalledTimes(1)
  expect(isOnline()).toBe(false)
  answers = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await reading).toBe('there')
  expect(told).toEqual([false, true])
  stop()
})

test('what does not arrive although the server answers is given up after some tries', async () => {
  const read = vi.fn(lost)
  const reading = arrive(read).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await reading).toBe('Failed to fetch')
  expect(read).toHaveBeenCalledTimes(5)
})

test('an answer is no failure of the network', async () => {
  const read = vi.fn(() => Promise.reject(new Error('404')))
  await expect(arrive(read)).rejects.toThrow('404')
  expect(read).toHaveBeenCalledTimes(1)
})

test('a browser that knows of no network asks nobody', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const asked = vi.fn(lost)
  vi.stubGlobal('fetch', asked)
  await suspect()
  expect(isOnline()).toBe(false)
  expect(asked).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', () => Promise.resolve({}))
})
