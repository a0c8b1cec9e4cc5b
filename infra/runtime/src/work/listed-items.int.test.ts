import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, type TestStage } from '../../tests/stage.ts'
import { createDatabaseClock } from '../database/clock.ts'
import type { WorkItem } from './item.ts'
import { createListedItems } from './listed-items.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const item = (work: string, state: WorkItem['state'], dueAt: Date): WorkItem => ({
  _id: randomUUID(),
  work,
  stream: `acc_${randomUUID()}`,
  version: 1,
  state,
  holder: null,
  beat: 1,
  attempts: 0,
  dueAt,
  error: null,
  trace: null,
  correlation: 'x',
  at: new Date().toISOString(),
})
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000)

test('the oldest item that is due is told for each kind of work, and what is done or due later for none', async () => {
  const items = stage.db.collection<WorkItem>('work')
  await items.insertMany([
    item('mail', 'open', inSeconds(-100)),
    item('mail', 'open', inSeconds(-5_000)),
    item('settle', 'open', inSeconds(-300)),
    item('weekly', 'open', inSeconds(5_000)),
    item('finished', 'done', inSeconds(-9_000)),
    item('hopeless', 'dead', inSeconds(-9_000)),
  ])
  const oldest = await createListedItems(items, createDatabaseClock(stage.db)).oldestDue()
  expect([...oldest.keys()].sort()).toEqual(['mail', 'settle'])
  // Some seconds may pass until the database is asked.
  expect(oldest.get('mail')).toBeGreaterThanOrEqual(4_990)
  expect(oldest.get('settle')).toBeGreaterThanOrEqual(290)
  expect(oldest.get('settle')).toBeLessThan(5_000)
})
