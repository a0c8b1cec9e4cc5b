import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestAccountEvent, testAccountView } from '../../../tests/account.ts'
import {
  asked,
  type Bank,
  eventually,
  log,
  meddled,
  openBank,
  openStage,
  pauseFor,
  type TestStage,
} from '../../../tests/stage.ts'
import { createLease } from '../../database/lease.ts'
import { workKnown } from '../../service/operators/work-known.ts'
import type { Commit } from '../../store/commit.ts'
import { createGenerations } from '../generations/generations.ts'
import { WORK } from '../generations/kept-rules.ts'
import { type Projection, projection } from '../projection.ts'
import { createViewStore } from '../view-store.ts'
import { createFiller } from './fill.ts'

let stage: TestStage
beforeAll(async () => {
  stage = await openStage({ kafka: true })
})
afterAll(() => stage.close())

type Tally = { deposits: number; per: number }
/** A view of deposits. @param per what a deposit counts, the rule that releases differ in. */
const tally = (name: string, per = 1, folded = () => {}) =>
  projection<Tally, TestAccountEvent>({
    name,
    version: per,
    on: {
      MoneyDeposited: (view) => {
        folded()
        return { deposits: (view?.deposits ?? 0) + per, per }
      },
    },
  }) as Projection

const newStream = () => `acc_${randomUUID()}`
const deposit = (bank: Bank, stream: string) =>
  asked(() => bank.accounts.handle(stream, { type: 'Deposit', amount: 1 }))
/** An instance of a release that has these views. */
const instanceOf = (...projections: Projection[]) =>
  openBank(stage, { projections: projections as never })
const fillerOf = (bank: Bank, views = bank.views, db = bank.db) =>
  createFiller({ ...bank, db, views, log })
const createGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
/** A filler that writes what it folded when it may. @param look what each look at a lease awaits. */
const slowed = (bank: Bank, until: Promise<void>, look = (_name: string): unknown => undefined) => {
  const begun = createGate()
  const db = meddled(bank.db, (name, real) => ({
    insertMany: async (documents: object[], options: object) => {
      begun.open()
      await until
      return real.insertMany(documents, options)
    },
    findOne: async (...given: [object]) => {
      await look(name)
      return real.findOne(...given)
    },
    // Whoever holds a lease beats without looking first.
    updateOne: async (filter: object, ...rest: [object, object?]) => {
      if (!('beat' in filter)) await look(name)
      return real.updateOne(filter, ...rest)
    },
  }))
  const views = createViewStore(db, bank.store, bank.generations, () => {})
  return { filler: fillerOf(bank, views, db), folding: begun.opened }
}
const start = async (bank: Bank) => {
  const filler = fillerOf(bank)
  await filler.prepare()
  await filler.fillOwn()
}
const started = async (...projections: Projection[]) => {
  const bank = await instanceOf(...projections)
  await start(bank)
  return bank
}
const readerOf = (bank: Bank, given: Projection) =>
  bank.views.reader(given as unknown as Projection<Tally, never>)
/** Streams with 1, 2, 3… deposits. */
const oldStreams = async (count: number) => {
  const bank = await instanceOf(testAccountView as Projection)
  const streams = Array.from({ length: count }, newStream)
  for (const [index, stream] of streams.entries()) {
    for (let times = 0; times <= index; times++) await deposit(bank, stream)
  }
  await bank.stop()
  return streams
}
const expectWhole = async (bank: Bank, given: Projection, streams: string[], per = 1) => {
  for (const [index, stream] of streams.entries()) {
    const view = await readerOf(bank, given).find(stream)
    expect(view).toEqual({ deposits: (index + 1) * per, per })
  }
}
const newestOf = async (bank: Bank, { name }: Projection) => {
  await bank.generations.refresh()
  return bank.generations.known(name).newest
}

test('a view that a release brings is filled from the old streams, once', async () => {
  const streams = await oldStreams(5)
  const fresh = tally('brought')
  const bank = await started(fresh)
  await expectWhole(bank, fresh, streams)
  const newest = await newestOf(bank, fresh)
  await start(bank)
  expect(await newestOf(await started(fresh), fresh)).toBe(newest)
})

test('a view whose rules a release changed is folded anew', async () => {
  const streams = await oldStreams(3)
  const [before, after] = [tally('changed'), tally('changed', 10)]
  await expectWhole(await started(before), before, streams)
  await expectWhole(await started(after), after, streams, 10)
})

test('a stream that cannot be folded does not stop the start: it is left out, and projected later', async () => {
  const name = `tally-${randomUUID()}`
  const broken = newStream()
  const sound = newStream()
  const fragile = projection<Tally, TestAccountEvent>({
    name,
    on: {
      MoneyDeposited: (view, _event, { stream }) => {
        if (stream === broken) throw new RangeError('cannot be folded')
        return { deposits: (view?.deposits ?? 0) + 1, per: 1 }
      },
    },
  }) as Projection
  const before = await instanceOf()
  await deposit(before, broken)
  await deposit(before, sound)
  const commits = before.store.commits
  await commits.updateMany({ stream: { $in: [broken, sound] } }, { $set: { projected: true } })
  const bank = await instanceOf(fragile)
  const filler = fillerOf(bank)
  await filler.prepare()
  await filler.fillOwn()
  const reader = bank.views.reader(fragile as Projection<Tally, never>)
  expect(await reader.find(sound)).toEqual({ deposits: 1, per: 1 })
  expect(await reader.find(broken)).toBeNull()
  expect(await commits.countDocuments({ stream: broken, projected: false })).toBeGreaterThan(0)
  expect(await commits.countDocuments({ stream: sound, projected: false })).toBe(0)
  await commits.updateMany({ stream: broken }, { $set: { projected: true } })
  await Promise.all([before.stop(), bank.stop()])
})

test('a view of which many streams cannot be folded is not swapped in', async () => {
  const broken = new Set(Array.from({ length: 11 }, newStream))
  const fragile = projection<Tally, TestAccountEvent>({
    name: `tally-${randomUUID()}`,
    on: {
      MoneyDeposited: (_view, _event, { stream }) => {
        if (broken.has(stream)) throw new RangeError('cannot be folded')
        return { deposits: 1, per: 1 }
      },
    },
  }) as Projection
  const before = await instanceOf()
  for (const stream of broken) await deposit(before, stream)
  const bank = await instanceOf(fragile)
  const filler = fillerOf(bank)
  await filler.prepare()
  await expect(filler.fillOwn()).rejects.toThrow('cannot be folded')
  await Promise.all([before.stop(), bank.stop()])
})

test('in an empty store nothing is folded, built or leased', async () => {
  const empty = await openStage()
  const fresh = tally('first')
  const bank = await openBank(empty, { projections: [fresh] as never })
  await start(bank)
  expect(bank.generations.known('first')).toMatchObject({ live: 1, newest: 1, rules: fresh.rules })
  expect(await bank.views.generationsOf('first')).toEqual([1])
  expect(await empty.db.collection('leases').countDocuments()).toBe(0)
  await deposit(bank, newStream())
  await start(bank)
  expect(await newestOf(bank, fresh)).toBe(1)
  await empty.close()
})

test('two that start at the same moment fill a view once, and both wait for it', async () => {
  const streams = await oldStreams(4)
  let folded = 0
  const fresh = tally('shared', 1, () => {
    folded += 1
  })
  const events = await stage.db
    .collection('commits')
    .countDocuments({ 'events.type': 'MoneyDeposited' })
  const [one, other] = [await instanceOf(fresh), await instanceOf(fresh)]
  const looked = createGate()
  // The first is still at it when the second asks whether it may.
  const first = slowed(one, looked.opened)
  const filling = first.filler.prepare().then(() => first.filler.fillOwn())
  await first.folding
  const asking = meddled(other.db, (name, real) => ({
    findOne: async (...given: [object]) => {
      const found = await real.findOne(...given)
      if (name === 'leases') looked.open()
      return found
    },
  }))
  const second = fillerOf(other, other.views, asking)
  await second.prepare()
  await second.fillOwn()
  await expectWhole(other, fresh, streams)
  await filling
  expect(await newestOf(one, fresh)).toBe(2)
  expect(folded).toBe(events)
})

test('one that is killed in the middle leaves nothing to be read, and the next starts again', async () => {
  const streams = await oldStreams(4)
  let folded = 0
  let killed: Bank | undefined
  const fresh = tally('killed', 1, () => {
    folded += 1
    // As a killed process: its connection is gone, and nothing is given back.
    if (folded === 5) void killed?.mongo.close(true)
  })
  killed = await instanceOf(fresh)
  await expect(start(killed)).rejects.toThrow()
  expect(folded).toBeGreaterThanOrEqual(5)
  const next = await instanceOf(fresh)
  expect(next.generations.known('killed')).toMatchObject({ live: 1 })
  expect(await readerOf(next, fresh).count({})).toBe(0)
  killed = undefined
  await start(next)
  await expectWhole(next, fresh, streams)
})

test('one that stood still while it filled is overtaken, and undoes nothing', async () => {
  const streams = await oldStreams(3)
  const fresh = tally('slow')
  const [slow, quick] = [await instanceOf(fresh), await instanceOf(fresh)]
  const waking = createGate()
  let beats = 0
  // It holds the lease, and beats no more; what it folded is written when it wakes.
  const { filler, folding } = slowed(slow, waking.opened, (name) =>
    name === 'leases' && ++beats > 1 ? waking.opened : undefined,
  )
  await filler.prepare()
  const sleeping = filler.fillOwn()
  await folding
  await start(quick)
  await expectWhole(quick, fresh, streams)
  const live = (await newestOf(quick, fresh)) as number
  waking.open()
  await sleeping
  await quick.generations.refresh()
  expect(quick.generations.known('slow')).toMatchObject({ live, newest: live })
  await expectWhole(quick, fresh, streams)
})

test('what instances of the release before append meanwhile reaches the new view', async () => {
  const [stream] = (await oldStreams(1)) as [string]
  const [kept, fresh] = [tally('kept'), tally('added')]
  const old = await started(kept)
  expect(await old.generations.rulesMatch(old.projections)).toBe(true)
  const tail = old.tail()
  const next = await started(kept, fresh)
  await deposit(old, stream)
  const [last] = (await old.store.read(stream, 1)) as [Commit]
  // As the service does behind a command: noted when the tail stops, at the latest.
  tail.projected(last)
  expect(await old.generations.rulesMatch(old.projections)).toBe(false)
  await old.stop()
  expect(await next.store.commits.findOne({ _id: last._id })).toMatchObject({ projected: false })
  expect(await readerOf(next, fresh).find(stream)).toMatchObject({ deposits: 1 })

  next.tail()
  await eventually('the tail of the new one applies it', async () => {
    const view = await readerOf(next, fresh).find(stream)
    return view?.deposits === 2
  })
  await eventually('and it is marked', () =>
    next.store.commits.findOne({ _id: last._id, projected: true }),
  )
  await next.stop()
})

test('an instance that does not know all work marks no commit', async () => {
  const given = tally('worked')
  const works = (...names: string[]) =>
    workKnown(names.map((name) => ({ name, on: ['MoneyDeposited'], run: async () => {} })))
  const [fewer, more] = [works('mail'), works('mail', 'print')]
  const old = await started(given)
  await old.generations.note(fewer)
  expect(await old.generations.rulesMatch([given, fewer])).toBe(true)
  // Of a release that notes no work, while one that does so runs beside it.
  expect(await old.generations.rulesMatch([given])).toBe(false)

  const next = await started(given)
  await next.generations.note(more)
  expect(await next.generations.rulesMatch([given, more])).toBe(true)
  expect(await old.generations.rulesMatch([given, fewer])).toBe(false)

  // Taken back: the last to start decides.
  const back = await started(given)
  await back.generations.note(fewer)
  expect(await back.generations.rulesMatch([given, fewer])).toBe(true)
  expect(await next.generations.rulesMatch([given, more])).toBe(false)
  await back.generations.retract(fewer.name)
})

test('work that a release without such notes took back is noted again, once its instances are gone', async () => {
  const given = tally('retaken')
  const bank = await started(given)
  const asked = workKnown([{ name: 'mail', on: ['MoneyDeposited'], run: async () => {} }])
  const generations = createGenerations(bank.db, 1_500)
  await generations.note(asked)
  // As its start does; once more, as it may be restarted meanwhile.
  for (let times = 0; times < 2; times++) {
    await generations.retract(WORK)
    expect(await generations.rulesMatch([given, asked])).toBe(false)
    await pauseFor(600)
    expect(await generations.rulesMatch([given, asked])).toBe(false)
    await generations.note({ name: WORK, rules: `those of another, ${times}` })
    expect(await generations.rulesMatch([given, asked])).toBe(false)
  }
  await generations.retract(WORK)
  await eventually('it is noted again', () => generations.rulesMatch([given, asked]))
  // What a release notes that runs now is left alone.
  await generations.note({ name: WORK, rules: 'those of a later one' })
  await pauseFor(1_600)
  expect(await generations.rulesMatch([given, asked])).toBe(false)
  expect(generations.known(WORK).rules).toBe('those of a later one')
  await generations.retract(WORK)
})

test('what another release folded by its rules is folded again by ours, as a whole', async () => {
  const [before, after] = [tally('mixed'), tally('mixed', 10)]
  const old = await started(before)
  const next = await started(after)
  const stream = newStream()
  for (let times = 0; times < 3; times++) await deposit(old, stream)
  expect(await readerOf(next, after).find(stream)).toEqual({ deposits: 3, per: 1 })
  // Also by the oldest of its commits, late: the view does not fall back behind what it showed.
  const [oldest] = (await next.store.read(stream)) as [Commit]
  await next.views.applyCommit([after], oldest)
  expect(await readerOf(next, after).findAt(stream)).toEqual({
    version: 3,
    view: { deposits: 30, per: 10 },
  })
  await deposit(next, stream)
  expect(await readerOf(next, after).find(stream)).toEqual({ deposits: 40, per: 10 })
})

test('a view that a release left out is filled again when it comes back', async () => {
  const given = tally('away')
  const other = tally('other')
  await started(given, other)
  const without = await started(other)
  const stream = newStream()
  await deposit(without, stream)
  expect(await without.generations.rulesMatch(without.projections)).toBe(true)
  const back = await started(given, other)
  expect(await readerOf(back, given).find(stream)).toEqual({ deposits: 1, per: 1 })
})

test('a start that is ended while another instance fills gives up at once', async () => {
  await oldStreams(1)
  const busy = createLease(stage.db, 'filling', 'somebody')
  expect(await busy.beat()).toBe(true)
  const beating = setInterval(() => busy.beat().catch(() => {}), 500)
  const bank = await instanceOf(tally('ended'))
  const filler = fillerOf(bank)
  await filler.prepare()
  const ending = new AbortController()
  const filling = filler.fillOwn(ending.signal)
  ending.abort(new Error('enough'))
  await expect(filling).rejects.toThrow('enough')
  clearInterval(beating)
  await busy.release()
})
