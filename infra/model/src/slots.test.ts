import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

const staying = new AbortController().signal

/** A call that ends when it is told to. */
const open = (): PromiseWithResolvers<void> => Promise.withResolvers<void>()

test('calls wait their turn, in the order in which they came', async () => {
  const slots = createSlots(1)
  const first = open()
  const began: number[] = []
  const run = (number: number, until: Promise<void>) =>
    slots.run(staying, async () => {
      began.push(number)
      await until
    })
  const all = [run(1, first.promise), run(2, Promise.resolve()), run(3, Promise.resolve())]
  await Promise.resolve()
  expect(began).toEqual([1])
  first.resolve()
  await Promise.all(all)
  expect(began).toEqual([1, 2, 3])
})

test('whoever leaves the queue is not called, and holds up nobody', async () => {
  const slots = createSlots(1)
  const first = open()
  const running = slots.run(staying, () => first.promise)
  const leaving = new AbortController()
  let called = false
  const left = slots.run(leaving.signal, async () => {
    called = true
  })
  const last = slots.run(staying, async () => 'done')
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  first.resolve()
  await running
  expect(await last).toBe('done')
  expect(called).toBe(false)
})

test('a call that fails makes room for the next', async () => {
  const slots = createSlots(1)
  await expect(slots.run(staying, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await slots.run(staying, async () => 'up')).toBe('up')
})

test('the expected wait grows with the queue, and is none while there is room', async () => {
  const slots = createSlots(2, 1_000)
  const gate = open()
  expect(slots.expectedWaitMs()).toBe(0)
  const calls = [1, 2, 3].map(() => slots.run(staying, () => gate.promise))
  expect(slots.expectedWaitMs()).toBe(1_000)
  calls.push(slots.run(staying, () => gate.promise))
  expect(slots.expectedWaitMs()).toBe(1_500)
  gate.resolve()
  await Promise.all(calls)
  expect(slots.expectedWaitMs()).toBe(0)
})
