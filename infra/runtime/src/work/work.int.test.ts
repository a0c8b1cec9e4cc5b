import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, eventually, openBank, pauseFor } from '../../tests/stage.ts'
import { newStream, openWorkStage, type WorkStage } from '../../tests/work-stage.ts'
import { STALE_MS } from '../database/lease.ts'
import { LaterRelease } from '../store/later-release.ts'
import type { Work } from './work.ts'

let work: WorkStage
beforeAll(async () => {
  work = await openWorkStage()
})
afterAll(() => work.stage.close())

/** An instance with one kind of work of its own name, so that tests do not work for each other. */
const staff = (given: Partial<Work> & Pick<Work, 'run'>, name = `work-${randomUUID()}`) => ({
  name,
  hire: () =>
    openBank(work.stage, { works: [{ on: ['MoneyDeposited'], retryMs: 10, ...given, name }] }),
})
const note = (bank: Bank, stream: string, text: string, step?: string) =>
  bank.accounts.handle(stream, { type: 'File', text }, step ? { step } : {})
const notes = async (stream: string) => {
  const commits = await work.clerk.store.read(stream)
  const events = commits.flatMap((commit) => commit.events)
  return events.filter(({ type }) => type === 'StatementFiled').map(({ data }) => data.text)
}

test('work is done once, with the id of its event, and its item stays', async () => {
  const seen: string[] = []
  const { name, hire } = staff({ run: async (_event, { id }) => void seen.push(id) })
  const [one, two] = [await hire(), await hire()]
  const stream = await work.deposit(one)
  const [commit] = await one.store.read(stream)
  await work.isDone(name, stream)
  for (const bank of [one, two]) await bank.worker?.enqueue(commit!)
  await pauseFor(700)
  expect(seen).toEqual([`${name}:${stream}@1`])
  expect(await work.itemOf(name, stream)).toMatchObject({ state: 'done', attempts: 1, error: null })
  await Promise.all([one.stop(), two.stop()])
})

test('work that fails is tried again with the same id', async () => {
  const seen: [string, number][] = []
  const { name, hire } = staff({
    run: async (_event, { id, attempt }) => {
      seen.push([id, attempt])
      if (attempt < 3) throw new Error('not today')
    },
  })
  const bank = await hire()
  const stream = await work.deposit(bank)
  await work.isDone(name, stream)
  const id = `${name}:${stream}@1`
  expect(seen).toEqual([1, 2, 3].map((attempt) => [id, attempt]))
  await bank.stop()
})

test('work that keeps failing is given up, and can say so where a try has acted already', async () => {
  let bank: Bank | undefined
  const { name, hire } = staff({
    attempts: 3,
    run: async () => {
      await note(bank!, stream, 'started')
      throw new TypeError('no such bank')
    },
    giveUp: async (_event, error) => void (await note(bank!, stream, `failed: ${error.message}`)),
  })
  bank = await hire()
  const stream = newStream()
  await work.deposit(bank, stream)
  await eventually(
    'it is given up',
    async () => (await work.itemOf(name, stream))?.state === 'dead',
  )
  expect(await work.itemOf(name, stream)).toMatchObject({
    attempts: 3,
    error: 'TypeError: no such bank',
  })
  expect(await notes(stream)).toEqual(['started', 'failed: no such bank'])
  await bank.stop()
})

test('who lost the lease during the last try gives nothing up: another is at it', async () => {
  const runs: { fail: (error: Error) => void }[] = []
  let givenUp = 0
  const { name, hire } = staff({
    attempts: 1,
    run: () => new Promise((_resolve, reject) => runs.push({ fail: reject })),
    giveUp: async () => {
      givenUp += 1
    },
  })
  const bank = await hire()
  const stream = await work.deposit(bank)
  const _id = `${name}:${stream}@1`
  await eventually('it runs', async () => runs.length === 1)
  await work.items.updateOne(
    { _id },
    { $set: { holder: 'another', attempts: 2 }, $inc: { beat: 1 } },
  )
  runs[0]!.fail(new TypeError('no such bank'))
  await pauseFor(200)
  await bank.stop()
  expect(givenUp).toBe(0)
  expect(await work.itemOf(name, stream)).toMatchObject({
    state: 'open',
    holder: 'another',
    attempts: 2,
    error: null,
  })
})

test('who dies after it gave up leaves nothing to run again: another marks it', async () => {
  let runs = 0
  const given: string[] = []
  const banks: Bank[] = []
  const { name, hire } = staff({
    attempts: 1,
    run: async () => {
      runs += 1
      throw new TypeError('no such bank')
    },
    giveUp: async (_event, error) => {
      const me = banks[given.push(`${error.name}: ${error.message}`) - 1]!
      await note(me, stream, 'failed')
      // As a killed process: it has said so, and marks nothing.
      if (me === banks[0]) await me.mongo.close(true)
    },
  })
  const stream = newStream()
  banks.push(await hire())
  await work.deposit(banks[0]!, stream)
  await eventually('the first has given up', () => given.length === 1)
  banks.push(await hire())
  await eventually('it is marked', async () => (await work.itemOf(name, stream))?.state === 'dead')
  expect(runs).toBe(1)
  expect(given).toEqual(Array(2).fill('TypeError: no such bank'))
  expect(await notes(stream)).toEqual(['failed'])
  await Promise.all(banks.map((bank) => bank.stop()))
})

test('what only a later release can do is not given up, however often it is tried', async () => {
  let runs = 0
  const { name, hire } = staff({
    attempts: 1,
    run: async () => {
      runs += 1
      if (runs < 3) throw new LaterRelease('InterestPaid')
    },
    giveUp: async () => Promise.reject(new Error('it was given up')),
  })
  const bank = await hire()
  const stream = await work.deposit(bank)
  await work.isDone(name, stream)
  expect(runs).toBe(3)
  await bank.stop()
})

test('tries that only a later release can succeed in are not counted, and come ever later', async () => {
  const tries: number[] = []
  const times: number[] = []
  const { name, hire } = staff({
    attempts: 2,
    retryMs: 100,
    run: async (_event, { attempt }) => {
      tries.push(attempt)
      times.push(performance.now())
      throw times.length < 4 ? new LaterRelease('InterestPaid') : new TypeError('no such bank')
    },
  })
  const bank = await hire()
  const stream = await work.deposit(bank)
  await eventually(
    'it is given up',
    async () => (await work.itemOf(name, stream))?.state === 'dead',
  )
  expect(tries).toEqual([1, 1, 1, 1, 2])
  const rests = times.slice(1, 4).map((time, index) => time - times[index]!)
  for (const [index, least] of [100, 200, 400].entries()) {
    expect(rests[index]).toBeGreaterThanOrEqual(least - 20)
  }
  expect(await work.itemOf(name, stream)).toMatchObject({ attempts: 2, uncounted: 0 })
  await bank.stop()
})

test('an error that was foreseen ends as its own outcome, after its own tries, and alarms nobody', async () => {
  let runs = 0
  const told: string[] = []
  const { name, hire } = staff({
    foreseen: (error) => (error.name === 'NoMoney' ? 2 : null),
    run: async () => {
      runs += 1
      throw Object.assign(new Error('nothing is left'), { name: 'NoMoney' })
    },
    giveUp: async (_event, error) => {
      told.push(error.name)
      if (told.length === 1) throw new Error('not yet')
    },
  })
  const bank = await hire()
  const stream = await work.deposit(bank)
  await eventually('it is over', async () => (await work.itemOf(name, stream))?.state === 'done')
  expect({ runs, told }).toEqual({ runs: 2, told: ['NoMoney', 'NoMoney'] })
  expect(await work.itemOf(name, stream)).toMatchObject({ error: null, holder: null })
  await bank.stop()
})

test('an outcome that cannot be told yet is told later, and the work is not run again', async () => {
  let runs = 0
  let told = 0
  const { name, hire } = staff({
    attempts: 1,
    run: async () => {
      runs += 1
      throw new TypeError('no such bank')
    },
    giveUp: async () => {
      told += 1
      if (told < 3) throw new Error('not yet')
    },
  })
  const bank = await hire()
  const stream = await work.deposit(bank)
  await eventually(
    'it is given up',
    async () => (await work.itemOf(name, stream))?.state === 'dead',
  )
  expect({ runs, told }).toEqual({ runs: 1, told: 3 })
  expect(await work.itemOf(name, stream)).toMatchObject({ error: 'TypeError: no such bank' })

  // Retried by an operator it runs, and is not given up before it has failed again.
  await bank.worker?.retry(`${name}:${stream}@1`)
  await eventually('it ran again', () => runs === 2)
  await bank.stop()
})

test('an event that a piece of work does not want asks for none', async () => {
  const seen: string[] = []
  const wanted = newStream()
  const { name, hire } = staff({
    when: (event) => (event as unknown as { stream: string }).stream === wanted,
    run: async (_event, { id }) => void seen.push(id),
  })
  const bank = await hire()
  const other = await work.deposit(bank)
  await work.deposit(bank, wanted)
  await work.isDone(name, wanted)
  expect(await work.itemOf(name, other)).toBeNull()
  expect(seen).toEqual([`${name}:${wanted}@1`])
  await bank.stop()
})

test('no more runs at once than was asked for', async () => {
  let [now, most, done] = [0, 0, 0]
  const { hire } = staff({
    concurrency: 2,
    run: async () => {
      most = Math.max(most, ++now)
      // Long enough for the next ones to come meanwhile, on a busy machine too.
      await pauseFor(200)
      now -= 1
      done += 1
    },
  })
  const bank = await hire()
  await Promise.all(Array.from({ length: 9 }, () => work.deposit(bank)))
  await eventually('all is done', () => done === 9)
  expect(most).toBe(2)
  await bank.stop()
})

test('the work of an instance that died is taken up by another, and takes effect once', async () => {
  const runs: string[] = []
  let release = () => {}
  const stuck = new Promise<void>((resolve) => (release = resolve))
  const banks: Bank[] = []
  const { name, hire } = staff({
    run: async ({ type }) => {
      const me = banks[runs.push(type) - 1]!
      await note(me, stream, 'paid').catch(() => {})
      if (me === banks[0]) await stuck
    },
  })
  const stream = newStream()
  banks.push(await hire())
  await work.deposit(banks[0]!, stream)
  await eventually('the first has acted', async () => (await notes(stream)).length === 1)
  banks.push(await hire())

  // As a killed process: no beat any more, and nothing is handed back.
  await banks[0]!.mongo.close(true)
  await work.isDone(name, stream)
  expect(runs).toHaveLength(2)
  expect(await notes(stream)).toEqual(['paid'])
  expect(await work.itemOf(name, stream)).toMatchObject({ attempts: 2 })
  release()
  await Promise.all(banks.map((bank) => bank.stop()))
})

test('work whose beat goes on is not taken away, however long it runs', async () => {
  let runs = 0
  const { name, hire } = staff({
    run: async (_event, { signal }) => {
      runs += 1
      await pauseFor(STALE_MS + 2_000)
      signal.throwIfAborted()
    },
  })
  const [one, two] = [await hire(), await hire()]
  const stream = await work.deposit(one)
  await work.isDone(name, stream)
  expect(runs).toBe(1)
  await Promise.all([one.stop(), two.stop()])
})

test('who lost the lease is told to give up', async () => {
  let reason: unknown
  const { name, hire } = staff({
    run: (_event, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reason = signal.reason
          reject(signal.reason)
        })
      }),
  })
  const bank = await hire()
  const stream = await work.deposit(bank)
  const _id = `${name}:${stream}@1`
  await eventually('it runs', async () => (await work.itemOf(name, stream))?.holder)
  await work.items.updateOne({ _id }, { $set: { holder: 'somebody else', state: 'done' } })
  await eventually('it was told', () => reason)
  expect(String(reason)).toContain('lost')
  // What it thinks of the outcome no longer counts.
  await pauseFor(100)
  expect(await work.itemOf(name, stream)).toMatchObject({ holder: 'somebody else', state: 'done' })
  await bank.stop()
})

test('an instance that stops hands its work back, and the try does not count', async () => {
  const attempts: number[] = []
  const { name, hire } = staff({
    attempts: 1,
    run: (_event, { attempt, signal }) => {
      attempts.push(attempt)
      if (attempts.length > 1) return Promise.resolve()
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    },
  })
  const one = await hire()
  const stream = await work.deposit(one)
  await eventually('it runs', () => attempts.length === 1)
  await one.stop()
  expect(await work.itemOf(name, stream)).toMatchObject({
    state: 'open',
    holder: null,
    attempts: 0,
  })
  const two = await hire()
  await work.isDone(name, stream)
  expect(attempts).toEqual([1, 1])
  await two.stop()
})

test('what is tried again rests as long after a restart as before', async () => {
  const hours = 3 * 60 * 60_000
  const runs: number[] = []
  const { name, hire } = staff({
    retryMs: hours,
    retryAtMostMs: 2 * hours,
    run: async (_event, { attempt }) => {
      runs.push(attempt)
      if (attempt === 1) throw new Error('not today')
    },
  })
  const one = await hire()
  const stream = await work.deposit(one)
  const restedUntil = async () => (await work.itemOf(name, stream))?.dueAt?.getTime() ?? 0
  await eventually('it rests', async () => (await restedUntil()) > Date.now() + hours / 2)
  expect((await restedUntil()) - Date.now()).toBeLessThanOrEqual(hours + 60_000)
  await one.stop()
  const two = await hire()
  await pauseFor(1_200)
  expect(runs).toEqual([1])
  await work.items.updateOne({ _id: `${name}:${stream}@1` }, { $set: { dueAt: new Date(0) } })
  await work.isDone(name, stream)
  expect(runs).toEqual([1, 2])
  await two.stop()
})

test('work on a schedule runs first after its delay, then again and again, across a restart', async () => {
  const times: number[] = []
  const { name, hire } = staff({
    afterMs: 300,
    run: async (_event, { attempt, again }) => {
      expect(attempt).toBe(1)
      if (times.push(performance.now()) < 3) again(400)
    },
  })
  const one = await hire()
  const began = performance.now()
  const stream = await work.deposit(one)
  await eventually('it ran once', () => times.length === 1)
  await one.stop()
  expect(await work.itemOf(name, stream)).toMatchObject({
    state: 'open',
    holder: null,
    attempts: 0,
  })
  const two = await hire()
  await work.isDone(name, stream)
  const rests = times.map((time, index) => time - (times[index - 1] ?? began))
  for (const [index, least] of [300, 400, 400].entries()) {
    expect(rests[index]).toBeGreaterThanOrEqual(least - 20)
  }
  expect(times).toHaveLength(3)
  await two.stop()
})

test('items of the release before, which notes no time, are due at once', async () => {
  let runs = 0
  const { name, hire } = staff({
    retryMs: 3_600_000,
    run: async () => {
      runs += 1
      if (runs === 1) throw new Error('not today')
    },
  })
  const one = await hire()
  const stream = await work.deposit(one)
  // Not only tried: whoever tries it still notes when it is due again.
  const isResting = async () => {
    const item = await work.itemOf(name, stream)
    return item?.attempts === 1 && item.holder === null
  }
  await eventually('it rests', isResting)
  await work.items.updateOne({ _id: `${name}:${stream}@1` }, { $unset: { dueAt: '' } })
  await work.isDone(name, stream)
  expect(runs).toBe(2)
  await one.stop()
})

test('many instances share what is due: none reaches for what another has taken', async () => {
  const seen: string[] = []
  const { name, hire } = staff({
    concurrency: 3,
    run: async (_event, { id }) => void seen.push(id),
  })
  const streams = Array.from({ length: 60 }, newStream)
  for (const stream of streams) await work.deposit(work.clerk, stream)
  const banks = await Promise.all(Array.from({ length: 4 }, hire))
  for (const stream of streams) {
    const [commit] = await work.clerk.store.read(stream)
    await banks[0]!.worker!.enqueue(commit!)
  }
  for (const stream of streams) await work.isDone(name, stream)
  expect(seen.toSorted()).toEqual(streams.map((stream) => `${name}:${stream}@1`).toSorted())
  const found = await work.items.find({ work: name }).toArray()
  expect(found.every(({ attempts, beat }) => attempts === 1 && beat >= 1)).toBe(true)
  await Promise.all(banks.map((bank) => bank.stop()))
})

test('what waits for its time does not count as open; what waits for a worker does', async () => {
  const weekly = staff({ run: async (_event, { again }) => again(604_800_000) })
  const idle = await weekly.hire()
  const before = await idle.worker!.count('open')
  const stream = await work.deposit(idle)
  await eventually('it has run', async () => {
    const item = await work.itemOf(weekly.name, stream)
    return item?.holder === null && item.dueAt!.getTime() > Date.now() + 600_000
  })
  expect(await idle.worker!.count('open')).toBe(before)
  const due = { holder: 'nobody', dueAt: new Date(0) }
  await work.items.updateOne({ _id: `${weekly.name}:${stream}@1` }, { $set: due })
  expect(await idle.worker!.count('open')).toBe(before + 1)
  await work.items.deleteOne({ _id: `${weekly.name}:${stream}@1` })
  await idle.stop()
})

test('counts and the sweep read indexes, not the items that are done', async () => {
  const plan = async (filter: object) =>
    JSON.stringify((await work.items.find(filter).explain()).queryPlanner)
  for (const filter of [{ state: 'open' }, { state: 'dead' }]) {
    expect(await plan(filter)).not.toContain('COLLSCAN')
  }
  expect(await plan({ state: 'open', dueAt: { $not: { $gt: new Date() } } })).toContain('IXSCAN')
})

test('clocks that are ten minutes off keep no work from being done, and steal none', async () => {
  const seen: string[] = []
  const { name, hire } = staff({
    run: async (event) => {
      await pauseFor(50)
      seen.push(String(event.data.amount))
    },
  })
  const bank = await hire()
  const other = await hire()
  for (const minutes of [-10, 0, 10]) {
    const stream = newStream()
    const [commit] = await work
      .deposit(work.clerk, stream)
      .then(() => work.clerk.store.read(stream))
    const at = new Date(Date.now() + minutes * 60_000).toISOString()
    await bank.worker?.enqueue({ ...commit!, at })
    await work.isDone(name, stream)
  }
  expect(seen).toHaveLength(3)
  await Promise.all([bank.stop(), other.stop()])
})
