import { randomBytes, randomUUID } from 'node:crypto'
import { type AnyEvent, Envelope, type EventSchema } from '@sortie/contracts/kit'
import { createLease, prepareLeases } from '@sortie/runtime/database/lease'
import { type Collection, connectMongo, type Db } from '@sortie/runtime/database/mongo'
import { because, type Cause } from '@sortie/runtime/process/context'
import { createLog } from '@sortie/runtime/process/telemetry'
import { createCommands } from '@sortie/runtime/store/command'
import type { Commit } from '@sortie/runtime/store/commit'
import { createEventStore, type EventStore } from '@sortie/runtime/store/event-store'
import { createSnapshots } from '@sortie/runtime/store/snapshots'
import { createKeys, prepareVault } from '@sortie/runtime/store/vault/keys'
import { startConsumer } from '@sortie/runtime/topics/consumer'
import type { Handler } from '@sortie/runtime/topics/handler'
import {
  createConsumer,
  createKafka,
  createProducer,
  ensureTopics,
  eventsTopicOf,
} from '@sortie/runtime/topics/kafka'
import { createParking } from '@sortie/runtime/topics/parking/parking'
import { startTail } from '@sortie/runtime/topics/tail'
import { createGenerations } from '@sortie/runtime/views/generations/generations'
import type { Projection } from '@sortie/runtime/views/projection'
import { createViewStore } from '@sortie/runtime/views/view-store'
import type { ViewListener } from '@sortie/runtime/views/view-writer'
import { prepareWork } from '@sortie/runtime/work/item'
import type { Work } from '@sortie/runtime/work/work'
import { startWorker } from '@sortie/runtime/work/worker'
import type { Kafka, KafkaMessage, Producer } from 'kafkajs'
import type { mongo } from 'mongoose'
import { TestAccountEvent, type TestAccountView, testAccount, testAccountView } from './account.ts'

export const MONGO_URL = process.env.MONGO_URL ?? 'mongodb://127.0.0.1:27017'
export const KAFKA_BROKERS = (process.env.KAFKA_BROKERS ?? '127.0.0.1:9092').split(',')

export const log = createLog('test', process.env.LOG_LEVEL ?? 'silent')
export const pauseFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits until `check` holds: the bound is generous, it only ends what would hang. */
export const eventually = async <T>(
  what: string,
  check: () => Promise<T> | T,
  withinMs = 30_000,
): Promise<Exclude<NonNullable<T>, false>> => {
  const until = performance.now() + withinMs
  // Seldom after a while: what is asked keeps busy what it waits for.
  for (let waitMs = 10; ; waitMs = Math.min(2 * waitMs, 200)) {
    const answer = await check()
    if (answer) return answer as Exclude<NonNullable<T>, false>
    if (performance.now() > until) throw new Error(`Waited in vain: ${what}`)
    await pauseFor(waitMs)
  }
}

/** A cause as a request would have it; each call a new one unless named. */
export const request = (key: string = randomUUID(), fingerprint: string | null = null): Cause => ({
  cause: `req:usr_1:post /accounts:${key}`,
  fingerprint,
  actor: 'usr_1',
  correlation: randomUUID(),
})
export const asked = <T>(work: () => Promise<T>, cause = request()): Promise<T> =>
  because(cause, work)

export type TestStage = Awaited<ReturnType<typeof openStage>>

/** Databases and a topic of one test file's own; `close` drops them. */
export const openStage = async ({ kafka: withKafka = false } = {}) => {
  const prefix = `kernel-${randomUUID().slice(0, 8)}-`
  const masterKey = randomBytes(32)
  const mongo = await connectMongo(MONGO_URL, 'stage')
  const client = mongo.getClient()
  const db = client.db(`${prefix}bank`)
  const vault = client.db(`${prefix}vault`)
  const kafka = createKafka(`${prefix}stage`, KAFKA_BROKERS, log)
  const topic = eventsTopicOf('account', prefix)
  const open = new Set<() => Promise<void>>()

  const keys = createKeys(vault, masterKey)
  await prepareVault(vault)
  await createEventStore(db, TestAccountEvent as unknown as EventSchema, keys).prepare()
  await createSnapshots(db, keys).prepare()
  await createGenerations(db).prepare()
  await createParking(db).prepare()
  await prepareLeases(db)
  await prepareWork(db)
  if (withKafka) await ensureTopics(kafka, [topic])

  let producing: Promise<Producer> | undefined
  const connectProducer = async () => {
    const producer = createProducer(kafka)
    await producer.connect()
    open.add(() => producer.disconnect())
    return producer
  }
  const producer = () => {
    producing ??= connectProducer()
    return producing
  }

  const close = async () => {
    await Promise.all([...open].map((stop) => stop()))
    await db.dropDatabase()
    await vault.dropDatabase()
    await mongo.close()
    if (!withKafka) return
    const admin = kafka.admin()
    await admin.connect()
    await admin.deleteTopics({ topics: [topic] }).finally(() => admin.disconnect())
  }
  return {
    prefix,
    masterKey,
    db,
    vault,
    kafka,
    topic,
    producer,
    brokers: KAFKA_BROKERS,
    open,
    close,
  }
}

export type BankOptions = {
  holder?: string
  projections?: Projection<never, never>[]
  works?: Work[]
  /** Told of each view that this instance changed. */
  changed?: ViewListener
  /** Stands between the commands and the store. */
  through?: (store: EventStore) => EventStore
}

export type Bank = Awaited<ReturnType<typeof openBank>>

/** One instance of the sample service: a connection, caches and a holder of its own. */
export const openBank = async (stage: TestStage, options: BankOptions = {}) => {
  const { holder = randomUUID(), works = [], changed = () => {} } = options
  const projections = (options.projections ?? [testAccountView]) as Projection[]
  const mongo = await connectMongo(MONGO_URL, holder)
  const db = mongo.getClient().db(stage.db.databaseName)
  const keys = createKeys(mongo.getClient().db(stage.vault.databaseName), stage.masterKey)
  const store = createEventStore(db, TestAccountEvent as unknown as EventSchema, keys)
  const snapshots = createSnapshots(db, keys)
  const generations = createGenerations(db)
  const parking = createParking(db)
  const views = createViewStore(db, store, generations, changed)
  await generations.refresh()
  for (const projection of projections)
    await views.prepare(projection, generations.known(projection.name).live)
  const worker = works.length > 0 ? startWorker(db, store, works, holder, log) : undefined

  const project = async (commit: Commit) => {
    await views.applyCommit(projections, commit)
    await worker?.enqueue(commit)
  }
  const accounts = createCommands({
    name: 'account',
    decider: testAccount,
    store: options.through?.(store) ?? store,
    snapshots,
    // Accounts of nobody (`pot…`) hold nothing personal.
    subject: (stream) => (stream.startsWith('pot') ? null : `usr_${stream}`),
    appended: project,
  })
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    stage.open.delete(stop)
    await Promise.all(stops.map((each) => each()))
    await worker?.stop()
    await mongo.close()
  }
  stage.open.add(stop)

  return {
    holder,
    mongo,
    db,
    keys,
    store,
    snapshots,
    generations,
    parking,
    views,
    accounts,
    worker,
    project,
    projections,
    reader: views.reader(testAccountView as Projection<TestAccountView, never>),
    /** Starts the tail of this instance. */
    tail: (kafka = stage.kafka, lease = createLease(db, 'tail', holder)) => {
      const mayMark = () => generations.rulesMatch(projections)
      const tail = startTail({ store, kafka, topic: stage.topic, lease, project, mayMark, log })
      stops.push(tail.stop)
      return tail
    },
    /** Starts a consumer of the bank's own topic. */
    consume: (
      handler: Handler,
      {
        kafka = stage.kafka,
        group = 'consumer',
        databaseAnswers,
      }: { kafka?: Kafka; group?: string; databaseAnswers?: () => boolean } = {},
    ) => {
      const consumer = startConsumer({
        kafka,
        topicPrefix: stage.prefix,
        handler,
        keys,
        parking,
        ...(databaseAnswers && { databaseAnswers }),
        log,
        groupId: `${stage.prefix}${group}`,
      })
      stops.push(consumer.stop)
      return consumer
    },
    stop,
  }
}

/** The real database, in whose way a test stands: what `meddle` returns replaces methods. */
export const meddled = (
  db: Db,
  meddle: (name: string, real: Collection<mongo.Document>) => object,
): Db => {
  const collection = (name: string) => {
    const real = db.collection(name)
    return Object.assign(Object.create(real), meddle(name, real))
  }
  return Object.assign(Object.create(db), { collection })
}

/** An event as it travels. */
export const testEnvelope = (stream: string, version: number, event: AnyEvent): Envelope => ({
  id: `${stream}@${version}`,
  schema: 1,
  stream,
  version,
  at: new Date().toISOString(),
  cause: 'req:1',
  actor: 'usr_1',
  subject: null,
  correlation: randomUUID(),
  ...event,
})

/** Puts messages on the stage's topic as they are, garbage too. */
export const produce = async (
  { producer, topic }: TestStage,
  messages: { key: string; value: string | Buffer }[],
) => {
  await (await producer()).send({ topic, messages })
}

/** Collects every message of the stage's topic from now on until the stage closes. */
export const readTopic = async (stage: TestStage) => {
  const raw: { key: string; bytes: Buffer; headers: KafkaMessage['headers'] }[] = []
  const streams = new Map<string, Envelope[]>()
  const consumer = createConsumer(stage.kafka, `${stage.prefix}${randomUUID()}`)
  await consumer.connect()
  await consumer.subscribe({ topics: [stage.topic], fromBeginning: true })
  await consumer.run({
    eachMessage: async ({ message }) => {
      const { key, value, headers } = message
      raw.push({ key: String(key), bytes: value!, headers })
      const envelope = Envelope.parse(JSON.parse(String(message.value)))
      const known = streams.get(envelope.stream) ?? []
      streams.set(envelope.stream, known)
      known.push(envelope)
    },
  })
  stage.open.add(() => consumer.disconnect())
  return {
    raw,
    /** The events of a stream as they arrived, duplicates too. */
    of: (stream: string): Envelope[] => streams.get(stream) ?? [],
  }
}
