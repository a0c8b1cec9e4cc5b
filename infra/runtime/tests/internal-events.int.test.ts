import { randomUUID } from 'node:crypto'
import { createErasures } from '@sortie/runtime/service/erasures/erasure'
import { heldData } from '@sortie/runtime/service/erasures/held-data'
import { type Handler, handler } from '@sortie/runtime/topics/handler'
import { readHistory } from '@sortie/runtime/topics/history'
import { createPublisher } from '@sortie/runtime/topics/publisher'
import { createFiller } from '@sortie/runtime/views/filling/fill'
import { rebuild } from '@sortie/runtime/views/filling/rebuild'
import { startLive } from '@sortie/runtime/views/live/live'
import { type Projection, projection } from '@sortie/runtime/views/projection'
import { type RowProjection, rowProjection } from '@sortie/runtime/views/row-projection'
import { work } from '@sortie/runtime/work/work'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BranchView,
  branchView,
  type TestAccountCommand,
  TestAccountEvent,
  testAccountView,
} from './account.ts'
import {
  asked,
  type Bank,
  eventually,
  log,
  openBank,
  openStage,
  readTopic,
  request,
  type TestStage,
} from './stage.ts'

/** Coins are counted by events that only the own context reads: see decision 43. */
let stage: TestStage
let bank: Bank
let onTopic: Awaited<ReturnType<typeof readTopic>>
beforeAll(async () => {
  stage = await openStage({ kafka: true })
  bank = await openBank(stage, { projections, works: [polishing] })
  bank.tail()
  onTopic = await readTopic(stage)
})
afterAll(() => stage.close())

/** One row for each count. */
const countRows = rowProjection<{ coins: number }, TestAccountEvent>({
  name: 'count-row',
  sorts: { coins: 'descending' },
  on: {
    CoinsCounted: ({ data: { coins } }, { version }) => [{ id: String(version), set: { coins } }],
  },
})
const projections = [testAccountView, countRows] as unknown as Projection<never, never>[]
const polished: string[] = []
const polishing = work<TestAccountEvent, 'CoinsCounted'>({
  name: 'polish',
  on: ['CoinsCounted'],
  run: async (_event, { id }) => void polished.push(id),
})

const newStream = () => `acc_${randomUUID()}`
const give = (stream: string, command: TestAccountCommand) =>
  asked(() => bank.accounts.handle(stream, command))
const deposit = { type: 'Deposit', amount: 5 } as const
const allPublished = (stream: string) =>
  eventually(`${stream} is published`, async () => {
    const filter = { stream, published: false }
    return (await stage.db.collection('commits').countDocuments(filter)) === 0
  })
/** The versions of a stream that are on the topic, once one of them is this one. */
const arrived = (stream: string, last: number) =>
  eventually(`version ${last} of ${stream} arrived`, () => {
    const versions = new Set(onTopic.of(stream).map(({ version }) => version))
    return versions.has(last) && [...versions]
  })

test('what is all internal is projected and worked on at once, and never waits to be published', async () => {
  const stream = newStream()
  const other = await openBank(stage)
  let told = 0
  const live = startLive(other.db, ['account'], () => {}, log)
  live.listen('account', stream, () => (told += 1))
  const { commits } = bank.store

  await give(stream, { type: 'CountCoins', coins: [3, 4] })
  expect(await commits.findOne({ stream })).toMatchObject({ published: true, projected: false })
  expect(await bank.reader.find(stream)).toMatchObject({ coins: 7 })
  expect((await rowsOf(stream)).map(({ row }) => row.coins)).toEqual([4, 3])
  await eventually('another instance is told', () => told > 0)
  await eventually('its work is done', () =>
    [1, 2].every((version) => polished.includes(`polish:${stream}@${version}`)),
  )
  await give(stream, deposit)
  expect(await arrived(stream, 3)).toEqual([3])
  await live.stop()
  await other.stop()
})
const rowsOf = async (stream: string) => {
  const given = countRows as RowProjection<{ coins: number }, never>
  return (await bank.views.rowReader(given).page(stream, { sort: 'coins', limit: 10 })).rows
}

test('of a commit that holds both, what others read is published, and the gaps harm nobody', async () => {
  const branch = `b${randomUUID()}`
  const stream = `${branch}.0`
  const handled: number[] = []
  const counting: Handler = handler<TestAccountEvent, 'MoneyDeposited'>({
    name: 'gaps',
    from: { account: TestAccountEvent },
    types: ['MoneyDeposited'],
    handle: async (event) => {
      if (event.stream === stream) handled.push(event.version)
    },
  })
  const foreign = branchView as unknown as Projection
  const keeping: Handler = {
    name: 'branch',
    from: { account: TestAccountEvent as never },
    types: Object.keys(foreign.on),
    handle: (event) => bank.views.applyEnvelope(foreign, event),
  }
  await bank.views.prepare(foreign, 1)
  bank.consume(counting, { group: 'gaps' })
  bank.consume(keeping, { group: 'branch' })

  for (const amount of [5, 6, 7]) await give(stream, { type: 'DepositCoins', amount })
  expect(await arrived(stream, 6)).toEqual([2, 4, 6])
  await allPublished(stream)
  await eventually('the handler is through', () => handled.includes(6))
  expect(handled).toEqual([2, 4, 6])
  const reader = bank.views.reader<BranchView>(branchView as never)
  const view = await eventually('the foreign view is there', async () => {
    const found = await reader.find(branch)
    return found?.deposits['0'] === '|5|6|7' && found
  })
  expect(view).toEqual({ opened: 0, deposits: { 0: '|5|6|7' } })

  const { hash, swapped } = await rebuild({
    ...bank,
    projection: foreign,
    changed: false,
    history: (types, apply, almost) =>
      readHistory(
        stage.kafka,
        [stage.topic],
        async (event) => {
          if (types.includes(event.type)) await apply(event)
        },
        almost,
      ),
  })
  expect({ built: hash.built, swapped }).toEqual({ built: hash.live, swapped: true })
  expect(await reader.find(branch)).toEqual(view)
  // Kept by this test only: what is no view of the bank would keep its commits from being marked.
  await bank.generations.retract('branch')
})

test('what a command that died left behind is projected by the tail, and a rebuild finds it', async () => {
  const stream = newStream()
  const counted = (coins: number) => ({ type: 'CoinsCounted', data: { coins } })
  const meta = { ...request(), subject: null }
  await bank.store.append(stream, 0, [counted(8), counted(9)], meta)
  await eventually('the tail makes up for it', () =>
    bank.store.commits.findOne({ stream, projected: true }),
  )
  expect(await bank.reader.find(stream)).toMatchObject({ coins: 17 })
  for (const given of bank.projections) {
    const { hash } = await rebuild({ ...bank, projection: given, changed: false })
    expect(hash.built).toBe(hash.live)
  }
  expect(await bank.reader.find(stream)).toMatchObject({ coins: 17 })
  expect(await rowsOf(stream)).toHaveLength(2)
})

test('a view that a later release brings is filled with it', async () => {
  const stream = newStream()
  await give(stream, { type: 'CountCoins', coins: [2, 3] })
  const largest = projection<{ coins: number }, TestAccountEvent>({
    name: 'largest-count',
    on: {
      CoinsCounted: (view, { data: { coins } }) => ({ coins: Math.max(coins, view?.coins ?? 0) }),
    },
  })
  const later = await openBank(stage, { projections: [largest] as never })
  const filler = createFiller({ ...later, log })
  await filler.prepare()
  await filler.fillOwn()
  expect(await later.views.reader(largest as never).find(stream)).toEqual({ coins: 3 })
  await later.stop()
})

test('it is in what a person is told of themselves, and goes with an erasure', async () => {
  const stream = newStream()
  const userId = `usr_${stream}`
  await give(stream, { type: 'CountCoins', coins: [1], by: 'Ada Lovelace' })
  const held = async () => {
    const { answer } = heldData({ context: 'account', store: bank.store })
    const { events } = (await answer({ userId, query: {} } as never, {} as never)) as {
      events: object[]
    }
    return events
  }
  expect(await held()).toMatchObject([{ type: 'CoinsCounted', data: { by: 'Ada Lovelace' } }])

  await createErasures({
    ...bank,
    settledMs: 0,
    living: () => [bank.holder],
    projections: () => bank.projections,
    leftovers: { forget: async () => {} },
    forget: bank.accounts.forget,
  }).erase(userId)
  expect(await held()).toMatchObject([{ type: 'CoinsCounted', data: { by: null } }])
  expect(await bank.reader.find(stream)).toMatchObject({ coins: 1, countedBy: null })
})

test('a commit from before its type was marked, which nobody published yet, is noted without a message', async () => {
  const own = await openStage({ kafka: true })
  const quiet = await openBank(own)
  const stream = newStream()
  await asked(() => quiet.accounts.handle(stream, { type: 'CountCoins', coins: [1] }))
  await quiet.store.commits.updateOne({ stream }, { $set: { published: false } })
  const publisher = createPublisher({ store: quiet.store, kafka: own.kafka, topic: own.topic })
  await publisher.publish()
  expect(await quiet.store.commits.countDocuments({ published: false })).toBe(0)
  expect(await readHistory(own.kafka, [own.topic], async () => {})).toBe(0)
  await publisher.close()
  await own.close()
})
