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
  vi.restoreAllMocks()
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
  const heard: boolean[] = []
  const stop = onConnection((online) => heard.push(online))
  const read = vi.fn(() => (answers ? Promise.resolve('there') : lost()))
  const reading = arrive(read)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(read).toHaveBeenCalledTimes(1)
  expect(isOnline()).toBe(false)
  answers = true
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await reading).toBe('there')
  expect(heard).toEqual([false, true])
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

test('a server on the same machine is reached where the browser knows of no network', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await suspect()
  expect(isOnline()).toBe(true)
})

test('a server that does not answer in time counts as out of reach', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((after) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(), after)
    return limit.signal
  })
  const hang = (_: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', reject))
  vi.stubGlobal('fetch', hang)
  const asked = suspect()
  await vi.advanceTimersByTimeAsync(4_900)
  expect(isOnline()).toBe(true)
  await vi.advanceTimersByTimeAsync(200)
  await asked
  expect(isOnline()).toBe(false)
  vi.stubGlobal('fetch', () => Promise.resolve({}))
})

test('what the browser says of the network is a reason to look, not an answer', async () => {
  const heard: Record<string, () => unknown> = {}
  const hear = (name: string, run: () => unknown) => {
    heard[name] = run
  }
  vi.stubGlobal('window', { addEventListener: hear })
  vi.stubGlobal('document', { addEventListener: hear, visibilityState: 'visible' })
  vi.stubGlobal('navigator', { onLine: false })
  vi.resetModules()
  const fresh = await import('./connection.ts')
  await vi.advanceTimersByTimeAsync(0)
  expect(fresh.isOnline()).toBe(true)
  await heard.offline?.()
  expect(fresh.isOnline()).toBe(true)
  answers = false
  await heard.offline?.()
  expect(fresh.isOnline()).toBe(false)
  answers = true
  await heard.online?.()
  expect(fresh.isOnline()).toBe(true)
})
