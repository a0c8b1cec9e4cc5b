import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openStage, type TestStage } from '../../tests/stage.ts'
import { createSnapshots } from './snapshots.ts'
import { createKeys } from './vault/keys.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a snapshot is found as it was kept, until its person is erased', async () => {
  const subject = `usr_${randomUUID()}`
  const keys = createKeys(stage.vault, stage.masterKey)
  const snapshots = createSnapshots(stage.db, keys)
  const by = { aggregate: 'account', rules: 'these' }
  snapshots.consider(by, 'acc_1', 199, { version: 200, state: { balance: 7 }, subject })
  const found = await eventually('the snapshot', () => snapshots.find(by, 'acc_1'))
  expect(found).toEqual({ version: 200, state: { balance: 7 }, subject })
  await keys.erase(subject)
  expect(await snapshots.find(by, 'acc_1')).toBe(null)
})

test('snapshots of releases that did not say how they were folded do not stay', async () => {
  const collection = stage.db.collection<{ _id: string }>('snapshots')
  const older = { _id: 'account:1:acc_1', version: 200, subject: null, state: '{}' }
  await collection.insertOne(older)
  const by = { aggregate: 'account', rules: 'these' }
  const snapshots = createSnapshots(stage.db, createKeys(stage.vault, stage.masterKey))
  snapshots.consider(by, 'acc_2', 199, { version: 200, state: {}, subject: null })
  await eventually('the snapshot', () => snapshots.find(by, 'acc_2'))
  await snapshots.prepare()
  expect(await collection.findOne({ _id: older._id })).toBeNull()
  expect(await snapshots.find(by, 'acc_2')).not.toBeNull()
})
