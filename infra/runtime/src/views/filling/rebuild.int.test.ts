import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BranchView,
  branchView,
  TestAccountEvent,
  type TestAccountView,
  testAccountView,
} from '../../../tests/account.ts'
import {
  asked,
  type Bank,
  eventually,
  meddled,
  openBank,
  openStage,
  pauseFor,
  produce,
  request,
  type TestStage,
  testEnvelope,
} from '../../../tests/stage.ts'
import { STALE_MS } from '../../database/lease.ts'
import type { Handler } from '../../topics/handler.ts'
import { readHistory } from '../../topics/history.ts'
import { createGenerations } from '../generations/generations.ts'
import { type Projection, projection } from '../projection.ts'
import { createViewStore } from '../view-store.ts'
import { rebuild } from './rebuild.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await openStage({ kafka: true })
})
afterAll(() => stage.close())

const newStream = () => `acc_${randomUUID()}`
const deposit = (bank: Bank, stream: string, amount = 1) =>
  asked(() => bank.accounts.handle(stream, { type: 'Deposit', amount }))
const rebuilt = (bank: Bank, given: Projection = testAccountView as Projection, changed = false) =>
  rebuild({ ...bank, projection: given, changed })

test('a view is rebuilt beside the live one under load, and swapped with no wrong read between', async () => {
  const writers = [await openBank(stage), await openBank(stage)]
  const [builder, onlooker] = [await openBank(stage), await openBank(stage)]
  const streams = Array.from({ length: 8 }, newStream)
  let writing = true
  const seen = new Map<string, number>()
  let reads = 0

  const write = async (bank: Bank, offset: number) => {
    for (let count = offset; writing; count++) {
      await deposit(bank, streams[count % streams.length]!)
      await pauseFor(2)
    }
  }
  /** Nobody may see a view that is gone, or one older than what was seen before. */
  const watch = async (bank: Bank) => {
    while (writing) {
      const stream = streams[reads++ % streams.length]!
      const before = seen.get(stream) ?? 0
      const balance = (await bank.reader.find(stream))?.balance ?? 0
      expect(balance).toBeGreaterThanOrEqual(before)
      seen.set(stream, Math.max(balance, seen.get(stream) ?? 0))
    }
  }
  const busy = [
    ...writers.map(write),
    ...[onlooker, builder, ...writers].map((bank) => watch(bank)),
  ]
  await pauseFor(300)
  for (let round = 1; round <= 4; round++) {
    const { hash, swapped, generation } = await rebuilt(builder)
    expect(hash.built).toBe(hash.live)
    expect(swapped).toBe(true)
    await onlooker.generations.refresh()
    expect(onlooker.generations.known('account').live).toBe(generation)
  }
  writing = false
  await Promise.all(busy)
  expect(reads).toBeGreaterThan(50)
  for (const stream of streams) {
    const { state } = await onlooker.accounts.state(stream)
    expect(await onlooker.reader.find(stream)).toMatchObject({ balance: state.balance })
  }
})

test('who does not know of a rebuild yet writes the new generation all the same', async () => {
  const [builder, unaware] = [await openBank(stage), await openBank(stage)]
  const stream = newStream()
  await deposit(unaware, stream)
  const generation = await builder.generations.begin(testAccountView)
  await builder.views.prepare(testAccountView as Projection, generation)
  await deposit(unaware, stream)
  const built = builder.views.collectionOf('account', generation)
  expect(await built.findOne({ _id: stream })).toMatchObject({ v: 2, view: { balance: 2 } })
  await builder.generations.abandon('account', generation)
})

test('the generation that is being built is written first, so that it is never behind', async () => {
  const [builder, applier] = [await openBank(stage), await openBank(stage)]
  const generation = await builder.generations.begin(testAccountView)
  await builder.views.prepare(testAccountView as Projection, generation)
  const { live } = builder.generations.known('account')
  const written: string[] = []
  const db = meddled(applier.db, (name, real) => ({
    insertOne: (document: object, options: object) => {
      written.push(name)
      return real.insertOne(document, options)
    },
  }))
  const views = createViewStore(db, applier.store, applier.generations, () => {})
  const about = { ...request(), subject: null }
  const event = { type: 'MoneyDeposited', data: { amount: 1 } }
  const commit = await applier.store.append(newStream(), 0, [event], about)
  await views.applyCommit([testAccountView as Projection], commit)
  expect(written).toEqual([`view.account.${generation}`, `view.account.${live}`])
  await builder.generations.abandon('account', generation)
})

test('who does not know of a swap yet reads the new generation all the same', async () => {
  const [builder, unaware] = [await openBank(stage), await openBank(stage)]
  const stream = newStream()
  await deposit(builder, stream, 1)
  expect(await unaware.reader.find(stream)).toMatchObject({ balance: 1 })
  await rebuilt(builder)
  await deposit(builder, stream, 2)
  expect(await unaware.reader.find(stream)).toMatchObject({ balance: 3 })
})

test('an answer that was overtaken does not bring an older pointer back', async () => {
  const bank = await openBank(stage)
  let release = () => {}
  let held: Promise<void> | null = new Promise((resolve) => {
    release = resolve
  })
  const db = meddled(bank.db, (_name, real) => ({
    find: () => ({
      toArray: async () => {
        const [found, gate] = [await real.find().toArray(), held]
        held = null
        await gate
        return found
      },
    }),
  }))
  const onlooker = createGenerations(db)
  const late = onlooker.refresh()
  await eventually('it was asked for', () => held === null)
  const { generation } = await rebuilt(bank)
  await onlooker.refresh()
  release()
  await late
  expect(onlooker.known('account').live).toBe(generation)
})

/** The same name, other rules: what a new release of the service would bring. */
const changedView = projection<TestAccountView & { currency: string }, TestAccountEvent>({
  ...testAccountView,
  on: {
    MoneyDeposited: (view, { data: { amount } }) => ({
      owner: null,
      entries: 0,
      currency: 'EUR',
      balance: (view?.balance ?? 0) + amount,
    }),
  },
}) as Projection

test('where the rules were changed the hashes differ, and only who says so swaps', async () => {
  const bank = await openBank(stage)
  const stream = newStream()
  await deposit(bank, stream, 3)
  const before = await bank.reader.find(stream)

  const accidental = await rebuilt(bank, changedView)
  expect(accidental.hash.built).not.toBe(accidental.hash.live)
  expect(accidental.swapped).toBe(false)
  expect(await bank.reader.find(stream)).toEqual(before)

  const { swapped } = await rebuilt(bank, changedView, true)
  expect(swapped).toBe(true)
  expect(await bank.reader.find(stream)).toMatchObject({ balance: 3, currency: 'EUR' })
  await rebuilt(bank, testAccountView as Projection, true)
  expect(await bank.reader.find(stream)).toEqual(before)
})

test('a rebuild that died is superseded by the next, and can no longer swap', async () => {
  const [dead, next] = [await openBank(stage), await openBank(stage)]
  await deposit(next, newStream())
  const generation = await dead.generations.begin(testAccountView)
  const { swapped, generation: newer } = await rebuilt(next)
  expect(swapped).toBe(true)
  expect(newer).toBeGreaterThan(generation)
  await expect(dead.generations.swap(testAccountView, generation)).rejects.toThrow('superseded')
  await dead.generations.abandon('account', generation)
  expect(next.generations.known('account').live).toBe(newer)
})

const branches = branchView as Projection
const feeding = (bank: Bank): Handler => ({
  name: 'branch',
  from: { account: TestAccountEvent },
  types: Object.keys(branchView.on),
  handle: (event) => bank.views.applyEnvelope(branches, event),
})
const historyOf =
  (given: TestStage) =>
  (_types: string[], apply: Handler['handle'], almost: () => Promise<void>): Promise<number> =>
    readHistory(given.kafka, [given.topic], apply, almost)

test('a view of other contexts is rebuilt from their topics while their events go on', async () => {
  const [one, two] = (await Promise.all(
    [0, 1].map(() => openBank(stage, { projections: [branchView] as never })),
  )) as [Bank, Bank]
  const mark = randomUUID().slice(0, 8)
  const streams = Array.from({ length: 10 }, (_, index) => `${mark}-${index % 5}.${index}`)
  const reader = two.views.reader(branches as Projection<BranchView, never>)
  const publish = (version: number) =>
    produce(
      stage,
      streams.map((stream) => ({
        key: stream,
        value: JSON.stringify(
          testEnvelope(stream, version, { type: 'MoneyDeposited', data: { amount: version } }),
        ),
      })),
    )
  one.consume(feeding(one), { group: 'branch' })
  two.consume(feeding(two), { group: 'branch' })
  /** Each stream's events are all there, in their order, however the streams were mixed. */
  const allApplied = async () => {
    const expected = Array.from({ length: version }, (_, index) => `|${index + 1}`).join('')
    for (const stream of streams) {
      const [branch, name] = stream.split('.') as [string, string]
      const isDone = async () => {
        const deposits = (await reader.find(branch))?.deposits[name] ?? ''
        return deposits.length >= expected.length && deposits
      }
      expect(await eventually('all is applied', isDone)).toBe(expected)
    }
  }
  let version = 0
  while (version < 5) await publish(++version)
  await allApplied()

  let publishing = true
  const load = (async () => {
    while (publishing) {
      await publish(++version)
      // Busy, yet not so busy that the live view itself cannot keep up.
      await allApplied()
      await pauseFor(300)
    }
  })()
  for (let round = 0; round < 2; round++) {
    const { hash, swapped } = await rebuild({
      ...one,
      projection: branches,
      changed: false,
      history: historyOf(stage),
    })
    expect(hash.built).toBe(hash.live)
    expect(swapped).toBe(true)
  }
  publishing = false
  await load

  await allApplied()
  await Promise.all([one.stop(), two.stop()])
})

test('a rebuild that died while it handed over holds nobody up for long', async () => {
  const bank = await openBank(stage, { projections: [branchView] as never })
  const generation = await bank.generations.begin(branches)
  await bank.generations.handOver('branch', generation)
  const stream = `${randomUUID()}.1`
  const event = testEnvelope(stream, 1, { type: 'MoneyDeposited', data: { amount: 1 } })
  const began = performance.now()
  await bank.views.applyEnvelope(branches, event)
  expect(performance.now() - began).toBeGreaterThanOrEqual(STALE_MS)
  expect(bank.generations.known('branch').building).toBeNull()
  await expect(bank.generations.swap(branches, generation)).rejects.toThrow('superseded')
})
