import { randomUUID } from 'node:crypto'
import type { Envelope } from '@sortie/contracts/kit'
import { type Connection, mongo } from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestAccountEvent } from '../../tests/account.ts'
import {
  type Bank,
  eventually,
  MONGO_URL,
  openBank,
  openStage,
  pauseFor,
  produce,
  type TestStage,
  testEnvelope,
} from '../../tests/stage.ts'
import { connectMongo } from '../database/mongo.ts'
import { LaterRelease } from '../store/later-release.ts'
import { handler } from './handler.ts'

let stage: TestStage
let bank: Bank
beforeAll(async () => {
  stage = await openStage({ kafka: true })
  bank = await openBank(stage)
})
afterAll(() => stage.close())

type Deposited = Parameters<ReturnType<typeof handler>['handle']>[0]
/** A handler for deposits into the streams of one test, in a group of its own. */
const teller = (handle: (event: Envelope & { data: { amount: number } }) => Promise<void>) => {
  const mark = randomUUID()
  const group = `teller-${mark}`
  const given = handler<TestAccountEvent, 'MoneyDeposited'>({
    name: group,
    from: { account: TestAccountEvent },
    types: ['MoneyDeposited'],
    handle: async (event) => {
      if (event.stream.includes(mark)) await handle(event as Deposited as never)
    },
  })
  return {
    given,
    group: `${stage.prefix}${group}`,
    short: group,
    stream: (n: number) => `${n}-${mark}`,
  }
}
const deposit = (stream: string, version: number) =>
  testEnvelope(stream, version, { type: 'MoneyDeposited', data: { amount: version } })
const message = (event: Envelope) => ({ key: event.stream, value: JSON.stringify(event) })
/** What a group parked of the streams of its own test, in order. */
const parkedBy = async (group: string) => {
  const rows = await bank.parking.list(10_000)
  const mark = group.slice(group.indexOf('teller-') + 'teller-'.length)
  return rows
    .filter(({ consumer, stream }) => consumer === group && stream.includes(mark))
    .toSorted((a, b) => a.position - b.position)
}

test('what only a later release can handle is parked at once, holds up no other stream, and is tried again by itself', async () => {
  const handled: string[] = []
  let tries = 0
  const { given, group, short, stream } = teller(async ({ id, stream: from }) => {
    if (from === stream(1) && id.endsWith('@1')) {
      tries += 1
      if (tries < 2) throw new LaterRelease('InterestPaid')
    }
    handled.push(id)
  })
  bank.consume(given, { group: short })
  const others = Array.from({ length: 8 }, (_, index) => stream(index + 2))
  const streams = [stream(1), ...others]
  await produce(
    stage,
    [1, 2].flatMap((version) => streams.map((each) => message(deposit(each, version)))),
  )
  await eventually('the others are handled', () =>
    others.every((each) => handled.includes(`${each}@2`)),
  )
  expect(tries).toBe(1)
  await eventually('it was handled, and what waited behind it', () =>
    [1, 2].every((version) => handled.includes(`${stream(1)}@${version}`)),
  )
  expect(tries).toBe(2)
  await eventually('nothing waits', async () => (await parkedBy(group)).length === 0)
})

test('an event that always takes longer than its connection waits is parked while the database answers', async () => {
  const handled: string[] = []
  const { given, group, short, stream } = teller(async ({ id, stream: from }) => {
    if (from === stream(1)) throw new mongo.MongoNetworkTimeoutError('connection timed out')
    handled.push(id)
  })
  bank.consume(given, { group: short, databaseAnswers: () => true })
  const others = Array.from({ length: 8 }, (_, index) => stream(index + 2))
  await produce(
    stage,
    [stream(1), ...others].map((each) => message(deposit(each, 1))),
  )
  await eventually('it is parked', async () => (await parkedBy(group)).length === 1)
  await eventually('the others are handled', () => handled.length === others.length)
})

test('a poison event is parked with its reason, its stream waits, other streams go on', async () => {
  const handled: string[] = []
  let broken = true
  const { given, group, short, stream } = teller(async ({ id, stream: from, version }) => {
    if (broken && from === poisoned && version === 2) throw new RangeError('no such teller')
    handled.push(id)
  })
  const poisoned = stream(1)
  bank.consume(given, { group: short })

  const others = Array.from({ length: 8 }, (_, index) => stream(index + 2))
  const from = [poisoned, ...others]
  await produce(
    stage,
    [1, 2, 3].flatMap((version) => from.map((each) => message(deposit(each, version)))),
  )
  await eventually('the others went on', () =>
    others.every((each) => handled.includes(`${each}@3`)),
  )
  await eventually('its stream waits', async () => (await parkedBy(group)).length === 2)
  const rows = await parkedBy(group)
  expect(rows.map(({ reason }) => reason)).toEqual([
    'RangeError: no such teller',
    'Error: waits behind an earlier event of its stream',
  ])
  expect(handled.filter((id) => id.startsWith(poisoned))).toEqual([`${poisoned}@1`])

  // Also what comes later, in another batch; and an event that this handler does not care for.
  const opened = testEnvelope(poisoned, 4, { type: 'AccountOpened', data: { owner: null } })
  await produce(stage, [message(opened), message(deposit(poisoned, 5))])
  await eventually('all of it waits', async () => (await parkedBy(group)).length === 4)

  // Asked for while it is still broken, the replay stops where it failed, and keeps all.
  expect(await bank.parking.askReplay(group, poisoned)).toBe(4)
  await eventually('it was tried', async () => (await bank.parking.asked(group)).length === 0)
  expect(await parkedBy(group)).toHaveLength(4)

  broken = false
  await bank.parking.askReplay(group, poisoned)
  await eventually('nothing waits', async () => (await parkedBy(group)).length === 0)
  const ids = handled.filter((id) => id.startsWith(poisoned))
  expect(ids).toEqual([1, 2, 3, 5].map((version) => `${poisoned}@${version}`))

  await produce(stage, [message(deposit(poisoned, 6))])
  await eventually('it goes on', () => handled.includes(`${poisoned}@6`))
})

test('garbage is parked, and an event that breaks its contract, too', async () => {
  const handled: string[] = []
  const { given, group, short, stream } = teller(async ({ id }) => void handled.push(id))
  bank.consume(given, { group: short })
  const broken = { ...deposit(stream(4), 1), data: { amount: 'a lot' } }
  await produce(stage, [
    { key: stream(1), value: 'no JSON at all' },
    { key: stream(2), value: Buffer.from([0xff, 0xfe, 0x00, 0x80]) },
    { key: stream(3), value: JSON.stringify({ id: 'only this' }) },
    message(broken),
    message(deposit(stream(5), 1)),
  ])
  await eventually('the good one is handled', () => handled.length === 1)
  const rows = await eventually('the others are parked', async () => {
    const parked = await parkedBy(group)
    return parked.length === 4 && parked
  })
  const reasons = Object.fromEntries(rows.map((row) => [row.stream, row.reason]))
  expect(reasons[stream(1)]).toContain('SyntaxError')
  expect(reasons[stream(2)]).toContain('SyntaxError')
  expect(reasons[stream(3)]).toContain('ZodError')
  expect(reasons[stream(4)]).toContain('amount')
})

test('what holds no event is discarded, its stream goes on, and an event never is', async () => {
  const handled: string[] = []
  const { given, group, short, stream } = teller(async ({ id }) => {
    if (id === `${stream(1)}@3`) throw new RangeError('no such teller')
    handled.push(id)
  })
  bank.consume(given, { group: short })
  const [key, foreign] = [stream(1), stream(2)]
  const broken = { ...deposit(foreign, 1), data: { amount: 'a lot' } }
  await produce(stage, [
    { key, value: 'no JSON at all' },
    message(deposit(key, 2)),
    { key, value: JSON.stringify({ id: 'only this' }) },
    message(deposit(key, 3)),
    message(broken),
  ])
  await eventually('all of it waits', async () => (await parkedBy(group)).length === 5)
  // A later release may know its shape; and a handler that can be mended is no reason.
  expect(await bank.parking.askDiscard(group, foreign)).toBe(0)

  const places = await bank.parking.eventless(group, key)
  expect(places).toHaveLength(2)
  expect(places[0]).toMatch(new RegExp(`^${stage.topic}/\\d+ at \\d+$`))
  expect(await bank.parking.askDiscard(group, key)).toBe(2)
  await eventually('what waited behind it is handled', () => handled.includes(`${key}@2`))
  await eventually('only events are left', async () => {
    const rows = (await parkedBy(group)).filter((row) => row.stream === key)
    return rows.length === 1 && rows[0]?.reason === 'RangeError: no such teller'
  })
  expect(await bank.parking.askDiscard(group, key)).toBe(0)
})

test('an event that its own service lost is discarded, and what waits behind it goes on', async () => {
  const handled: string[] = []
  const { given, group, short, stream } = teller(async ({ id }) => {
    if (id.endsWith('@1')) throw new RangeError('no such teller')
    handled.push(id)
  })
  bank.consume(given, { group: short })
  const key = stream(1)
  await produce(stage, [message(deposit(key, 1)), message(deposit(key, 2))])
  await eventually('both wait', async () => (await parkedBy(group)).length === 2)
  const events = await bank.parking.events(group, key)
  expect(events.map(({ id, topic }) => [id, topic])).toEqual([
    [`${key}@1`, stage.topic],
    [`${key}@2`, stage.topic],
  ])
  expect(await bank.parking.askDiscard(group, key, ['of another stream'])).toBe(0)
  expect(await bank.parking.askDiscard(group, key, [`${key}@1`])).toBe(1)
  await eventually('the next is handled', () => handled.includes(`${key}@2`))
  await eventually('nothing is left', async () => (await parkedBy(group)).length === 0)
})

test('what an older release did not know is tried again when a newer one starts, a fault is not', async () => {
  let release = 'older'
  const handled: string[] = []
  const { given, group, short, stream } = teller(async ({ id, stream: of }) => {
    if (of === stream(2)) throw new TypeError('a fault')
    if (release === 'older') throw new SyntaxError('stands for what is not known')
    handled.push(id)
  })
  const older = bank.consume(given, { group: short })
  await produce(stage, [
    message(deposit(stream(1), 1)),
    message(deposit(stream(1), 2)),
    message(deposit(stream(2), 1)),
  ])
  await eventually('all of it waits', async () => (await parkedBy(group)).length === 3)
  await older.stop()
  const rows = stage.db.collection('parked')
  const reason = 'LaterRelease: only a later release knows InterestPaid'
  await rows.updateOne(
    { consumer: group, stream: stream(1), reason: /^SyntaxError/ },
    { $set: { reason } },
  )

  release = 'newer'
  bank.consume(given, { group: short })
  await eventually('it is handled, in order', () => handled.length === 2)
  expect(handled).toEqual([`${stream(1)}@1`, `${stream(1)}@2`])
  // A row goes after its event was handled, and the fault stays.
  await eventually('only the fault is left', async () => (await parkedBy(group)).length === 1)
  expect((await parkedBy(group)).map((row) => row.stream)).toEqual([stream(2)])
})

test('unknown types of event are skipped, and what was added to a known one is no obstacle', async () => {
  const handled: Envelope[] = []
  const { given, group, short, stream } = teller(async (event) => void handled.push(event))
  bank.consume(given, { group: short })
  await produce(stage, [
    message(testEnvelope(stream(1), 1, { type: 'AccountFrozen', data: { by: 'the future' } })),
    message(
      testEnvelope(stream(1), 2, { type: 'MoneyDeposited', data: { amount: 2, coin: 'gold' } }),
    ),
  ])
  const [event] = await eventually('the known one is handled', () => handled.length > 0 && handled)
  expect(event?.data).toEqual({ amount: 2 })
  expect(await parkedBy(group)).toEqual([])
})

test('personal fields arrive in the clear; those of an erased person are null and park nothing', async () => {
  const handled: Envelope[] = []
  const { given, group, short, stream } = teller(async (event) => void handled.push(event))
  const [kept, erased] = [`usr_${randomUUID()}`, `usr_${randomUUID()}`]
  const about = async (subject: string, from: string) => {
    const memo = await bank.keys.seal(subject, 'for Ottilie')
    const event = { type: 'MoneyDeposited', data: { amount: 1, memo } }
    return message({ ...testEnvelope(from, 1, event), subject })
  }
  const messages = [await about(kept, stream(1)), await about(erased, stream(2))]
  await bank.keys.erase(erased)
  bank.consume(given, { group: short })
  await produce(stage, messages)
  await eventually('both are handled', () => handled.length === 2)
  const memos = Object.fromEntries(handled.map((event) => [event.stream, event.data.memo]))
  expect(memos).toEqual({ [stream(1)]: 'for Ottilie', [stream(2)]: null })
  expect(await parkedBy(group)).toEqual([])
})

test('a database that is away is waited for: nothing is parked, nothing is left out', async () => {
  let ledger: Connection = await connectMongo(MONGO_URL, 'ledger')
  const handled: string[] = []
  let failed = 0
  const { given, group, short, stream } = teller(async ({ id }) => {
    try {
      await ledger.getClient().db(stage.db.databaseName).collection('ledger').findOne({})
    } catch (error) {
      failed += 1
      throw error
    }
    handled.push(id)
  })
  bank.consume(given, { group: short })
  await produce(stage, [message(deposit(stream(1), 1))])
  await eventually('the first is handled', () => handled.length === 1)

  await ledger.close(true)
  const streams = [1, 2, 3, 4, 5, 6].map(stream)
  await produce(
    stage,
    streams.map((each) => message(deposit(each, 2))),
  )
  // More often than a poison event would be tried.
  await eventually('it keeps trying', () => failed > 4)
  expect(handled).toHaveLength(1)

  // A second instance joins meanwhile, so that the partitions change hands in the midst of it.
  const another = await openBank(stage)
  another.consume(given, { group: short })
  await pauseFor(2_000)
  ledger = await connectMongo(MONGO_URL, 'ledger')
  await eventually('all is handled', () => streams.every((each) => handled.includes(`${each}@2`)))
  expect(await parkedBy(group)).toEqual([])
  await ledger.close()
  await another.stop()
})

test('the consumer of an instance that is gone is taken over, and each effect happens once', async () => {
  const pot = `pot${randomUUID()}`
  const consumed = (by: Bank) =>
    teller(async () => void (await by.accounts.handle(pot, { type: 'Deposit', amount: 1 })))
  const [first, second] = [await openBank(stage), await openBank(stage)]
  const { given, short, stream } = consumed(first)
  const consumer = first.consume(given, { group: short })
  const streams = Array.from({ length: 12 }, (_, index) => stream(index))
  const round = (version: number) =>
    produce(
      stage,
      streams.map((each) => message(deposit(each, version))),
    )
  const balance = async () => (await second.accounts.state(pot)).state.balance

  await round(1)
  await eventually('the first works', async () => (await balance()) > 0)
  second.consume({ ...given, handle: given.handle }, { group: short })
  await round(2)
  await consumer.stop()
  await round(3)
  await eventually('all is done', async () => (await balance()) >= 36)
  await pauseFor(500)
  expect(await balance()).toBe(36)
  await Promise.all([first.stop(), second.stop()])
})

test('how far a group is gets noted soon after, and when it stops', async () => {
  const handled: string[] = []
  const { given, group, short, stream } = teller(async ({ id }) => void handled.push(id))
  const consumer = bank.consume(given, { group: short })
  const admin = stage.kafka.admin()
  await admin.connect()
  const noted = async () => {
    const [found] = await admin.fetchOffsets({ groupId: group, topics: [stage.topic] })
    const ends = await admin.fetchTopicOffsets(stage.topic)
    const far = new Map(found!.partitions.map(({ partition, offset }) => [partition, offset]))
    return ends.every(({ partition, high }) => high === '0' || far.get(partition) === high)
  }
  const streams = Array.from({ length: 12 }, (_, index) => stream(index))
  const round = async (version: number) => {
    await produce(
      stage,
      streams.map((each) => message(deposit(each, version))),
    )
    await eventually('all is handled', () =>
      streams.every((each) => handled.includes(`${each}@${version}`)),
    )
  }
  try {
    await round(1)
    await eventually('it is noted', noted)
    await round(2)
    await consumer.stop()
    expect(await noted()).toBe(true)
    expect(handled).toHaveLength(24)
  } finally {
    await admin.disconnect()
  }
})
