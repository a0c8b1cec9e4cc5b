import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { log } from '../../tests/stage.ts'
import { createDatabaseHealth } from './health.ts'

const refuse = async () => {
  throw new Error('no space left on device')
}
const answer = async () => ({})

test('a database that reads and refuses writes is told apart from one that does neither', async () => {
  let write = answer
  let read = answer
  const health = createDatabaseHealth({ read: () => read(), write: () => write() })
  expect(health.state()).toEqual({ reads: true, writes: true })
  const watching = health.watch(log)
  try {
    write = refuse
    await expect.poll(health.state, { timeout: 10_000 }).toEqual({ reads: true, writes: false })
    read = refuse
    await expect.poll(health.state, { timeout: 10_000 }).toEqual({ reads: false, writes: false })
    write = answer
    read = answer
    await expect.poll(health.state, { timeout: 10_000 }).toEqual({ reads: true, writes: true })
  } finally {
    await watching.stop()
  }
})

test('a few late answers are a busy machine, many in a row are a database that hangs', async () => {
  let asked = 0
  const hang = async () => {
    asked += 1
    await setTimeout(60_000, undefined, { ref: false })
  }
  const health = createDatabaseHealth({ read: answer, write: hang })
  const watching = health.watch(log)
  try {
    await expect.poll(() => asked, { timeout: 20_000 }).toBe(4)
    expect(health.state()).toEqual({ reads: true, writes: true })
    await expect.poll(health.state, { timeout: 40_000 }).toEqual({ reads: true, writes: false })
    expect(asked).toBeGreaterThanOrEqual(6)
  } finally {
    await watching.stop()
  }
})
