import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createObserver, STALE_MS } from './lease.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what changes is never seen as standing still', () => {
  const observer = createObserver()
  for (let beat = 0; beat < 100; beat++) {
    expect(observer.unchangedFor('lease', `a:${beat}`)).toBe(0)
    vi.advanceTimersByTime(1_000)
  }
})

test('what stands still is seen so for as long as it was watched', () => {
  const observer = createObserver()
  const look = () => observer.unchangedFor('lease', 'a:1')
  expect(look()).toBe(0)
  vi.advanceTimersByTime(500)
  expect(look()).toBe(500)
  vi.advanceTimersByTime(1_000)
  expect(look()).toBe(1_500)
  observer.forget('lease')
  expect(look()).toBe(0)
})

test('who slept, or could not reach the database, has not watched', () => {
  const observer = createObserver()
  const look = () => observer.unchangedFor('lease', 'a:1')
  look()
  vi.advanceTimersByTime(3_600_000)
  expect(look()).toBeLessThan(STALE_MS)
})

test('the clock on the wall has no say', () => {
  const observer = createObserver()
  observer.unchangedFor('lease', 'a:1')
  vi.setSystemTime(Date.now() + 600_000)
  expect(observer.unchangedFor('lease', 'a:1')).toBe(0)
})
