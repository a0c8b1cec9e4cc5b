import { type RunningService, startForTest } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { service } from '../service.ts'

let billing: RunningService
beforeAll(async () => {
  billing = await startForTest('billing', service.shape, service.build)
})
afterAll(() => billing.stop())

const registered = (userId: string) => ({
  type: 'UserRegistered',
  data: {
    userId,
    at: '2026-01-01T00:00:00.000Z',
    termsVersion: '1',
    confirmationHash: 'x',
    email: null,
    username: null,
    passwordHash: null,
  },
  stream: userId,
  version: 1,
})
const ledgersOf = (userId: string) =>
  billing.db.collection('view.ledger.1').find({ 'view.userId': userId }).toArray()

test('a ledger is opened for every registered user, with nothing to spend', async () => {
  await billing.publish('identity', registered('usr_one'))
  await expect.poll(() => ledgersOf('usr_one'), { timeout: 15_000 }).toHaveLength(1)
  expect((await ledgersOf('usr_one'))[0]?.view).toMatchObject({ available: 0 })
})

test('a registration that is delivered again opens no second ledger', async () => {
  for (let delivery = 0; delivery < 3; delivery++) {
    await billing.publish('identity', registered('usr_two'))
  }
  await billing.publish('identity', registered('usr_last'))
  await expect.poll(() => ledgersOf('usr_last'), { timeout: 15_000 }).toHaveLength(1)
  await expect.poll(() => ledgersOf('usr_two'), { timeout: 15_000 }).toHaveLength(1)
  const opened = await billing.db.collection('commits').countDocuments({ stream: 'led_two' })
  expect(opened).toBe(1)
})
