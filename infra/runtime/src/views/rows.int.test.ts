import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type EntryRow,
  entryRows,
  foreignEntryRows,
  type TestAccountEvent,
} from '../../tests/account.ts'
import { actions, newStreams, orRejected } from '../../tests/actions.ts'
import { holdsFor } from '../../tests/property.ts'
import {
  asked,
  type Bank,
  meddled,
  openBank,
  openStage,
  pauseFor,
  type TestStage,
  testEnvelope,
} from '../../tests/stage.ts'
import { type Commit, envelopes } from '../store/commit.ts'
import { rebuild } from './filling/rebuild.ts'
import type { Projection } from './projection.ts'
import type { RowProjection } from './row-projection.ts'
import { rowChanges, rowProjection } from './row-projection.ts'
import { foldRows } from './rows/row-fold.ts'
import { createViewStore } from './view-store.ts'

let stage: TestStage
let one: Bank
let two: Bank
const kept = { projections: [entryRows] as unknown as Projection<never, never>[] }
beforeAll(async () => {
  stage = await openStage()
  ;[one, two] = [await openBank(stage, kept), await openBank(stage, kept)]
})
afterAll(() => stage.close())

const rows = entryRows as unknown as RowProjection
const foreign = foreignEntryRows as unknown as RowProjection
const newStream = () => `acc_${randomUUID()}`
const give = (bank: Bank, stream: string, command: object) =>
  asked(() => bank.accounts.handle(stream, command as never))

type Stored = { _id: string; s?: string; v: number; row?: unknown }
/** The rows of a stream as they are stored, by their ids. */
const storedRows = async (
  stream: string,
  { name, generation = 1 }: { name: string; generation?: number },
) => {
  const found = await stage.db
    .collection<Stored>(`view.${name}.${generation}`)
    .find({ s: stream, row: { $ne: null } })
    .toArray()
  return Object.fromEntries(found.map(({ _id, row }) => [_id.slice(stream.length + 1), row]))
}
const liveRows = async (stream: string) => {
  await one.generations.refresh()
  return storedRows(stream, {
    name: 'entry-row',
    generation: one.generations.known('entry-row').live,
  })
}

/** An instance with a store of its own, and one kind of rows in it. */
const alone = async (given: RowProjection<never, never>) => {
  const own = await openStage()
  const bank = await openBank(own, {
    projections: [given] as unknown as Projection<never, never>[],
  })
  return { bank, close: () => own.close() }
}

/** What the events of a stream come to, folded by nothing but a loop. */
const expected = (events: { type: string; version: number }[], given = rows) => {
  const found = new Map<string, unknown>()
  for (const event of events) {
    for (const change of rowChanges(given, event as never, event as never)) {
      const before = found.get(change.id)
      const row = 'set' in change ? change.set : change.change(before as never)
      if (row === null || row === undefined) found.delete(change.id)
      else found.set(change.id, row)
    }
  }
  return Object.fromEntries(found)
}
const openEvents = async (stream: string) => (await one.store.read(stream)).flatMap(envelopes)

test('whatever two instances do, rows equal a fold from scratch as soon as a command answers', async () => {
  await holdsFor(
    'rows are what their stream says',
    fc.asyncProperty(actions, async (given) => {
      const streams = newStreams()
      for (const { by, stream, command } of given) {
        const done = await give([one, two][by]!, streams[stream]!, command).catch(orRejected)
        if (!done) continue
        expect(await liveRows(streams[stream]!)).toEqual(
          expected(await openEvents(streams[stream]!)),
        )
      }
    }),
  )
})

test('applied in any order, twice, by many at once, and by some that die on the way, rows come out the same', async () => {
  const order = fc.array(fc.record({ pick: fc.nat(50), by: fc.nat(1), dies: fc.boolean() }), {
    maxLength: 20,
  })
  await holdsFor(
    'rows do not depend on who applied what',
    fc.asyncProperty(actions, order, async (given, applied) => {
      const [stream] = newStreams() as [string]
      for (const { command } of given) await give(one, stream, command).catch(orRejected)
      const commits = await one.store.read(stream)
      const collection = stage.db.collection<Stored>('view.entry-row.1')
      await collection.deleteMany({ $or: [{ _id: stream }, { s: stream }] } as never)
      if (commits.length === 0) return

      await Promise.all(
        applied.map(async ({ pick, by, dies }) => {
          const bank = [one, two][by]!
          const commit = commits[pick % commits.length]!
          const views = dies ? dying(bank) : bank.views
          await views.applyCommit([rows], commit).catch((error) => {
            if (!(error instanceof Killed)) throw error
          })
        }),
      )
      await apply(one, commits)
      expect(await storedRows(stream, { name: 'entry-row' })).toEqual(
        expected(await openEvents(stream)),
      )
    }),
  )
})
/** Applies the last commit that concerns the rows, and so all before it. */
const apply = async (bank: Bank, commits: Commit[]) => {
  for (const commit of commits.toReversed()) await bank.views.applyCommit([rows], commit)
}
class Killed extends Error {}
/** An instance that writes its rows and dies before it notes how far they are. */
const dying = (bank: Bank) => {
  const die = () => Promise.reject(new Killed())
  const db = meddled(bank.db, (name) =>
    name.startsWith('view.') ? { updateOne: die, insertOne: die } : {},
  )
  return createViewStore(db, bank.store, bank.generations, () => {})
}

test('events of other contexts act once on rows, delivered twice or from an earlier offset again', async () => {
  const bank = await openBank(stage, {
    projections: [foreignEntryRows] as unknown as Projection<never, never>[],
  })
  const event: fc.Arbitrary<TestAccountEvent> = fc.oneof(
    fc.record({
      type: fc.constant('MoneyDeposited' as const),
      data: fc.record({ amount: fc.integer({ min: 1, max: 9 }), note: fc.constantFrom('', 'x') }),
    }),
    fc.record({
      type: fc.constant('MoneyWithdrawn' as const),
      data: fc.record({ amount: fc.integer({ min: 1, max: 9 }) }),
    }),
    fc.record({
      type: fc.constant('StatementFiled' as const),
      data: fc.record({ text: fc.string({ maxLength: 4 }) }),
    }),
  )
  const history = fc.array(event, { minLength: 1, maxLength: 12 })
  await holdsFor(
    'foreign rows are what their stream says',
    fc.asyncProperty(history, fc.array(fc.nat(12)), async (events, again) => {
      const stream = newStream()
      const sent = events.map((each, index) => testEnvelope(stream, index + 1, each as never))
      for (const [index, each] of sent.entries()) {
        await bank.views.applyEnvelope(foreign, each)
        // A partition that was lost and came back begins at an earlier offset.
        const from = again[index]
        if (from !== undefined) {
          for (const old of sent.slice(Math.min(from, index), index + 1)) {
            await Promise.all([old, old].map((one) => bank.views.applyEnvelope(foreign, one)))
          }
        }
      }
      expect(await storedRows(stream, { name: 'foreign-entry-row' })).toEqual(
        expected(sent as never, foreign),
      )
    }),
  )
  await bank.stop()
})

test('a person who is erased is in no row any more, of own events or of others’', async () => {
  const bank = await openBank(stage, kept)
  await bank.views.prepare(foreign, 1)
  const stream = newStream()
  const subject = `usr_${stream}`
  await give(bank, stream, { type: 'Deposit', amount: 7, note: 'rent', memo: 'to Ada Lovelace' })
  const data = { amount: 3, note: 'gift', memo: 'for Ada Lovelace' }
  const sent = { ...testEnvelope(stream, 1, { type: 'MoneyDeposited', data }), subject }
  await bank.views.applyEnvelope(foreign, sent)
  expect(await liveRows(stream)).toMatchObject({ d2: { memo: 'to Ada Lovelace' } })

  await bank.keys.erase(subject)
  bank.keys.forget(subject)
  await bank.views.refold(rows, [stream])
  await bank.views.forget([rows, foreign], subject)
  expect(await liveRows(stream)).toEqual({ d2: { amount: 7, note: 'rent', memo: null, times: 1 } })
  for (const name of ['entry-row', 'foreign-entry-row']) {
    const all = await stage.db.collection(`view.${name}.1`).find().toArray()
    expect(JSON.stringify(all)).not.toContain('Lovelace')
  }
  // What is written afterwards is written on.
  await give(bank, stream, { type: 'Deposit', amount: 8, note: 'rent' })
  expect(await liveRows(stream)).toEqual(expected(await openEvents(stream)))
  await bank.stop()
})

test('who died while it folded a stream anew leaves it to whoever comes next', async () => {
  const stream = newStream()
  for (const amount of [1, 2, 3]) await give(one, stream, { type: 'Deposit', amount, note: 'n' })
  let calls = 0
  const db = meddled(one.db, (name, real) => ({
    bulkWrite: (...given: Parameters<typeof real.bulkWrite>) => {
      calls += 1
      return name.startsWith('view.') ? Promise.reject(new Killed()) : real.bulkWrite(...given)
    },
  }))
  const dead = createViewStore(db, one.store, one.generations, () => {})
  await expect(dead.refold(rows, [stream])).rejects.toThrow(Killed)
  expect(calls).toBe(1)
  await give(two, stream, { type: 'Withdraw', amount: 1 })
  expect(await liveRows(stream)).toEqual(expected(await openEvents(stream)))
})

test('rows that another release folded by other rules are folded again as a whole', async () => {
  const stream = newStream()
  for (const amount of [1, 2]) await give(one, stream, { type: 'Deposit', amount, note: 'n' })
  const renamed = rowProjection<EntryRow, TestAccountEvent>({
    ...entryRows,
    on: {
      ...entryRows.on,
      MoneyDeposited: ({ data: { amount } }) => [
        {
          id: `other-${amount}`,
          set: { amount, note: 'of another release', memo: null, times: 1 },
        },
      ],
    },
  }) as unknown as RowProjection
  const commit = (await one.store.read(stream)).at(-1) as Commit
  await two.views.applyCommit([renamed], commit)
  expect(await liveRows(stream)).toEqual(expected(await openEvents(stream), renamed))
  await one.views.applyCommit([rows], commit)
  expect(await liveRows(stream)).toEqual(expected(await openEvents(stream)))
})

test('rows are rebuilt beside the live ones under load, and swapped', async () => {
  const streams = Array.from({ length: 6 }, newStream)
  let writing = true
  const busy = [one, two].map(async (bank, offset) => {
    for (let count = offset; writing; count++) {
      const stream = streams[count % streams.length]!
      await give(bank, stream, { type: 'Deposit', amount: 1 + (count % 9), note: 'n' })
      if (count % 3 === 0) await give(bank, stream, { type: 'Withdraw', amount: 1 })
      await pauseFor(2)
    }
  })
  await pauseFor(200)
  const before = await openBank(stage, kept)
  for (let round = 0; round < 3; round++) {
    const { hash, swapped } = await rebuild({ ...before, projection: rows, changed: false })
    expect(hash.built).toBe(hash.live)
    expect(swapped).toBe(true)
  }
  writing = false
  await Promise.all(busy)
  for (const stream of streams) {
    expect(await liveRows(stream)).toEqual(expected(await openEvents(stream)))
  }
  await before.stop()
})

test('a stream of more rows than are kept at a time is rebuilt as it was', async () => {
  const many = rowProjection<{ n: number; text: string }, TestAccountEvent>({
    name: 'many',
    sorts: { n: 'ascending' },
    on: {
      StatementFiled: ({ data: { text } }) => {
        const part = Number(text)
        const fresh = Array.from({ length: 2_000 }, (_, index) => ({
          id: `${part}-${index}`,
          set: { n: part * 2_000 + index, text: 'new' },
        }))
        const touched = {
          id: '0-0',
          change: (row?: { n: number; text: string }) => ({
            n: row?.n ?? 0,
            text: `${row?.text}+`,
          }),
        }
        return part === 0 ? fresh : [...fresh, touched]
      },
    },
  })
  const { bank, close } = await alone(many as never)
  const stream = newStream()
  for (let part = 0; part < 4; part++)
    await give(bank, stream, { type: 'File', text: String(part) })
  const given = many as unknown as RowProjection
  const { hash, views } = await rebuild({ ...bank, projection: given, changed: false })
  expect({ built: hash.built, views }).toEqual({ built: hash.live, views: 8_000 })
  const read = bank.views.rowReader<{ n: number; text: string }>(many as never)
  expect(await read.find(stream, '0-0')).toEqual({ n: 0, text: 'new+++' })
  await close()
})

test('pages lead through all rows once, in the order of any sort, and filters hold', async () => {
  const listed = rowProjection<{ n: number; name: string; odd: boolean }, TestAccountEvent>({
    name: 'listed',
    sorts: { n: 'descending', name: 'ascending' },
    on: {
      StatementFiled: ({ data: { text } }) =>
        [...text].map((letter, index) => ({
          id: `${index}`,
          set: { n: letter.charCodeAt(0) % 4, name: letter, odd: index % 2 === 1 },
        })),
    },
  })
  const { bank, close } = await alone(listed as never)
  const read = bank.views.rowReader<{ n: number; name: string; odd: boolean }>(listed as never)
  const letters = fc.string({
    unit: fc.constantFrom(...'abcdefgh.*('),
    minLength: 1,
    maxLength: 30,
  })
  const sort = fc.constantFrom('n' as const, 'name' as const)
  const order = fc.constantFrom('ascending' as const, 'descending' as const, undefined)
  await holdsFor(
    'pages of rows',
    fc.asyncProperty(
      letters,
      sort,
      order,
      fc.integer({ min: 1, max: 7 }),
      async (text, by, way, limit) => {
        const [stream, other] = newStreams() as [string, string]
        await give(bank, stream, { type: 'File', text })
        await give(bank, other, { type: 'File', text: 'xyz' })
        const pages = async (more: object) => {
          const found: { id: string; row: { n: number; name: string; odd: boolean } }[] = []
          for (let cursor: string | undefined; ; ) {
            const page = await read.page(stream, { sort: by, order: way, cursor, limit, ...more })
            expect(page.rows.length).toBeLessThanOrEqual(limit)
            found.push(...page.rows)
            if (!page.next) return found
            cursor = page.next
          }
        }
        const all = await pages({})
        expect(all.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(
          [...text].map((_, index) => index),
        )
        const batches = read.batches(stream, { sort: by, order: way, size: limit })
        const atOnce = await Array.fromAsync(batches)
        expect(atOnce.flat()).toEqual(all)
        expect(atOnce.every(({ length }) => length <= limit)).toBe(true)
        const up = (way ?? listed.sorts[by]) === 'ascending' ? 1 : -1
        const values = all.map(({ row }) => row[by])
        expect(values).toEqual(values.toSorted((a, b) => (a === b ? 0 : a < b ? -up : up)))
        expect((await pages({ where: { odd: true } })).every(({ row }) => row.odd)).toBe(true)
        const special = await pages({ containing: { column: 'name', text: '.' } })
        expect(special.map(({ row }) => row.name)).toEqual(special.map(() => '.'))
      },
    ),
  )
  await expect(read.page('x', { sort: 'odd', limit: 1 })).rejects.toMatchObject({
    code: 'invalid_request',
  })
  await expect(read.batches('x', { sort: 'odd', size: 1 }).next()).rejects.toMatchObject({
    code: 'invalid_request',
  })
  await expect(read.page('x', { sort: 'n', limit: 1, cursor: 'x' })).rejects.toMatchObject({
    code: 'invalid_request',
  })
  const [stream] = newStreams() as [string]
  await give(bank, stream, { type: 'File', text: 'abc' })
  const { next: cursor } = await read.page(stream, { sort: 'n', limit: 1 })
  for (const other of [{ sort: 'name' }, { sort: 'n', order: 'ascending' }] as const)
    await expect(read.page(stream, { ...other, limit: 1, cursor: cursor! })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  await close()
})

test('a page is read in the order of an index', async () => {
  const plan = await one.views
    .rowsOf('entry-row', 1)
    .find({ s: 'x', row: { $ne: null } })
    .sort({ 'row.amount': -1, _id: -1 })
    .explain('queryPlanner')
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('IXSCAN')
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toContain('"SORT"')
})

test('a fold asks only for the rows that a change goes by', async () => {
  const stream = newStream()
  const read: string[][] = []
  const at = { type: 'MoneyDeposited', data: { amount: 5, note: 'n' } }
  const commit = (version: number, event: object) =>
    ({
      ...testEnvelope(stream, version, event as never),
      events: [{ schema: 1, ...event }],
    }) as never
  await foldRows(
    rows,
    [commit(1, at), commit(2, { type: 'MoneyWithdrawn', data: { amount: 5 } })],
    async (ids) => {
      read.push(ids)
      return new Map()
    },
  )
  expect(read).toEqual([['d1', 'd2']])
})
