import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deleteAccount, getAccount } from '@sortie/contracts/identity/accounts/accounts'
import { getSession, refreshSession } from '@sortie/contracts/identity/sessions/sessions'
import { connectMongo } from '@sortie/runtime/database/mongo'
import { noteLostErasures } from '@sortie/runtime/service/erasures/lost-erasures'
import { beginEpoch } from '@sortie/runtime/store/restores/epoch'
import { readErasures } from '@sortie/runtime/store/restores/erasure-journal'
import { destroyKeys } from '@sortie/runtime/store/vault/keys'
import type { RunningService } from '@sortie/runtime/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startIdentity, visitorsOf } from '../testing.ts'

let folder: string
let before: RunningService
let after: RunningService | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
  before = await startIdentity({ ERASURE_JOURNAL: folder })
})
afterAll(async () => {
  await after?.stop()
  await rm(folder, { recursive: true, force: true })
})

const EVER = '1970-01-01T00:00:00.000Z'
const deletionsOf = async (identity: RunningService, userId: string) =>
  (await identity.published()).filter(
    ({ type, stream }) => type === 'AccountDeletionRequested' && stream === userId,
  )

test('whoever deleted an account is gone again after a restore that brought them back', async () => {
  const people = visitorsOf(before)
  const kept = await people.signUp()
  const { email, userId, caller } = await people.signUp()
  await expect.poll(async () => (await before.call(getAccount, { caller })).body.email).toBe(email)

  // The deletion is promised, and noted outside of the databases; they are lost before anything comes of it.
  const other = await people.signUp()
  const body = { email: other.email, password }
  expect((await before.call(deleteAccount, { caller: other.caller, body })).status).toBe(202)
  expect(await readErasures(folder, EVER)).toEqual([other.userId])

  // What a restore of a backup from before the deletion of `userId` does, while nothing runs.
  await before.stop({ keep: true })
  const { MONGO_URL, VAULT_DB, MONGO_DB } = before.env
  const mongo = await connectMongo(MONGO_URL!, 'restore')
  const client = mongo.getClient()
  const db = client.db(MONGO_DB)
  const restored = { restoredAt: new Date().toISOString(), backupAt: new Date().toISOString() }
  await destroyKeys(client.db(VAULT_DB), [userId])
  await noteLostErasures(db, [userId, 'usr_of-nobody-here', 'dft_of-another-service'])
  await beginEpoch(db, { number: 1, ...restored })
  await mongo.close()

  after = await startIdentity(before.env)
  expect((await visitorsOf(after).signIn(email)).problem?.code).toBe('invalid_credentials')
  expect((await visitorsOf(after).signIn(kept.email)).status).toBe(200)
  // Sessions of the backup are over: some may have been ended since, and nobody knows which.
  const refresh = { body: { refreshToken: kept.refreshToken } }
  expect((await after.call(refreshSession, refresh)).status).toBe(401)
  const params = { sessionId: kept.sessionId }
  expect((await after.call(getSession, { params })).body.alive).toBe(false)
  const anew = await visitorsOf(after).signIn(kept.email)
  const refreshed = { body: { refreshToken: anew.headers.get('x-sortie-refresh') } }
  expect((await after.call(refreshSession, refreshed)).status).toBe(200)
  expect((await after.call(getAccount, { caller })).status).toBe(401)
  await expect.poll(() => deletionsOf(after!, userId), { timeout: 30_000 }).toHaveLength(1)
  const [deletion] = await deletionsOf(after, userId)
  expect(deletion?.id).toMatch(/@\d+-r1$/)
  expect(await after.db.collection('lost-erasures').countDocuments()).toBe(0)
  const stored = JSON.stringify(await after.db.collection('view.account.1').find().toArray())
  expect(stored).toContain(kept.email)
  expect(stored).not.toContain(email)
  await after.stop({ keep: true })

  // A start that finds nothing to repeat asks for nothing twice.
  after = await startIdentity(before.env)
  expect(await deletionsOf(after, userId)).toHaveLength(1)
})
