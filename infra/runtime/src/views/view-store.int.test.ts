import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type TestAccountEvent,
  type TestAccountView,
  testAccountView,
} from '../../tests/account.ts'
import {
  asked,
  type Bank,
  meddled,
  openBank,
  openStage,
  request,
  type TestStage,
} from '../../tests/stage.ts'
import { envelopes } from '../store/commit.ts'
import { foldEvent, type Projection, projection } from './projection.ts'
import { createViewStore } from './view-store.ts'

let stage: TestStage
let bank: Bank
beforeAll(async () => {
  stage = await openStage()
  bank = await openBank(stage)
})
afterAll(() => stage.close())

const newStream = () => `acc_${randomUUID()}`
const views = testAccountView as Projection
const deposit = (stream: string, amount: number, from = bank) =>
  asked(() => from.accounts.handle(stream, { type: 'Deposit', amount }))
const stored = (stream: string) =>
  stage.db.collection<{ _id: string; v: number }>('view.account.1').findOne({ _id: stream })

test('a page is read in the order of an index: nothing is sorted', async () => {
  const given = projection({
    ...testAccountView,
    name: 'ordered',
    indexes: [['branch', 'balance']],
  })
  await bank.views.prepare(given as Projection, 1)
  const plan = await bank.views
    .collectionOf('ordered', 1)
    .find({ 'view.branch': 'berlin' })
    .sort({ 'view.balance': -1, _id: -1 })
    .explain('queryPlanner')
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('IXSCAN')
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toContain('"SORT"')
})

test('who gave a command reads what came of it', async () => {
  const stream = newStream()
  for (let count = 1; count <= 20; count++) {
    const { version } = await deposit(stream, 1)
    expect(await bank.reader.findAt(stream)).toMatchObject({
      version,
      view: { balance: count },
    })
  }
})

test('commits applied twice, late, out of order and by many at once leave the same view', async () => {
  const stream = newStream()
  const others = await Promise.all([openBank(stage), openBank(stage)])
  for (let amount = 1; amount <= 10; amount++) await deposit(stream, amount)
  const before = await stored(stream)
  const commits = await bank.store.read(stream)

  await stage.db.collection<{ _id: string }>('view.account.1').deleteOne({ _id: stream })
  await Promise.all(
    [...commits.toReversed(), ...commits, ...commits.slice(3)].map((commit, index) =>
      others[index % 2]!.views.applyCommit([views], commit),
    ),
  )
  // Marked anew, as what was removed is added up again.
  expect(await stored(stream)).toEqual({ ...before, changed: expect.any(String) })
})

test('who was slow does not undo what others applied meanwhile', async () => {
  const stream = newStream()
  await deposit(stream, 1)
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  let reached = () => {}
  const waiting = new Promise<void>((resolve) => {
    reached = resolve
  })
  // Reads the view, then falls asleep before it writes.
  const slow = meddled(bank.db, (name, real) => ({
    findOne: async (filter: object) => {
      const found = await real.findOne(filter)
      if (name.startsWith('view.')) {
        reached()
        await gate
      }
      return found
    },
  }))
  const sleeper = createViewStore(slow, bank.store, bank.generations, () => {})
  const second = { type: 'MoneyDeposited', data: { amount: 2 } }
  const commit = await bank.store.append(stream, 1, [second], { ...request(), subject: null })
  const applying = sleeper.applyCommit([views], commit)
  await waiting
  await deposit(stream, 3)
  release()
  await applying
  expect(await stored(stream)).toMatchObject({ v: 3, view: { balance: 6, entries: 3 } })
})

test('a view is found by its fields, and one that is gone is not', async () => {
  const branch = `branch-${randomUUID()}`
  const streams = [newStream(), newStream(), newStream()]
  for (const [index, stream] of streams.entries()) {
    const owner = `owner ${index}`
    await asked(() => bank.accounts.handle(stream, { type: 'Open', owner, branch }))
    await deposit(stream, 10 * (index + 1))
  }
  const balances = async (options?: { newestBy?: 'balance'; limit?: number }) =>
    (await bank.reader.where({ branch }, options)).map(({ balance }) => balance)
  expect((await balances()).sort()).toEqual([10, 20, 30])
  expect(await balances({ newestBy: 'balance', limit: 2 })).toEqual([30, 20])
  // As MongoDB says it, that would be all of them, however many there are.
  await expect(balances({ newestBy: 'balance', limit: 0 })).rejects.toThrow(RangeError)
  expect(await bank.reader.where({ branch, balance: 20 })).toMatchObject([{ owner: 'owner 1' }])

  await asked(() => bank.accounts.handle(streams[1]!, { type: 'Close' }))
  expect(await bank.reader.find(streams[1]!)).toBeNull()
  expect((await balances()).sort()).toEqual([10, 30])
  expect(await bank.reader.where({}, { limit: 1_000 })).not.toContain(null)
})

test('pages go from the lowest value up as well, and from a value on', async () => {
  const branch = `branch-${randomUUID()}`
  await openAccounts(branch, [30, 10, 40, 20])
  const from = { field: 'balance', least: 20 } as const
  const options = { oldestBy: 'balance', from, limit: 2 } as const
  const first = await bank.reader.page({ branch }, options)
  expect(first.views.map(({ balance }) => balance)).toEqual([20, 30])
  const cursor = first.next ?? undefined
  const second = await bank.reader.page({ branch }, { ...options, cursor })
  expect(second).toMatchObject({ views: [{ balance: 40 }], next: null })
})

test('what a filter holds is taken as it is, never as an operator', async () => {
  const branch = { $ne: null } as unknown as string
  expect(await bank.reader.where({ branch })).toEqual([])
})

test('a field that is absent in a view is absent when it is read', async () => {
  const stream = newStream()
  await deposit(stream, 1)
  const view = await bank.reader.find(stream)
  const commits = await bank.store.read(stream)
  const folded = commits
    .flatMap(envelopes)
    .reduce<unknown>((before, event) => foldEvent(views, before, event, event), undefined)
  expect(view).toStrictEqual(JSON.parse(JSON.stringify(folded)))
})

test('only events that a view handles are looked at, and the next one catches up with all', async () => {
  const stream = newStream()
  await deposit(stream, 1)
  const told: number[] = []
  const listening = await openBank(stage, { changed: (_name, _key, version) => told.push(version) })
  await asked(() => listening.accounts.handle(stream, { type: 'File', text: 'x' }))
  expect(await stored(stream)).toMatchObject({ v: 1 })
  await deposit(stream, 1, listening)
  expect(await stored(stream)).toMatchObject({ v: 3, view: { balance: 2 } })
  expect(told).toEqual([3])
})

test('views do not mix: two projections of one stream are kept apart', async () => {
  const counted = projection<{ deposits: number }, TestAccountEvent>({
    name: 'counted',
    on: { MoneyDeposited: (view) => ({ deposits: (view?.deposits ?? 0) + 1 }) },
  })
  const both = await openBank(stage, { projections: [testAccountView, counted] as never })
  const stream = newStream()
  await deposit(stream, 5, both)
  await deposit(stream, 5, both)
  const reader = both.views.reader(counted as Projection<{ deposits: number }, never>)
  expect(await reader.find(stream)).toEqual({ deposits: 2 })
  const account: TestAccountView | null = await both.reader.find(stream)
  expect(account?.balance).toBe(10)
})

const openAccounts = async (branch: string, balances: number[]) => {
  for (const amount of balances) {
    const stream = newStream()
    await asked(() => bank.accounts.handle(stream, { type: 'Open', owner: 'somebody', branch }))
    await deposit(stream, amount)
  }
}

test('pages go through all views from the highest down, equals too, each once', async () => {
  const branch = `branch ${randomUUID()}`
  await openAccounts(branch, [30, 10, 20, 20, 20])
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await bank.reader.page({ branch }, { newestBy: 'balance', limit: 2, cursor })
    seen.push(...page.views.map(({ balance }) => balance))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toEqual([30, 20, 20, 20, 10])
  await expect(
    bank.reader.page({ branch }, { newestBy: 'balance', limit: 2, cursor: 'nonsense' }),
  ).rejects.toMatchObject({ code: 'invalid_request' })
})

test('a page can be of those alone that hold a text, taken literally and in any case', async () => {
  const branch = `branch ${randomUUID()} (North.East)`
  await openAccounts(branch, [10, 20])
  await openAccounts(branch.replace('.', 'X'), [30])
  const search = async (text: string) => {
    const containing = { field: 'branch' as const, text }
    const { views } = await bank.reader.page({}, { newestBy: 'balance', limit: 5, containing })
    return views.filter((view) => view.branch === branch).map(({ balance }) => balance)
  }
  expect(await search(branch.toUpperCase().slice(7))).toEqual([20, 10])
  expect(await search('.*')).toEqual([])
})

test('views are counted by what their fields equal, and from a value on', async () => {
  const branch = `branch ${randomUUID()}`
  await openAccounts(branch, [30, 10, 20])
  expect(await bank.reader.count({ branch })).toBe(3)
  expect(await bank.reader.count({ branch }, { field: 'balance', least: 20 })).toBe(2)
})

test('a page is bounded from a value on and up to one, also of the same field', async () => {
  const branch = `branch ${randomUUID()}`
  await openAccounts(branch, [10, 20, 30, 40])
  const { views } = await bank.reader.page(
    { branch },
    {
      oldestBy: 'balance',
      from: { field: 'balance', least: 20 },
      upTo: { field: 'balance', most: 30 },
      limit: 10,
    },
  )
  expect(views.map(({ balance }) => balance)).toEqual([20, 30])
})

test('views are added up, and found by a field that stands at a value or below', async () => {
  const own = await openStage()
  try {
    const branch = await openBank(own)
    expect(await branch.reader.sums(['balance', 'entries'])).toEqual({ balance: 0, entries: 0 })
    for (const amount of [3, 5, 8]) await deposit(newStream(), amount, branch)
    expect(await branch.reader.sums(['balance', 'entries'])).toEqual({ balance: 16, entries: 3 })
    const small = await branch.reader.where({}, { upTo: { field: 'balance', most: 5 } })
    expect(small.map(({ balance }) => balance).toSorted()).toEqual([3, 5])
    // Nobody owns these accounts: what is null stands nowhere.
    expect(await branch.reader.where({}, { upTo: { field: 'owner', most: 'z' } })).toEqual([])
  } finally {
    await own.close()
  }
})
