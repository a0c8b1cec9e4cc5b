import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  asked,
  eventually,
  openBank,
  openStage,
  pauseFor,
  type TestStage,
} from '../../tests/stage.ts'
import { createDatabaseClock } from '../database/clock.ts'
import { KEPT_MS, removeDone } from './done-items.ts'
import type { WorkItem } from './item.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const items = () => stage.db.collection<WorkItem>('work')
const tidy = (keptMs = KEPT_MS) => removeDone(stage.db, createDatabaseClock(stage.db), keptMs)

test('an item is removed 30 days after it was done, and none that can still be asked for again', async () => {
  expect(KEPT_MS).toBe(30 * 24 * 60 * 60 * 1_000)
  const seen: string[] = []
  const bank = await openBank(stage, {
    works: [
      { name: 'tidied', on: ['MoneyDeposited'], run: async (_event, { id }) => void seen.push(id) },
    ],
  })
  const stream = `acc_${randomUUID()}`
  await asked(() => bank.accounts.handle(stream, { type: 'Deposit', amount: 1 }))
  const id = `tidied:${stream}@1`
  await eventually('it is done', async () => (await items().findOne({ _id: id }))?.state === 'done')
  const [commit] = await bank.store.read(stream)
  const mark = (projected: boolean) =>
    bank.store.commits.updateOne({ _id: commit!._id }, { $set: { projected } })

  await mark(true)
  await tidy()
  expect(await items().countDocuments({ _id: id })).toBe(1)

  // Another release may project it again: without its item the work would be done twice.
  const longAgo = new Date(Date.now() - KEPT_MS - 60_000)
  await items().updateOne({ _id: id }, { $set: { dueAt: longAgo } })
  await mark(false)
  await tidy()
  await bank.worker?.enqueue(commit!)
  await pauseFor(700)
  expect(seen).toEqual([id])

  await mark(true)
  await tidy()
  expect(await items().countDocuments({ _id: id })).toBe(0)
  await bank.stop()
})

test('what earlier releases did goes by the time of its event; what was given up and is open stays', async () => {
  const at = new Date(Date.now() - KEPT_MS - 60_000).toISOString()
  const item = (state: WorkItem['state'], more: Partial<WorkItem> = {}): WorkItem => ({
    _id: randomUUID(),
    work: 'older',
    stream: `acc_${randomUUID()}`,
    version: 1,
    state,
    holder: null,
    beat: 1,
    attempts: 1,
    error: null,
    trace: null,
    correlation: 'x',
    at,
    ...more,
  })
  const young = item('done', { at: new Date().toISOString() })
  const recent = item('done', { dueAt: new Date() })
  const stays = [young, recent, item('dead'), item('open', { dueAt: new Date(0) })]
  await items().insertMany([item('done'), ...stays])
  await tidy()
  const left = await items().find({ work: 'older' }).toArray()
  expect(left.map(({ _id }) => _id).sort()).toEqual(stays.map(({ _id }) => _id).sort())
})

test('many are removed in batches', async () => {
  const done = Array.from({ length: 501 }, () => ({ _id: randomUUID(), work: 'many' }))
  const common = { state: 'done', stream: 'acc_many', dueAt: new Date(0), at: '2026-01-01' }
  await items().insertMany(done.map((each) => ({ ...each, ...common }) as unknown as WorkItem))
  expect(await tidy()).toBe(true)
  expect(await tidy()).toBe(false)
  expect(await items().countDocuments({ work: 'many' })).toBe(0)
})
