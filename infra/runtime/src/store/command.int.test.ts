import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAccount } from '../../tests/account.ts'
import {
  asked,
  type Bank,
  openBank,
  openStage,
  request,
  type TestStage,
} from '../../tests/stage.ts'
import { Rejection } from '../domain.ts'
import { because } from '../process/context.ts'
import { createCommands } from './command.ts'
import type { EventStore } from './event-store.ts'
import { foldedBy } from './snapshots.ts'

let stage: TestStage
let one: Bank
let two: Bank
beforeAll(async () => {
  stage = await openStage()
  one = await openBank(stage)
  two = await openBank(stage)
})
afterAll(() => stage.close())

const newStream = () => `acc_${randomUUID()}`
const deposit = (amount: number) => ({ type: 'Deposit', amount }) as const
const rejection = (code: string) => expect.objectContaining({ name: 'Rejection', code })
const commitsOf = (stream: string) => stage.db.collection('commits').countDocuments({ stream })
const reaction = (id: string) => ({ ...request(), cause: `evt:teller:${id}`, actor: 'system' })

test('of k instances at one version exactly one wins; the others reload and decide again', async () => {
  const stream = newStream()
  const banks = await Promise.all(Array.from({ length: 6 }, () => openBank(stage)))
  const opened = await Promise.allSettled(
    banks.map(({ accounts, holder }) =>
      asked(() => accounts.handle(stream, { type: 'Open', owner: holder })),
    ),
  )
  // Whoever lost has read the winner's event, and its decider refuses to open twice.
  const lost = opened.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(lost).toEqual(Array(5).fill(rejection('account_exists')))

  const outcomes = await Promise.all(
    banks.map(({ accounts }) => asked(() => accounts.handle(stream, deposit(1)))),
  )
  expect(outcomes.map(({ version }) => version).sort()).toEqual([2, 3, 4, 5, 6, 7])
  expect((await one.accounts.state(stream)).state.balance).toBe(6)
})

test('commands on one stream queue in the process', async () => {
  const stream = newStream()
  const versions = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { version } = await asked(() => one.accounts.handle(stream, deposit(1)))
      return version
    }),
  )
  expect(versions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
})

test('the same Idempotency-Key twice gives the first answer and appends nothing', async () => {
  const stream = newStream()
  const cause = request('key-1', 'fingerprint')
  const first = await asked(() => one.accounts.handle(stream, deposit(5)), cause)
  await asked(() => one.accounts.handle(stream, deposit(7)))
  expect(first).toMatchObject({ version: 1, repeated: false })

  for (const bank of [one, two]) {
    const again = await asked(() => bank.accounts.handle(stream, deposit(5)), cause)
    expect(again).toMatchObject({ version: 1, repeated: true })
    expect(again.events).toMatchObject([{ type: 'MoneyDeposited', data: { amount: 5 } }])
  }
  expect(await commitsOf(stream)).toBe(2)
})

test('the same Idempotency-Key many times at once acts once', async () => {
  const stream = newStream()
  const cause = request()
  const outcomes = await Promise.all(
    [one, two, one, two, one, two].map(({ accounts }) =>
      asked(() => accounts.handle(stream, deposit(5)), cause),
    ),
  )
  expect(outcomes.map(({ version }) => version)).toEqual(Array(6).fill(1))
  expect(outcomes.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect((await one.accounts.state(stream)).state.balance).toBe(5)
})

test('the same Idempotency-Key with another body is refused', async () => {
  const stream = newStream()
  await asked(() => one.accounts.handle(stream, deposit(5)), request('key-2', 'of five'))
  const other = () => one.accounts.handle(stream, deposit(6))
  await expect(asked(other, request('key-2', 'of six'))).rejects.toEqual(
    rejection('idempotency_key_reused'),
  )
  expect(await commitsOf(stream)).toBe(1)
})

test('a cause acts once, even when the decider would reject the repeat', async () => {
  const stream = newStream()
  const cause = request()
  const open = (bank: Bank) => () => bank.accounts.handle(stream, { type: 'Open', owner: 'Ada' })
  await asked(open(one), cause)
  for (const bank of [one, two]) {
    expect(await asked(open(bank), cause)).toMatchObject({ version: 1, repeated: true })
  }
  await expect(asked(open(one))).rejects.toEqual(rejection('account_exists'))
})

test('a cause acts once, even when the decider would have nothing to do the second time', async () => {
  const stream = newStream()
  const cause = request()
  const close = (bank: Bank) => () => bank.accounts.handle(stream, { type: 'Close' })
  await asked(close(one), cause)
  const again = await asked(close(two), cause)
  expect(again).toMatchObject({ version: 1, repeated: true, events: [{ type: 'AccountClosed' }] })
  expect(await asked(close(two))).toMatchObject({ version: 1, repeated: false, events: [] })
})

test('two commands of one cause on one stream are told apart by their step', async () => {
  const stream = newStream()
  const cause = reaction(randomUUID())
  for (const _time of ['once', 'twice']) {
    await because(cause, async () => {
      await one.accounts.handle(stream, deposit(5))
      await one.accounts.handle(stream, deposit(1), { step: 'fee' })
    })
  }
  expect((await one.accounts.state(stream)).state).toMatchObject({ balance: 6, entries: 2 })
})

test('another command of one cause on one stream, without a step, is told of and not dropped', async () => {
  const stream = newStream()
  const cause = reaction(randomUUID())
  await because(cause, () => one.accounts.handle(stream, deposit(5)))
  const others = [
    { type: 'File', text: 'late' },
    { type: 'Withdraw', amount: 9 },
  ] as const
  for (const bank of [one, two]) {
    for (const other of others) {
      const dropped = () => bank.accounts.handle(stream, other)
      await expect(because(cause, dropped)).rejects.toThrow(
        `Deposit has acted on ${stream} for ${cause.cause}, so ${other.type} would be dropped`,
      )
    }
    const again = await because(cause, () => bank.accounts.handle(stream, deposit(5)))
    expect(again).toMatchObject({ version: 1, repeated: true })
  }
  expect(await commitsOf(stream)).toBe(1)
})

test('a command with nothing to do does not get the answer of another one either', async () => {
  const stream = newStream()
  await asked(() => one.accounts.handle(stream, { type: 'Close' }))
  const cause = reaction(randomUUID())
  await because(cause, () => one.accounts.handle(stream, deposit(5)))
  const dropped = () => one.accounts.handle(stream, { type: 'Close' })
  await expect(because(cause, dropped)).rejects.toThrow('name a step')
})

test('a commit of a release that did not name its command counts as repeated', async () => {
  const stream = newStream()
  const cause = request()
  await asked(() => one.accounts.handle(stream, deposit(5)), cause)
  await stage.db.collection('commits').updateOne({ stream }, { $unset: { command: 1 } })
  for (const command of [deposit(5), { type: 'Close' } as const]) {
    const again = await asked(() => two.accounts.handle(stream, command), cause)
    expect(again).toMatchObject({ version: 1, repeated: true })
  }
})

test('a stream with an event of a later release is refused, remembered or not, and stays as it is', async () => {
  const stream = newStream()
  await asked(() => one.accounts.handle(stream, deposit(5)))
  const [commit] = await one.store.read(stream)
  const later = (version: number, event: object) => ({
    ...commit,
    _id: `${stream}@${version}`,
    version,
    cause: `later:${version}`,
    events: [{ type: 'MoneyDeposited', schema: 1, data: { amount: 1 }, ...event }],
  })
  const commits = stage.db.collection<{ _id: string }>('commits')
  const refused = expect.objectContaining({ name: 'LaterRelease' })
  for (const event of [{ type: 'InterestPaid' }, { schema: 2 }]) {
    await commits.insertOne(later(2, event))
    for (const bank of [one, two]) {
      await expect(asked(() => bank.accounts.handle(stream, deposit(1)))).rejects.toEqual(refused)
      await expect(bank.accounts.state(stream)).rejects.toEqual(refused)
    }
    expect(await commitsOf(stream)).toBe(2)
    await commits.deleteOne({ _id: `${stream}@2` })
  }
})

test('a rejection on a state that is out of date is decided again', async () => {
  const stream = newStream()
  await asked(() => one.accounts.handle(stream, deposit(1)))
  await asked(() => two.accounts.handle(stream, deposit(9)))
  // The first instance still remembers a balance of 1.
  const withdraw = () => one.accounts.handle(stream, { type: 'Withdraw', amount: 10 })
  expect(await asked(withdraw)).toMatchObject({ version: 3 })
  await expect(asked(withdraw)).rejects.toEqual(rejection('forbidden'))
})

test('nothing to do on a state that is out of date is decided again', async () => {
  const stream = newStream()
  await asked(() => one.accounts.handle(stream, { type: 'Close' }))
  await asked(() => two.accounts.handle(stream, deposit(1)))
  expect(await asked(() => one.accounts.handle(stream, { type: 'Close' }))).toMatchObject({
    version: 2,
    events: [],
  })
})

/** A store where somebody else is always a little quicker, `times` times. */
const contested =
  (times: number) =>
  (store: EventStore): EventStore => {
    let left = times
    const append: EventStore['append'] = async (stream, expected, events, meta) => {
      const other = { ...request(), subject: null }
      const event = { type: 'MoneyDeposited', data: { amount: 1 } }
      if (left-- > 0) await store.append(stream, expected, [event], other)
      return store.append(stream, expected, events, meta)
    }
    return { ...store, append }
  }

test('a stream that was taken for a new one is read once it turns out not to be', async () => {
  const stream = newStream()
  await asked(() => one.accounts.handle(stream, { type: 'Open', owner: 'Ada' }))
  await asked(() => one.accounts.handle(stream, deposit(5)))
  const cause = request('key-new', 'fingerprint')
  const again = () => asked(() => two.accounts.handle(stream, deposit(2), { isNew: true }), cause)
  expect(await again()).toMatchObject({ version: 3, repeated: false })
  expect(await again()).toMatchObject({ version: 3, repeated: true })
  const opened = asked(() =>
    two.accounts.handle(stream, { type: 'Open', owner: 'Eve' }, { isNew: true }),
  )
  await expect(opened).rejects.toEqual(rejection('account_exists'))
  expect((await two.accounts.state(stream)).state.balance).toBe(7)
})

test('a request gives up after five lost races', async () => {
  const within = await openBank(stage, { through: contested(5) })
  const stream = newStream()
  const outcome = await asked(() => within.accounts.handle(stream, deposit(1)))
  expect(outcome.version).toBe(6)

  const beyond = await openBank(stage, { through: contested(6) })
  await expect(asked(() => beyond.accounts.handle(newStream(), deposit(1)))).rejects.toEqual(
    rejection('conflict'),
  )
})

test('a reaction goes on until it wins', async () => {
  const bank = await openBank(stage, { through: contested(30) })
  const handle = () => bank.accounts.handle(newStream(), deposit(1))
  expect(await because(reaction(randomUUID()), handle)).toMatchObject({ version: 31 })
})

test('a command outside of a request, an event or a work item is a mistake', async () => {
  await expect(one.accounts.handle(newStream(), deposit(1))).rejects.toThrow('outside')
})

test('who repeats a command reads its views, though the first one died before it wrote them', async () => {
  const stream = newStream()
  const cause = request()
  const { events, ...meta } = { ...cause, subject: null, events: [deposited(3)] }
  await one.store.append(stream, 0, events, meta)
  expect(await one.reader.find(stream)).toBeNull()

  await asked(() => two.accounts.handle(stream, deposit(3)), cause)
  expect(await one.reader.find(stream)).toMatchObject({ balance: 3 })
})
const deposited = (amount: number) => ({ type: 'MoneyDeposited', data: { amount } })

test('a stream of more than 500 events loads through its snapshot to the same state', async () => {
  const stream = newStream()
  await asked(() => one.accounts.handle(stream, { type: 'Open', owner: 'Ada Lovelace' }))
  for (let amount = 1; amount <= 560; amount += 2) {
    const amounts = [amount, amount + 1]
    await asked(() => one.accounts.handle(stream, { type: 'DepositEach', amounts }))
  }
  const { state, version } = await one.accounts.state(stream)
  expect(version).toBe(561)
  expect(state).toMatchObject({ owner: 'Ada Lovelace', entries: 560, balance: (560 * 561) / 2 })

  const snapshots = stage.db.collection<{ _id: string }>('snapshots')
  const snapshot = await snapshots.findOne({ _id: `account:${stream}` })
  expect(snapshot).toMatchObject({ version: 401 })
  expect(JSON.stringify(snapshot)).not.toContain('Lovelace')

  // Proof that it is used: what it stands for is no longer there to be read, but the beginning, by
  // which a long stream is told from a short one.
  const middle = { stream, version: { $gt: 100, $lt: 400 } }
  const { deletedCount } = await stage.db.collection('commits').deleteMany(middle)
  expect(deletedCount).toBe(149)
  expect(await two.accounts.state(stream)).toMatchObject({ version, state })

  const outcome = await asked(() => two.accounts.handle(stream, deposit(1)))
  expect(outcome.version).toBe(562)
})

test('without its snapshot a long stream loads to the same state', async () => {
  const stream = newStream()
  const cause = () => ({ ...request(), subject: null })
  for (let version = 0; version < 270; version++) {
    await one.store.append(stream, version, [deposited(1)], cause())
  }
  expect(await two.accounts.state(stream)).toMatchObject({ version: 270, state: { balance: 270 } })
})

test('a snapshot is not used once the decider, or a function that it calls, is another one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'decider-'))
  const [decider, called] = [join(folder, 'decider.ts'), join(folder, 'called.ts')]
  await writeFile(decider, `import { add } from './called.ts'`)
  const source = pathToFileURL(decider).href
  /** A release that counts a deposit as so many. */
  const release = async (times: number) => {
    await writeFile(called, `export const add = (amount: number) => amount * ${times}`)
    const evolve: typeof testAccount.evolve = (state, event) => {
      if (event.type !== 'MoneyDeposited') return testAccount.evolve(state, event)
      return { ...state, balance: state.balance + event.data.amount * times }
    }
    return createCommands({
      name: 'released',
      decider: { ...testAccount, source, evolve },
      subject: () => null,
      store: one.store,
      snapshots: one.snapshots,
      appended: async () => {},
    })
  }
  const stream = newStream()
  const snapshots = stage.db.collection<{ _id: string }>('snapshots')
  const kept = () => snapshots.findOne({ _id: `released:${stream}` })
  const first = await release(1)
  for (let count = 0; count < 3; count++) {
    const amounts = Array<number>(100).fill(1)
    await asked(() => first.handle(stream, { type: 'DepositEach', amounts }))
  }
  await expect.poll(kept).toMatchObject({ version: 200, state: expect.stringContaining('200') })

  const second = await release(10)
  expect((await second.state(stream)).state.balance).toBe(3_000)
  // One for each stream, in the place of the older one.
  await expect.poll(kept).toMatchObject({ version: 300, state: expect.stringContaining('3000') })
  expect((await (await release(1)).state(stream)).state.balance).toBe(300)
  expect(await snapshots.countDocuments({ _id: { $regex: stream } })).toBe(1)
  await rm(folder, { recursive: true })
})

test('a snapshot that cannot be read costs time and nothing else', async () => {
  const stream = newStream()
  for (let count = 0; count < 4; count++) {
    const amounts = Array<number>(100).fill(1)
    await asked(() => one.accounts.handle(stream, { type: 'DepositEach', amounts }))
  }
  const by = foldedBy('account', testAccount.source)
  const { rules } = by
  const broken = { version: 400, rules, subject: `usr_${stream}`, state: 'sealed:v1:AAAAAAAA' }
  const snapshots = stage.db.collection<{ _id: string }>('snapshots')
  await snapshots.replaceOne({ _id: `account:${stream}` }, broken, { upsert: true })
  expect(await one.snapshots.find(by, stream)).toBeNull()
  expect((await two.accounts.state(stream)).state.balance).toBe(400)
})

test('a rejection is shown as it is', async () => {
  const withdraw = () => one.accounts.handle(newStream(), { type: 'Withdraw', amount: 1 })
  await expect(asked(withdraw)).rejects.toBeInstanceOf(Rejection)
})
