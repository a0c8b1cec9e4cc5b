import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { breaker } from './breaker.ts'

const failing = () => Promise.reject(new Error('down'))
const answering = async () => 'up'

test('after some failures in a row no call is made for a while, then one is', async () => {
  const call = breaker({ failures: 2, restMs: 30, counts: () => true })
  let calls = 0
  const counted = () => {
    calls += 1
    return failing()
  }
  for (let time = 0; time < 2; time += 1) await expect(call(counted)).rejects.toThrow('down')
  expect(call.isResting()).toBe(true)
  await expect(call(counted)).rejects.toMatchObject({ name: 'Resting' })
  expect(calls).toBe(2)
  await sleep(40)
  expect(call.isResting()).toBe(false)
  expect(await call(answering)).toBe('up')
})

test('a success in between, or a failure that does not count, keeps it going', async () => {
  const call = breaker({ failures: 2, restMs: 60_000, counts: ({ message }) => message === 'down' })
  await expect(call(failing)).rejects.toThrow('down')
  await call(answering)
  await expect(call(failing)).rejects.toThrow('down')
  await expect(call(() => Promise.reject(new Error('odd answer')))).rejects.toThrow('odd answer')
  expect(call.isResting()).toBe(false)
  expect(await call(answering)).toBe('up')
})
