import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BranchView, branchView, testAccountView } from '../../../tests/account.ts'
import {
  asked,
  type Bank,
  eventually,
  log,
  openBank,
  openStage,
  pauseFor,
  produce,
  type TestStage,
  testEnvelope,
} from '../../../tests/stage.ts'
import { createInstances } from '../../database/instances.ts'
import { readHistory } from '../../topics/history.ts'
import { createFiller } from '../filling/fill.ts'
import { type History, rebuild } from '../filling/rebuild.ts'
import { type Projection, projection } from '../projection.ts'
import { createLeftovers } from './leftovers.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await openStage({ kafka: true })
})
afterAll(() => stage.close())

const GRACE_MS = 400
const RETIRED_MS = 1_500
const branches = branchView as Projection
/** A view of its own for each test. */
const named = (name: string) => projection({ ...testAccountView, name }) as Projection

/** An instance of a release that keeps these views, which others may see. */
const instanceOf = async (...projections: Projection[]) => {
  const bank = await openBank(stage, { projections: projections as never })
  const instances = createInstances(
    bank.db,
    bank.holder,
    projections.map(({ name }) => name),
  )
  await instances.show()
  const times = { graceMs: GRACE_MS, abandonedMs: 3_000, retiredMs: RETIRED_MS }
  const leftovers = createLeftovers({ ...bank, instances, ...times })
  const sweep = async () => {
    await instances.show()
    await leftovers.sweep(log)
  }
  return { ...bank, instances, leftovers, sweep }
}
type Instance = Awaited<ReturnType<typeof instanceOf>>

const generationsOf = async (bank: Bank, name: string) =>
  (await bank.views.generationsOf(name)).sort((a, b) => a - b)
/** Sweeps until this is what is stored of a view. */
const sweptTo = (instance: Instance, name: string, stored: number[]) =>
  eventually(`${name} is stored as ${stored}`, async () => {
    await instance.sweep()
    await pauseFor(50)
    return String(await generationsOf(instance, name)) === String(stored)
  })
const deposit = (bank: Bank) => {
  const stream = `acc_${randomUUID()}`
  return asked(() => bank.accounts.handle(stream, { type: 'Deposit', amount: 1 }))
}

test('what a rebuild replaced is dropped, also where the process that rebuilt is long gone', async () => {
  const given = named('replaced')
  const builder = await instanceOf(given)
  await deposit(builder)
  const { generation } = await rebuild({ ...builder, projection: given, changed: true })
  await builder.stop()
  const next = await instanceOf(given)
  // Reads that began before the swap may still be under way.
  await next.sweep()
  expect(await generationsOf(next, 'replaced')).toEqual([1, generation])
  await sweptTo(next, 'replaced', [generation])
})

test('a build that beats is left alone, however long it takes; an abandoned one is dropped', async () => {
  const given = named('built')
  const [dead, next] = [await instanceOf(given), await instanceOf(given)]
  const generation = await dead.generations.begin(given)
  await dead.views.prepare(given, generation)
  const beating = setInterval(() => void dead.generations.beat('built', generation), 200)
  const until = performance.now() + 4_500
  while (performance.now() < until) {
    await next.sweep()
    await pauseFor(100)
  }
  expect(await generationsOf(next, 'built')).toEqual([1, generation])
  clearInterval(beating)
  await sweptTo(next, 'built', [1])
  expect(next.generations.known('built')).toMatchObject({ live: 1, building: null })
  await expect(dead.generations.swap(given, generation)).rejects.toThrow('superseded')
})

test('a view that no release keeps any more is dropped once no instance of an older one runs', async () => {
  const [given, other] = [named('retired'), named('other')]
  const [older, newer] = [await instanceOf(given), await instanceOf(other)]
  const until = performance.now() + RETIRED_MS + 1_000
  while (performance.now() < until) {
    await older.instances.show()
    await newer.sweep()
    await pauseFor(50)
  }
  expect(await generationsOf(newer, 'retired')).toEqual([1])
  // It stops in order; one that was killed is not seen to beat any more.
  await older.instances.watch(log).stop()
  await sweptTo(newer, 'retired', [])
  expect(await generationsOf(newer, 'other')).toEqual([1])
})

test('what an instance that came just now keeps is no leftover of an erasure', async () => {
  const [given, other] = [named('arrived'), named('remaining')]
  const one = await instanceOf(other)
  const arrived = await instanceOf(given)
  const stream = `acc_${randomUUID()}`
  await asked(() => arrived.accounts.handle(stream, { type: 'Deposit', amount: 1 }))
  // It has looked before the other came, and has not since.
  await one.leftovers.forget(stream, [stream])
  const [generation] = await generationsOf(arrived, 'arrived')
  const views = arrived.views.collectionOf('arrived', generation!)
  expect(await views.findOne({ _id: stream })).toMatchObject({ view: { balance: 1 } })
})

test('a view of other contexts that was dropped, and is kept again, is read from the first event on', async () => {
  const given = { ...branches, name: 'again' }
  const reader = (bank: Bank) => bank.views.reader(given as Projection<BranchView, never>)
  const branch = randomUUID().slice(0, 8)
  const event = { type: 'MoneyDeposited', data: { amount: 1 } }
  const stream = `${branch}.1`
  await produce(stage, [{ key: stream, value: JSON.stringify(testEnvelope(stream, 1, event)) }])
  const history: History = (_types, apply, almost) =>
    readHistory(stage.kafka, [stage.topic], apply, almost)
  /** What a start does; the consumer of the view has read the topic long ago. */
  const start = async (instance: Instance) => {
    const filler = createFiller({ ...instance, projections: [given], log })
    await filler.prepare()
    return filler.fillForeign(history)
  }
  const first = await instanceOf(given)
  const noted = await start(first)
  await first.views.applyEnvelope(given, testEnvelope(stream, 1, event))
  expect(await reader(first).find(branch)).toMatchObject({ deposits: { 1: '|1' } })
  await noted.stop()
  await first.instances.watch(log).stop()

  const without = await instanceOf()
  await createFiller({ ...without, projections: [], log }).prepare()
  await sweptTo(without, 'again', [])
  await without.instances.watch(log).stop()

  const back = await instanceOf(given)
  const filling = await start(back)
  await eventually('it is whole', async () => (await reader(back).find(branch)) !== null)
  await filling.stop()
})
