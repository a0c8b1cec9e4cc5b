import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestAccountCommand, testAccount } from '../../tests/account.ts'
import {
  asked,
  type Bank,
  openBank,
  openStage,
  request,
  type TestStage,
} from '../../tests/stage.ts'
import { createCommands } from './command.ts'

let stage: TestStage
let banks: Bank[]
beforeAll(async () => {
  stage = await openStage()
  banks = [await openBank(stage), await openBank(stage)]
})
afterAll(() => stage.close())

const newStream = () => `acc_${randomUUID()}`
const deposit = (amount: number, note?: string): TestAccountCommand => ({
  type: 'Deposit',
  amount,
  note,
})

/** Accounts in which a deposit with a note is made once. */
const accountsOf = ({ store, snapshots, project }: Bank) =>
  createCommands({
    name: 'account',
    decider: testAccount,
    store,
    snapshots,
    appended: project,
    subject: (stream) => `usr_${stream}`,
    once: (command) => (command.type === 'Deposit' && command.note) || null,
  })

test('what happens once happens once, whoever asks, and everybody gets the first answer', async () => {
  const stream = newStream()
  const [one, two] = banks.map(accountsOf)
  const outcomes = await Promise.all(
    [one, two, one, two].map((accounts, amount) =>
      asked(() => accounts!.handle(stream, deposit(amount + 1, 'rent'))),
    ),
  )
  const late = await asked(() => one!.handle(stream, deposit(9, 'rent')), request('key', 'other'))
  expect([...outcomes, late].map(({ version }) => version)).toEqual(Array(5).fill(1))
  expect([...outcomes, late].filter(({ repeated }) => !repeated)).toHaveLength(1)
  await asked(() => one!.handle(stream, deposit(5)))
  await asked(() => one!.handle(stream, deposit(5)))
  expect(await stage.db.collection('commits').countDocuments({ stream })).toBe(3)
})

test('commands that bear one name act as one: the first of them counts', async () => {
  const stream = newStream()
  const { store, snapshots, project } = banks[0]!
  const accounts = createCommands({
    name: 'account',
    decider: testAccount,
    store,
    snapshots,
    appended: project,
    subject: (stream) => `usr_${stream}`,
    once: () => 'the end',
  })
  await asked(() => accounts.handle(stream, deposit(7)))
  const late = await asked(() => accounts.handle(stream, { type: 'Close' }))
  expect(late).toMatchObject({ repeated: true, events: [{ type: 'MoneyDeposited' }] })
})

test('what has happened once is found by its name, in its own stream', async () => {
  const stream = newStream()
  const [one, two] = banks.map(accountsOf)
  expect(await one!.acted(stream, 'rent')).toBe(null)
  await asked(() => one!.handle(stream, deposit(7, 'rent')))
  expect(await two!.acted(stream, 'rent')).toMatchObject([{ data: { amount: 7 } }])
  expect(await two!.acted(newStream(), 'rent')).toBe(null)
})

test('the events of a stream are read newest first, page by page, also out of one commit', async () => {
  const stream = newStream()
  const accounts = accountsOf(banks[0]!)
  await asked(() => accounts.handle(stream, { type: 'DepositEach', amounts: [1, 2, 3] }))
  await asked(() => accounts.handle(stream, deposit(4)))
  await asked(() => accounts.handle(stream, { type: 'DepositEach', amounts: [5, 6] }))
  const page = async (limit: number, before?: number) =>
    (await accounts.newest(stream, { limit, before })).map(({ version, event }) => [
      version,
      event.type === 'MoneyDeposited' && event.data.amount,
    ])
  expect(await page(3)).toEqual([
    [6, 6],
    [5, 5],
    [4, 4],
  ])
  expect(await page(3, 4)).toEqual([
    [3, 3],
    [2, 2],
    [1, 1],
  ])
  expect(await page(1, 3)).toEqual([[2, 2]])
  expect(await page(3, 1)).toEqual([])
})

test('a page that is asked for far behind the end of a stream is its last, and no more is read', async () => {
  const stream = newStream()
  const { store } = banks[0]!
  const accounts = accountsOf(banks[0]!)
  await asked(() => accounts.handle(stream, { type: 'DepositEach', amounts: [1, 2, 3] }))
  const read = vi.spyOn(store, 'readBefore')
  const page = await accounts.newest(stream, { limit: 1, before: 999_999_999_999_999 })
  expect(page).toMatchObject([{ version: 3, event: { data: { amount: 3 } } }])
  expect(read.mock.calls).toEqual([[stream, 4, 1]])
  read.mockRestore()
})

test('one event of a stream is found in whichever commit it stands', async () => {
  const stream = newStream()
  const { accounts, store } = banks[0]!
  for (const amounts of [[1, 2, 3, 4, 5], [6], [7, 8, 9, 10, 11, 12]]) {
    await asked(() => accounts.handle(stream, { type: 'DepositEach', amounts }))
  }
  for (let version = 1; version <= 12; version++) {
    expect(await store.readEvent(stream, version)).toMatchObject({
      version,
      data: { amount: version },
    })
  }
  expect(await store.readEvent(stream, 13)).toBe(null)
  expect(await store.readEvent(newStream(), 1)).toBe(null)
})
