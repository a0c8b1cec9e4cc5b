import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openStage, type Stage } from '../tests/stage.ts'
import { createKeys } from './keys.ts'
import { createSnapshots } from './snapshots.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a snapshot is found as it was kept, until its person is erased', async () => {
  const subject = `usr_${randomUUID()}`
  const keys = createKeys(stage.vault, stage.masterKey)
  const snapshots = createSnapshots(stage.db, keys)
  snapshots.consider('account', 'acc_1', 199, { version: 200, state: { balance: 7 }, subject })
  const found = await eventually('the snapshot', () => snapshots.find('account', 'acc_1'))
  expect(found).toEqual({ version: 200, state: { balance: 7 }, subject })
  await keys.erase(subject)
  expect(await snapshots.find('account', 'acc_1')).toBe(null)
})
