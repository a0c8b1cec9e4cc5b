import { randomUUID } from 'node:crypto'
import { handler } from '@sortie/runtime/topics/handler'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestAccountEvent } from './account.ts'
import { kafkaThrough, startProxy } from './proxy.ts'
import {
  asked,
  type Bank,
  eventually,
  openBank,
  openStage,
  pauseFor,
  produce,
  readTopic,
  type TestStage,
  testEnvelope,
} from './stage.ts'

const OUTAGE_MS = Number(process.env.KAFKA_OUTAGE_SECONDS ?? 30) * 1_000

let stage: TestStage
let messages: Awaited<ReturnType<typeof readTopic>>
beforeAll(async () => {
  stage = await openStage({ kafka: true })
  messages = await readTopic(stage)
})
afterAll(() => stage.close())

const deposit = (bank: Bank, stream: string) =>
  asked(() => bank.accounts.handle(stream, { type: 'Deposit', amount: 1 }))
const behindProxy = async () => {
  const proxy = await startProxy(stage.brokers[0]!)
  return { proxy, kafka: kafkaThrough(proxy.port, stage.brokers) }
}

test(
  'while Kafka is away commands go on, users read their own writes, and the backlog drains in order',
  async () => {
    const { proxy, kafka } = await behindProxy()
    const bank = await openBank(stage)
    const tail = bank.tail(kafka)
    const streams = Array.from({ length: 20 }, () => `acc_${randomUUID()}`)
    await deposit(bank, streams[0]!)
    await eventually('Kafka is in reach', () => messages.of(streams[0]!).length === 1)

    proxy.cut()
    const until = performance.now() + OUTAGE_MS
    const balances = new Map([[streams[0]!, 1]])
    for (let count = 0; performance.now() < until; count++) {
      const stream = streams[count % streams.length]!
      const balance = (balances.get(stream) ?? 0) + 1
      await deposit(bank, stream)
      tail.wake()
      expect(await bank.reader.find(stream)).toMatchObject({ balance })
      balances.set(stream, balance)
      await pauseFor(10)
    }
    for (const stream of streams) {
      expect(messages.of(stream).length).toBe(stream === streams[0] ? 1 : 0)
    }

    proxy.restore()
    await eventually(
      'the backlog is drained',
      async () => (await bank.store.commits.countDocuments({ published: false })) === 0,
    )
    for (const [stream, balance] of balances) {
      const versions = await eventually('all arrived', () => {
        const seen = new Set(messages.of(stream).map(({ version }) => version))
        return seen.size === balance && [...seen]
      })
      expect(versions).toEqual(Array.from({ length: balance }, (_, index) => index + 1))
    }
    await bank.stop()
    proxy.close()
  },
  OUTAGE_MS + 60_000,
)

test('a consumer that starts while Kafka is away works as soon as it is there, and again after each break', async () => {
  const { proxy, kafka } = await behindProxy()
  proxy.cut()
  const bank = await openBank(stage)
  const mark = randomUUID()
  const handled: string[] = []
  const given = handler<TestAccountEvent, 'MoneyDeposited'>({
    name: 'late',
    from: { account: TestAccountEvent },
    types: ['MoneyDeposited'],
    handle: async ({ stream, id }) => void (stream.endsWith(mark) && handled.push(id)),
  })
  const consumer = bank.consume(given, { kafka, group: 'late' })
  const send = async (name: string) => {
    const stream = `${name}-${mark}`
    const event = testEnvelope(stream, 1, { type: 'MoneyDeposited', data: { amount: 1 } })
    await produce(stage, [{ key: stream, value: JSON.stringify(event) }])
    return `${stream}@1`
  }
  const [early] = [await send('early'), await pauseFor(1_500)]
  expect(handled).toEqual([])
  expect(consumer.isReading()).toBe(false)
  proxy.restore()
  await eventually('it caught up', () => handled.includes(early))

  // Short breaks and long ones, so that it is cut off while it reads, joins and asks for metadata.
  for (const ms of [1_500, 50, 300, 700, 20, 2_500]) {
    proxy.cut()
    const late = await send(`late-${ms}`)
    await pauseFor(ms)
    proxy.restore()
    await pauseFor(ms)
    await eventually(
      `it went on after ${ms} ms`,
      () => handled.includes(late) && consumer.isReading(),
    )
  }
  expect(await bank.parking.count()).toBe(0)
  await bank.stop()
  proxy.close()
})

test('a broker that hangs keeps nothing from stopping', async () => {
  const { proxy, kafka } = await behindProxy()
  const bank = await openBank(stage)
  const tail = bank.tail(kafka)
  const stream = `acc_${randomUUID()}`
  await deposit(bank, stream)
  await eventually('it is published', () => messages.of(stream).length === 1)
  proxy.hang()
  await deposit(bank, stream)
  tail.wake()
  await pauseFor(300)
  const began = performance.now()
  await tail.stop()
  expect(performance.now() - began).toBeLessThan(6_000)

  // What it did not get rid of is published by the next.
  const next = await openBank(stage)
  next.tail()
  await eventually('the next one did', () => messages.of(stream).length >= 2)
  proxy.close()
  await Promise.all([bank.stop(), next.stop()])
})
