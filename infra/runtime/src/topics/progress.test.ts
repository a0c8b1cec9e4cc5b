import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createProgress } from './progress.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what is slowest says how long nothing has moved; what is over says nothing', () => {
  const progress = createProgress()
  expect(progress.stillForSeconds()).toBe(0)
  const [slow, quick] = [progress.begin(), progress.begin()]
  vi.advanceTimersByTime(60_000)
  quick.moved()
  vi.advanceTimersByTime(30_000)
  expect(progress.stillForSeconds()).toBe(90)
  slow.over()
  expect(progress.stillForSeconds()).toBe(30)
  quick.over()
  expect(progress.stillForSeconds()).toBe(0)
})
