import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asked, type Bank, openBank, openStage, type TestStage } from '../../../tests/stage.ts'
import type { Commit } from '../commit.ts'
import { createKeys } from './keys.ts'
import { holdsSealed } from './sealed-values.ts'
import { createVaultCheck } from './vault.ts'

let stage: TestStage
let bank: Bank
beforeEach(async () => {
  stage = await openStage()
  bank = await openBank(stage)
})
afterEach(() => stage.close())

const commits = () => stage.db.collection<Commit>('commits')
const keyRows = () => stage.vault.collection<{ _id: string; wrapped?: string | null }>('keys')
const notes = () => stage.vault.collection<{ _id: string; calls?: number }>('about')
/** Another start of the service: nothing is remembered. */
const checkOf = () =>
  createVaultCheck({
    db: stage.db,
    vault: stage.vault,
    commits: commits(),
    erasedBy: ({ type, data }) => (type === 'AccountClosed' ? String(data.of) : null),
  })
const checked = async () => {
  const check = checkOf()
  await check.prepare()
  await check.check()
}
/** Keys by the rules of a service. */
const ruled = (fault: () => Error | null = () => null) =>
  createKeys(stage.vault, stage.masterKey, {
    mayMake: async (subject) => !(await holdsSealed(commits(), subject)),
    fault,
  })
const opened = async () => {
  const stream = `acc_${randomUUID()}`
  await asked(() => bank.accounts.handle(stream, { type: 'Open', owner: 'Ada' }))
  return { stream, subject: `usr_${stream}` }
}
const sealedOwner = async (stream: string) =>
  String((await commits().findOne({ stream }))!.events[0]!.data.owner)

test('a database of an older release is adopted, and knows its vault from then on', async () => {
  await opened()
  await checked()
  await checked()
  expect((await notes().findOne({ _id: stage.db.databaseName }))?.calls).toBe(2)
})

test('an empty or another vault is refused, and nothing in it is changed', async () => {
  const { subject } = await opened()
  await checked()
  const [keys, about] = [await keyRows().find().toArray(), await notes().find().toArray()]
  await keyRows().deleteMany({})
  await notes().deleteMany({})
  await expect(checked()).rejects.toMatchObject({ name: 'ForeignVault' })
  expect(await keyRows().countDocuments()).toBe(0)
  await notes().insertOne({ _id: 'vault', vaultId: randomUUID() } as never)
  await expect(checked()).rejects.toMatchObject({ name: 'ForeignVault' })
  // The right one is there again.
  await notes().deleteMany({})
  await notes().insertMany(about)
  await keyRows().insertMany(keys)
  await checked()
  expect(await ruled().seal(subject, 'x')).not.toBeNull()
})

test('a vault that was restored from before is refused', async () => {
  await opened()
  await checked()
  const before = await notes().find().toArray()
  await checked()
  await notes().deleteMany({})
  await notes().insertMany(before)
  await expect(checked()).rejects.toMatchObject({ name: 'OlderVault' })
})

test('a wrong vault is refused at the first start of this release, too', async () => {
  const { subject } = await opened()
  await opened()
  await keyRows().deleteMany({})
  await expect(checked()).rejects.toMatchObject({
    name: 'KeyMissing',
    message: expect.stringContaining('1 others'),
  })
  expect(await keyRows().findOne({ _id: subject })).toBeNull()
})

test('who was erased by what the store says gets the tombstone that an older release did not leave', async () => {
  const { stream, subject } = await opened()
  const closed = {
    _id: `${subject}@1`,
    stream: subject,
    version: 1,
    cause: 'req:erased',
    events: [{ type: 'AccountClosed', schema: 1, data: { of: subject } }],
  }
  await commits().insertOne(closed as never)
  await keyRows().deleteOne({ _id: subject })
  await checked()
  expect(await ruled().isErased(subject)).toBe(true)
  expect(await ruled().unseal(subject, await sealedOwner(stream))).toBeNull()
})

test('a missing key is no erasure, and no second one is made', async () => {
  const { stream, subject } = await opened()
  const sealed = await sealedOwner(stream)
  const lost = (await keyRows().findOne({ _id: subject }))!
  await keyRows().deleteOne({ _id: subject })
  const keys = ruled()
  await expect(keys.unseal(subject, sealed)).rejects.toMatchObject({ name: 'KeyMissing' })
  await expect(keys.readAnew().unseal(subject, sealed)).rejects.toMatchObject({
    name: 'KeyMissing',
  })
  await expect(keys.seal(subject, 'again')).rejects.toMatchObject({ name: 'KeyMissing' })
  expect(await keyRows().findOne({ _id: subject })).toBeNull()
  // Once the key is back, so is what it opens.
  await keyRows().insertOne(lost)
  expect(await keys.unseal(subject, sealed)).toBe('Ada')
})

test('of those who begin a stream at the same time on several instances, all find one key', async () => {
  const subject = `usr_${randomUUID()}`
  const sealed = await Promise.all(Array.from({ length: 10 }, () => ruled().seal(subject, 'x')))
  for (const each of sealed) expect(await ruled().unseal(subject, each!)).toBe('x')
})

test('while the vault is the wrong one nothing is opened or encrypted', async () => {
  const { stream, subject } = await opened()
  const wrong = new Error('The vault is another one')
  const keys = ruled(() => wrong)
  await expect(keys.seal(subject, 'x')).rejects.toBe(wrong)
  await expect(keys.unseal(subject, await sealedOwner(stream))).rejects.toBe(wrong)
})
