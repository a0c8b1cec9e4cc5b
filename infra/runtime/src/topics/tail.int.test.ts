import { randomUUID } from 'node:crypto'
import type { AnyEvent } from '@sortie/contracts/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
} from '../../tests/stage.ts'
import { createLease, STALE_MS } from '../database/lease.ts'
import { startTelemetry } from '../process/telemetry.ts'
import { createPublisher } from './publisher.ts'
import { startTail } from './tail.ts'

let stage: TestStage
let messages: Awaited<ReturnType<typeof readTopic>>
beforeAll(async () => {
  stage = await openStage({ kafka: true })
  messages = await readTopic(stage)
})
afterAll(() => stage.close())

const newStream = () => `acc_${randomUUID()}`
const deposit = (bank: Bank, stream: string, amount = 1) =>
  asked(() => bank.accounts.handle(stream, { type: 'Deposit', amount }))
const append = (bank: Bank, stream: string, expected: number, event: AnyEvent) =>
  bank.store.append(stream, expected, [event], { ...request(), subject: `usr_${stream}` })
const holderOf = async () => {
  const leases = stage.db.collection<{ _id: string; holder: string | null }>('leases')
  return (await leases.findOne({ _id: 'tail' }))?.holder
}
const allPublished = (stream: string) =>
  eventually(`${stream} is published`, async () => {
    const filter = { stream, published: false }
    return (await stage.db.collection('commits').countDocuments(filter)) === 0
  })

test('one instance tails; stopped in order, it hands over at once', async () => {
  const [first, second] = [await openBank(stage), await openBank(stage)]
  first.tail()
  await eventually('the first holds the lease', async () => (await holderOf()) === first.holder)
  second.tail()
  const stream = newStream()
  await deposit(second, stream)
  await allPublished(stream)
  expect(await holderOf()).toBe(first.holder)

  await first.stop()
  // Nobody has to wait for it to go stale.
  expect([null, second.holder]).toContain(await holderOf())
  await eventually('the second took over', async () => (await holderOf()) === second.holder)
  await deposit(second, stream)
  await allPublished(stream)
  await second.stop()
})

test('when the one that tails dies, another takes over and publishes what it left', async () => {
  const [first, second] = [await openBank(stage), await openBank(stage)]
  first.tail()
  await eventually('the first holds the lease', async () => (await holderOf()) === first.holder)
  second.tail()
  const stream = newStream()

  // As a killed process: its connection is gone, and nothing is given back.
  await first.mongo.close(true)
  const died = performance.now()
  await deposit(second, stream)
  await allPublished(stream)
  expect(await holderOf()).toBe(second.holder)
  // It last beat at most a second before, and has to stand still for three.
  expect(performance.now() - died).toBeGreaterThan(STALE_MS - 1_100)
  await Promise.all([first.stop(), second.stop()])
})

test('each stream is published in its order, also while two believe that they hold the lease', async () => {
  const always = { beat: async () => true, release: async () => {} }
  const banks = [await openBank(stage), await openBank(stage)]
  const tails = banks.map((bank) => bank.tail(stage.kafka, always))
  const streams = [newStream(), newStream(), newStream()]
  for (let round = 0; round < 30; round++) {
    await Promise.all(streams.map((stream) => deposit(banks[round % 2]!, stream)))
    tails[round % 2]!.wake()
  }
  for (const stream of streams) {
    await allPublished(stream)
    const versions = await eventually('all arrived', () => {
      const seen = messages.of(stream).map(({ version }) => version)
      return new Set(seen).size === 30 && [...new Set(seen)]
    })
    expect(versions).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
  }
  await Promise.all(banks.map((bank) => bank.stop()))
})

test('commits that are large together are published all the same', async () => {
  const bank = await openBank(stage)
  const stream = newStream()
  const text = 'x'.repeat(400 * 1024)
  for (let version = 0; version < 6; version++) {
    await append(bank, stream, version, { type: 'StatementFiled', data: { text } })
  }
  bank.tail()
  await allPublished(stream)
  await bank.stop()
})

test('a commit of very many small events is published, too, each with its trace', async () => {
  // Every message has a header then, which counts for the broker.
  const none = { OTEL_TRACES_EXPORTER: 'none' as const, OTEL_TRACES_SAMPLER_ARG: 1, INSTANCE: '1' }
  const addresses = { OTEL_EXPORTER_ZIPKIN_ENDPOINT: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' }
  const telemetry = startTelemetry('test', { ...none, ...addresses })
  const bank = await openBank(stage)
  const stream = newStream()
  const amounts = Array<number>(6_000).fill(1)
  await asked(() => bank.accounts.handle(stream, { type: 'DepositEach', amounts }))
  bank.tail()
  await allPublished(stream)
  await eventually('all arrived', () => messages.of(stream).length >= 6_000)
  const [message] = messages.raw.filter(({ key }) => key === stream)
  expect(message?.headers?.traceparent?.toString()).toMatch(/^00-[0-9a-f]{32}-/)
  await bank.stop()
  await telemetry.stop()
})

test('personal fields are encrypted on Kafka, too', async () => {
  const bank = await openBank(stage)
  bank.tail()
  const stream = newStream()
  const owner = 'Ottilie von Faber'
  await asked(() => bank.accounts.handle(stream, { type: 'Open', owner, branch: 'Ulm' }))
  await allPublished(stream)
  await eventually('it arrived', () => messages.of(stream).length > 0)
  const raw = messages.raw.filter(({ key }) => key === stream).map(({ bytes }) => bytes.toString())
  expect(raw.join()).toContain('Ulm')
  expect(raw.join()).not.toContain('Ottilie')
  await bank.stop()
})

test('views and work of a command that died are made up for by the tail', async () => {
  const bank = await openBank(stage)
  const stream = newStream()
  await append(bank, stream, 0, { type: 'MoneyDeposited', data: { amount: 5 } })
  expect(await bank.reader.find(stream)).toBeNull()
  bank.tail()
  const view = await eventually('the view is there', () => bank.reader.find(stream))
  expect(view.balance).toBe(5)
  await eventually('it is noted', () =>
    bank.store.commits.findOne({ stream, projected: true, published: true }),
  )
  await bank.stop()
})

test('a view that fails stops neither publishing nor the views of other streams', async () => {
  const bank = await openBank(stage)
  const [bad, good] = [newStream(), newStream()]
  // More of them than one sweep takes.
  const poison = Array.from({ length: 520 }, (_, index) => `acc_0-${bad}-${index}`)
  await Promise.all(
    [...poison, good].map((stream) =>
      append(bank, stream, 0, { type: 'MoneyDeposited', data: { amount: 5 } }),
    ),
  )
  let broken = true
  const tail = startTail({
    store: bank.store,
    kafka: stage.kafka,
    topic: stage.topic,
    log,
    lease: createLease(bank.db, randomUUID(), bank.holder),
    project: async (commit) => {
      if (broken && commit.stream !== good) throw new Error('a bug in a projection')
      await bank.project(commit)
    },
  })
  const isProjected = (stream: string) => () =>
    bank.store.commits.findOne({ stream, projected: true })
  await eventually('the good one has its view', isProjected(good))
  await Promise.all([allPublished(good), ...poison.map(allPublished)])
  expect(await isProjected(poison[0]!)()).toBeNull()

  broken = false
  for (const stream of poison) await eventually('repaired, it is projected', isProjected(stream))
  await tail.stop()
  await bank.stop()
})

test('what is behind is read by its bytes: a few large commits are a batch', async () => {
  const own = await openStage({ kafka: true })
  const bank = await openBank(own)
  const told = await readTopic(own)
  const streams = [newStream(), newStream()].toSorted()
  const text = 'x'.repeat(400_000)
  for (const stream of streams) {
    for (let version = 0; version < 8; version++) {
      await append(bank, stream, version, { type: 'StatementFiled', data: { text } })
    }
  }
  const publisher = createPublisher({ store: bank.store, kafka: own.kafka, topic: own.topic })
  expect(await publisher.publish()).toBe(true)
  const left = await bank.store.commits.countDocuments({ published: false })
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(16)
  while (await publisher.publish());
  expect(await bank.store.commits.countDocuments({ published: false })).toBe(0)
  for (const stream of streams) {
    const versions = await eventually('all came', () => {
      const events = told.of(stream)
      return events.length === 8 && events.map(({ version }) => version)
    })
    expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  }
  await publisher.close()
  await own.close()
})
