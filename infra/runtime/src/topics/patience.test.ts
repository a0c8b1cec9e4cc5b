import { mongo } from 'mongoose'
import { expect, test } from 'vitest'
import { createLog } from '../process/telemetry.ts'
import { createPatience } from './patience.ts'

const log = createLog('test', 'silent')
const alive = async () => true
const timedOut = () => new mongo.MongoNetworkTimeoutError('connection timed out')
const lookAgainMs = 1

/** A task that fails so many times before it succeeds. */
const failing = (times: number) => {
  let tries = 0
  return {
    tries: () => tries,
    run: async () => {
      tries += 1
      if (tries <= times) throw timedOut()
      return 'done'
    },
  }
}

test('a task that fails as in an outage while the database answers others is given up', async () => {
  const patiently = createPatience('group', log, { answers: () => true, lookAgainMs })
  const task = failing(100)
  await expect(patiently(alive, task.run, { most: 3 })).rejects.toThrow('connection timed out')
  expect(task.tries()).toBe(3)
})

test('a task that fails while the database answers nobody is tried until it succeeds', async () => {
  const patiently = createPatience('group', log, { answers: () => false, lookAgainMs })
  const task = failing(5)
  expect(await patiently(alive, task.run, { most: 1 })).toBe('done')
})

test('a failure does not count where the database stops answering just after it', async () => {
  let looks = 0
  const answers = () => {
    looks += 1
    return looks % 2 === 1
  }
  const patiently = createPatience('group', log, { answers, lookAgainMs })
  const task = failing(4)
  expect(await patiently(alive, task.run, { most: 1 })).toBe('done')
})

test('what may not be given up is tried until it succeeds', async () => {
  const patiently = createPatience('group', log, { answers: () => true, lookAgainMs })
  expect(await patiently(alive, failing(5).run)).toBe('done')
})
