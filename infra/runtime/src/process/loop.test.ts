import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startLoop, waitWithin } from './loop.ts'
import { createLog } from './telemetry.ts'

const log = createLog('test', 'silent')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const counting = (everyMs: number, answer: (round: number) => Promise<boolean> | boolean) => {
  let rounds = 0
  const loop = startLoop('test', everyMs, log, async () => answer(++rounds))
  return { loop, rounds: () => rounds }
}

test('a loop runs at once, then each so many milliseconds', async () => {
  const { loop, rounds } = counting(1_000, () => false)
  await vi.advanceTimersByTimeAsync(0)
  expect(rounds()).toBe(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(rounds()).toBe(1)
  await vi.advanceTimersByTimeAsync(2_001)
  expect(rounds()).toBe(4)
  await loop.stop()
})

test('while there is more it does not rest', async () => {
  const { loop, rounds } = counting(1_000, (round) => round < 50)
  await vi.advanceTimersByTimeAsync(0)
  expect(rounds()).toBe(50)
  await loop.stop()
})

test('waking ends the rest, and is not forgotten during a round', async () => {
  let release = () => {}
  const slow = () => new Promise<boolean>((resolve) => (release = () => resolve(false)))
  const { loop, rounds } = counting(60_000, (round) => (round === 2 ? slow() : false))
  await vi.advanceTimersByTimeAsync(0)
  loop.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(rounds()).toBe(2)
  loop.wake()
  loop.wake()
  release()
  await vi.advanceTimersByTimeAsync(0)
  expect(rounds()).toBe(3)
  await loop.stop()
})

test('a failing loop waits longer each time, 5 s at most, and waking does not hurry it', async () => {
  const { loop, rounds } = counting(10, (round) => {
    if (round <= 12) throw new Error('not yet')
    return false
  })
  const at: number[] = []
  for (let ms = 0, seen = 0; ms <= 60_000; ms += 10) {
    if (rounds() > seen && rounds() <= 13) at.push(ms)
    seen = rounds()
    loop.wake()
    await vi.advanceTimersByTimeAsync(10)
  }
  const gaps = at.slice(1).map((ms, index) => ms - at[index]!)
  const longest = [100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000, 5_000, 5_000, 5_000]
  expect(gaps).toHaveLength(longest.length)
  for (const [index, most] of longest.entries()) {
    // At random, so that instances do not come back together. The test looks every 10 ms.
    expect(gaps[index]).toBeGreaterThanOrEqual(most / 2 - 10)
    expect(gaps[index]).toBeLessThanOrEqual(most + 10)
  }
  await loop.stop()
})

test('stopping ends the rest, waits for the round that runs, and no other begins', async () => {
  let release = () => {}
  const slow = () => new Promise<boolean>((resolve) => (release = () => resolve(true)))
  const { loop, rounds } = counting(60_000, slow)
  await vi.advanceTimersByTimeAsync(0)
  let stopped = false
  const stopping = loop.stop().then(() => (stopped = true))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(stopped).toBe(false)
  release()
  await stopping
  loop.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(rounds()).toBe(1)

  const resting = counting(60_000, () => false)
  await vi.advanceTimersByTimeAsync(0)
  await resting.loop.stop()
  expect(resting.rounds()).toBe(1)
})

test('a wait in bounds ends with its task, with its failure, or in time', async () => {
  await waitWithin(60_000, Promise.resolve())
  await waitWithin(60_000, Promise.reject(new Error('failed')))
  await waitWithin(60_000, undefined)
  let over = false
  void waitWithin(1_000, new Promise(() => {})).then(() => (over = true))
  await vi.advanceTimersByTimeAsync(999)
  expect(over).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toBe(true)
})
