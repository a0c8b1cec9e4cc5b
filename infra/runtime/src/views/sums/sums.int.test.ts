import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestAccountView, testAccountView } from '../../../tests/account.ts'
import { actions, orRejected } from '../../../tests/actions.ts'
import { holdsFor } from '../../../tests/property.ts'
import {
  asked,
  type Bank,
  eventually,
  log,
  meddled,
  openBank,
  openStage,
  request,
  type TestStage,
} from '../../../tests/stage.ts'
import { createFiller } from '../filling/fill.ts'
import { rebuild } from '../filling/rebuild.ts'
import { type Projection, projection } from '../projection.ts'
import { createViewStore } from '../view-store.ts'
import { keepSums } from './sums-loop.ts'

vi.setConfig({ testTimeout: 600_000 })

let stage: TestStage
let one: Bank
let two: Bank
beforeAll(async () => {
  stage = await openStage()
  one = await openBank(stage)
  two = await openBank(stage)
})
afterAll(() => stage.close())

const given = testAccountView as Projection
const names = ['accounts', 'balance', 'entries'] as const
const newStream = () => `acc_${randomUUID()}`
/** As a handler gives it: unlike a request, it tries again however many races it loses. */
const deposit = (bank: Bank, stream: string, amount: number) =>
  asked(() => bank.accounts.handle(stream, { type: 'Deposit', amount }), {
    ...request(),
    cause: `evt:deposits:${randomUUID()}`,
  })
const documents = () => stage.db.collection<{ view: TestAccountView | null }>('view.account.1')
/** What a scan of all views comes to. */
const scanned = async () => {
  const views = (
    await documents()
      .find({ view: { $ne: null } })
      .toArray()
  ).map(({ view }) => view!)
  const sum = (of: (view: TestAccountView) => number) =>
    views.reduce((all, view) => all + of(view), 0)
  return {
    accounts: views.length,
    balance: sum(({ balance }) => balance),
    entries: sum(({ entries }) => entries),
  }
}
class Killed extends Error {}
/** An instance that takes views in, and dies before, or after, the documents say so. */
const dying = (bank: Bank, after: number) => {
  let writes = 0
  const db = meddled(bank.db, (name, real) => ({
    bulkWrite: async (operations: object[]) => {
      if (!name.startsWith('view.')) return real.bulkWrite(operations as never)
      const some = operations.slice(0, after)
      if (writes++ === 0 && some.length > 0) await real.bulkWrite(some as never)
      throw new Killed()
    },
  }))
  return createViewStore(db, bank.store, bank.generations, () => {})
}

test('sums are those of a scan whenever they are asked for, whoever takes views in, twice or dying', async () => {
  const step = fc.record({
    by: fc.nat(1),
    times: fc.nat(2),
    dies: fc.option(fc.nat(3), { nil: undefined }),
  })
  await holdsFor(
    'sums of views',
    fc.asyncProperty(actions, fc.array(step, { maxLength: 8 }), async (all, steps) => {
      const streams = [newStream(), newStream(), newStream()]
      for (const [index, { by, stream, command }] of all.entries()) {
        const bank = [one, two][by]!
        await asked(() => bank.accounts.handle(streams[stream]!, command)).catch(orRejected)
        const { by: adder = 0, times = 0, dies } = steps[index] ?? {}
        const views =
          dies === undefined ? [one, two][adder]!.views : dying([one, two][adder]!, dies)
        await Promise.all(
          Array.from({ length: times }, () =>
            views.sums.addUp(given, 1).catch((error) => {
              if (!(error instanceof Killed)) throw error
            }),
          ),
        )
        expect(await one.reader.sums(names)).toEqual(await scanned())
      }
    }),
  )
  while (await two.views.sums.addUp(given, 1));
  expect(await documents().countDocuments({ changed: { $exists: true } } as never)).toBe(0)
  expect(await one.reader.sums(names)).toEqual(await scanned())
})

test('they hold while many write and several add up at once', async () => {
  const streams = Array.from({ length: 10 }, newStream)
  let writing = true
  const adding = [one, two].map(async ({ views }) => {
    while (writing) await views.sums.addUp(given, 1)
  })
  await Promise.all(
    streams.flatMap((stream) =>
      [one, two].map(async (bank) => {
        for (let amount = 1; amount <= 10; amount++) await deposit(bank, stream, amount)
      }),
    ),
  )
  writing = false
  await Promise.all(adding)
  expect(await one.reader.sums(names)).toEqual(await scanned())
})

test('nothing is left to be added up when a rebuild is swapped in, or a new view is filled', async () => {
  const own = await openStage()
  const bank = await openBank(own)
  for (const amount of [3, 5, 8]) await deposit(bank, newStream(), amount)
  const { swapped, generation } = await rebuild({ ...bank, projection: given, changed: false })
  expect(swapped).toBe(true)
  const left = { changed: { $exists: true } }
  expect(await own.db.collection(`view.account.${generation}`).countDocuments(left)).toBe(0)
  expect(await bank.reader.sums(names)).toEqual({ accounts: 3, balance: 16, entries: 3 })

  const halves = projection({ ...testAccountView, name: 'half', sums: () => ({ halves: 0.5 }) })
  const later = await openBank(own, { projections: [testAccountView, halves] as never })
  const filler = createFiller({ ...later, log })
  await filler.prepare()
  await filler.fillOwn()
  expect(await later.views.reader(halves as never).sums(['halves'])).toEqual({ halves: 1.5 })
  await own.close()
})

test('they hold for a generation that is built while others write and add up', async () => {
  const own = await openStage()
  const [builder, writer] = [await openBank(own), await openBank(own)]
  const loop = keepSums({ ...writer, log })
  const streams = Array.from({ length: 30 }, newStream)
  for (const stream of streams) await deposit(writer, stream, 1)
  let writing = true
  const writes = (async () => {
    for (let count = 0; writing; count++) await deposit(writer, streams[count % 30]!, 1)
  })()
  for (let round = 0; round < 3; round++) {
    const { swapped } = await rebuild({ ...builder, projection: given, changed: false })
    expect(swapped).toBe(true)
  }
  writing = false
  await writes
  await builder.generations.refresh()
  const views = own.db.collection(`view.account.${builder.generations.known('account').live}`)
  const found = (await views.find().toArray()).map(({ view }) => view as TestAccountView)
  const balance = found.reduce((sum, view) => sum + view.balance, 0)
  expect(await builder.reader.sums(names)).toEqual({ accounts: 30, balance, entries: balance })
  await loop.stop()
  await own.close()
})

test('one instance takes in what changed by itself, and only what changed is read for it', async () => {
  const own = await openStage()
  const bank = await openBank(own)
  const loop = keepSums({ ...bank, log })
  const stream = newStream()
  await deposit(bank, stream, 4)
  const stored = () =>
    own.db.collection<{ _id: string; sums: object; round: number }>('sums').findOne({
      _id: 'account.1',
    })
  await eventually('it is taken in', async () => ((await stored())?.round ?? 0) > 0)
  expect(await stored()).toMatchObject({ sums: { accounts: 1, balance: 4, entries: 1 } })
  await asked(() => bank.accounts.handle(stream, { type: 'CountCoins', coins: [1] }))
  expect(
    await own.db.collection('view.account.1').countDocuments({ changed: { $exists: true } }),
  ).toBe(0)
  const plan = await own.db
    .collection('view.account.1')
    .find({ changed: { $exists: true } })
    .explain('queryPlanner')
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('IXSCAN')
  await loop.stop()
  await own.close()
})
