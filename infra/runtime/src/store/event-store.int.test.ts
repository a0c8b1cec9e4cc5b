import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Bank, openBank, openStage, request, type TestStage } from '../../tests/stage.ts'
import { AppendConflict, CommitTooLarge } from './append.ts'
import { envelopes } from './commit.ts'

vi.mock('@sortie/contracts/upcoming', () => ({ upcoming: ['AccountClosed'] }))

let stage: TestStage
let bank: Bank
beforeAll(async () => {
  stage = await openStage()
  bank = await openBank(stage)
})
afterAll(() => stage.close())

const newStream = () => `acc_${randomUUID()}`
const about = (subject: string | null = 'usr_1') => ({ ...request(), subject })
const deposit = (amount: number, more = {}) => ({
  type: 'MoneyDeposited',
  data: { amount, ...more },
})

test('a commit is one document that holds all events of one decision', async () => {
  const stream = newStream()
  await bank.store.append(stream, 0, [deposit(1), deposit(2), deposit(3)], about())
  await bank.store.append(stream, 3, [deposit(4)], about())

  const stored = await bank.store.commits.find({ stream }).sort({ version: 1 }).toArray()
  expect(stored.map(({ _id, version }) => [_id, version])).toEqual([
    [`${stream}@1`, 1],
    [`${stream}@4`, 4],
  ])
  expect(stored[0]).toMatchObject({ projected: false, published: false, subject: 'usr_1' })
  const events = (await bank.store.read(stream)).flatMap(envelopes)
  expect(events.map(({ id, data }) => [id, data.amount])).toEqual([
    [`${stream}@1`, 1],
    [`${stream}@2`, 2],
    [`${stream}@3`, 3],
    [`${stream}@4`, 4],
  ])
})

test('a type that this release only reads is not appended', async () => {
  const stream = newStream()
  const closed = { type: 'AccountClosed', data: {} }
  await expect(bank.store.append(stream, 0, [deposit(1), closed], about())).rejects.toThrow(
    'AccountClosed',
  )
  expect(await bank.store.read(stream)).toEqual([])
})

test('of many writers at one version exactly one wins, all others learn of the conflict', async () => {
  const stream = newStream()
  const writers = Array.from({ length: 20 }, (_, writer) =>
    bank.store.append(stream, 0, [deposit(writer + 1)], about()),
  )
  const outcomes = await Promise.allSettled(writers)
  const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(reasons).toHaveLength(19)
  for (const reason of reasons) expect(reason).toBeInstanceOf(AppendConflict)
  expect(await bank.store.read(stream)).toHaveLength(1)
})

test('a cause appends to a stream once, whatever version it expects', async () => {
  const stream = newStream()
  const cause = about()
  await bank.store.append(stream, 0, [deposit(1)], cause)
  await expect(bank.store.append(stream, 1, [deposit(1)], cause)).rejects.toBeInstanceOf(
    AppendConflict,
  )
  await bank.store.append(newStream(), 0, [deposit(1)], cause)
  expect(await bank.store.findByCause(cause.cause, stream)).toMatchObject({ version: 1 })
  expect(await bank.store.findByCause('req:never', stream)).toBeNull()
})

test('an event that its contract does not know is not stored', async () => {
  const stream = newStream()
  await expect(bank.store.append(stream, 0, [deposit(-1)], about())).rejects.toThrow()
  const unknown = { type: 'MoneyBurnt', data: {} }
  await expect(bank.store.append(stream, 0, [unknown], about())).rejects.toThrow()
  expect(await bank.store.read(stream)).toEqual([])
})

test('an event above 512 kB and a commit above 1 MB are refused, those just below are stored', async () => {
  const statement = (bytes: number) => ({
    type: 'StatementFiled',
    data: { text: 'é'.repeat(bytes / 2) },
  })
  const stream = newStream()
  const tooLarge = bank.store.append(stream, 0, [statement(512 * 1024)], about())
  await expect(tooLarge).rejects.toBeInstanceOf(CommitTooLarge)
  const tooMany = Array.from({ length: 3 }, () => statement(350 * 1024))
  const tooLargeTogether = bank.store.append(stream, 0, tooMany, about())
  await expect(tooLargeTogether).rejects.toBeInstanceOf(CommitTooLarge)
  await bank.store.append(stream, 0, [statement(511 * 1024), statement(511 * 1024)], about())
  expect(await bank.store.read(stream)).toHaveLength(1)
})

test('an absent field is absent when it is read again, and never null', async () => {
  const stream = newStream()
  await bank.store.append(stream, 0, [deposit(1, { note: undefined })], about())
  const [commit] = await bank.store.commits.find({ stream }).toArray()
  expect(commit?.events[0]?.data).toEqual({ amount: 1 })
  expect(Object.keys((await bank.store.readEvent(stream, 1))!.data)).toEqual(['amount'])
})

test('personal fields are encrypted at rest and readable through the store', async () => {
  const stream = newStream()
  const memo = 'for Grandma Ottilie'
  const appended = await bank.store.append(stream, 0, [deposit(1, { memo, note: 'open' })], about())
  expect(appended.events[0]?.data).toEqual({ amount: 1, memo, note: 'open' })

  const raw = await bank.store.commits.findOne({ stream })
  expect(JSON.stringify(raw)).not.toContain('Ottilie')
  expect(raw?.events[0]?.data).toMatchObject({ amount: 1, note: 'open' })
  expect((await bank.store.readEvent(stream, 1))?.data).toEqual({ amount: 1, memo, note: 'open' })
})

test('personal fields need a person', async () => {
  const commit = bank.store.append(newStream(), 0, [deposit(1, { memo: 'x' })], about(null))
  await expect(commit).rejects.toThrow('no subject')
})

test('text that only looks encrypted is text', async () => {
  const stream = newStream()
  for (const [index, note] of [
    'sealed:v1:AAAA',
    'sealed:v0:',
    'sealed:v0:x',
    'sealed:',
  ].entries()) {
    await bank.store.append(stream, index, [deposit(1, { note, memo: note })], about())
    const event = await bank.store.readEvent(stream, index + 1)
    expect(event?.data).toEqual({ amount: 1, note, memo: note })
  }
})

test('what is appended about an erased person is null from the start', async () => {
  const stream = newStream()
  const subject = `usr_${randomUUID()}`
  await bank.store.append(stream, 0, [deposit(1, { memo: 'before' })], about(subject))
  await bank.keys.erase(subject)
  const late = await bank.store.append(stream, 1, [deposit(2, { memo: 'after' })], about(subject))

  // The live projection folds what was returned, a replay what is stored: they must be the same.
  expect(late.events[0]?.data).toEqual({ amount: 2, memo: null })
  const events = (await bank.store.read(stream)).flatMap(envelopes)
  expect(events.map(({ data }) => data.memo)).toEqual([null, null])
})

test('one event is found by its version, inside of a commit too', async () => {
  const stream = newStream()
  await bank.store.append(stream, 0, [deposit(1), deposit(2)], about())
  await bank.store.append(stream, 2, [deposit(3)], about())
  const amounts = [1, 2, 3].map(async (version) => {
    const event = await bank.store.readEvent(stream, version)
    return event?.data.amount
  })
  expect(await Promise.all(amounts)).toEqual([1, 2, 3])
  expect(await bank.store.readEvent(stream, 4)).toBeNull()
  expect(await bank.store.readEvent(newStream(), 1)).toBeNull()
})
