import { randomUUID } from 'node:crypto'
import type { EventSchema } from '@sortie/contracts/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestAccountEvent } from '../../../tests/account.ts'
import { openStage, request, type TestStage } from '../../../tests/stage.ts'
import { envelopes } from '../commit.ts'
import { createEventStore } from '../event-store.ts'
import { missingEvents } from '../missing-events.ts'
import { createKeys } from '../vault/keys.ts'
import { beginEpoch, NEVER_RESTORED, readEpoch } from './epoch.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const deposit = (amount: number) => ({ type: 'MoneyDeposited', data: { amount } })
const openStore = async () => {
  const keys = createKeys(stage.vault, stage.masterKey)
  const { number } = await readEpoch(stage.db)
  return createEventStore(stage.db, TestAccountEvent as unknown as EventSchema, keys, number)
}
const idsOf = async (stream: string) =>
  (await (await openStore()).read(stream)).flatMap(envelopes).map(({ id }) => id)

test('an event that takes the place of one that a restore lost has another id, and older ids stay', async () => {
  expect(await readEpoch(stage.db)).toEqual(NEVER_RESTORED)
  const stream = `acc_${randomUUID()}`
  const about = () => ({ ...request(), subject: null })
  const before = await openStore()
  await before.append(stream, 0, [deposit(1)], about())
  await before.append(stream, 1, [deposit(2), deposit(3)], about())
  expect(await idsOf(stream)).toEqual([`${stream}@1`, `${stream}@2`, `${stream}@3`])

  // What a restore of a backup from before the second commit does to the store.
  await stage.db.collection<{ _id: string }>('commits').deleteOne({ _id: `${stream}@2` })
  const restored = { restoredAt: '2026-11-24T10:00:00.000Z', backupAt: '2026-11-24T03:00:00.000Z' }
  await beginEpoch(stage.db, { number: 1, ...restored })
  expect(await readEpoch(stage.db)).toEqual({ number: 1, ...restored })

  const after = await openStore()
  const appended = await after.append(stream, 1, [deposit(4), deposit(5)], about())
  expect(envelopes(appended).map(({ id }) => id)).toEqual([`${stream}@2-r1`, `${stream}@3-r1`])
  expect(await idsOf(stream)).toEqual([`${stream}@1`, `${stream}@2-r1`, `${stream}@3-r1`])
  expect((await after.readEvent(stream, 3))?.id).toBe(`${stream}@3-r1`)
  // What a consumer still waits with of the lost time is known to be gone, also where its id was given again.
  const at = envelopes(appended)[0]!.at
  const place = (id: string, version: number, when: string) => ({ id, stream, version, at: when })
  const places = [
    place(`${stream}@2`, 2, at),
    place(`${stream}@2-r1`, 2, at),
    place(`${stream}@3-r1`, 3, '2026-11-24T09:00:00.000Z'),
    place('acc_gone@1', 1, at),
  ].map((each, index) => (index === 3 ? { ...each, stream: 'acc_gone' } : each))
  expect(await missingEvents(after.commits, places)).toEqual([
    `${stream}@2`,
    `${stream}@3-r1`,
    'acc_gone@1',
  ])
  // The lock of a version is the same for every epoch.
  await expect(after.append(stream, 1, [deposit(6)], about())).rejects.toThrow('moved on')
})
