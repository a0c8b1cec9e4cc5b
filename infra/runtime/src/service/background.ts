import type { Envelope } from '@sortie/contracts/kit'
import { createLease } from '../database/lease.ts'
import { readable } from '../store/vault/readable.ts'
import { startConsumer } from '../topics/consumer.ts'
import { type Handler, parseEvent } from '../topics/handler.ts'
import { readHistory } from '../topics/history.ts'
import { eventsTopicOf } from '../topics/kafka.ts'
import { type Reader, startReader } from '../topics/reader.ts'
import { startTail, type Tail } from '../topics/tail.ts'
import type { Filler } from '../views/filling/fill.ts'
import type { History } from '../views/filling/rebuild.ts'
import { keepSums } from '../views/sums/sums-loop.ts'
import { startWorker, type Worker } from '../work/worker.ts'
import type { Infrastructure } from './ground.ts'
import type { OwnCommits } from './own-commits.ts'
import type { ServiceWiring } from './wire.ts'

/** Reads the topics that a foreign view is made of, as its feeder would. */
export const historyOf =
  ({ config, kafka, keys }: Infrastructure, feeders: Handler[]): History =>
  (types, apply, almost) => {
    const wanted = feeders.find((handler) => handler.types.join() === types.join())
    const topics = Object.keys(wanted?.from ?? {}).map((name) =>
      eventsTopicOf(name, config.TOPIC_PREFIX),
    )
    const schemas = Object.values(wanted?.from ?? {})
    const read = async (event: Envelope) => apply(parseEvent(schemas, await readable(keys, event)))
    return readHistory(kafka, topics, read, almost)
  }

const startOwnTail = (
  ground: Infrastructure,
  wired: ServiceWiring,
  { project }: OwnCommits,
): Tail => {
  const { db, store, kafka, topic, completeness, generations, holder, log } = ground
  return startTail({
    store,
    kafka,
    project,
    log,
    topic,
    completeness,
    lease: createLease(db, 'tail', holder),
    mayMark: () => generations.rulesMatch([...wired.projections, wired.knownWork]),
  })
}

const startConsumers = (ground: Infrastructure, handlers: Handler[]) => {
  const { context, config, kafka, keys, parking, health, log } = ground
  const databaseAnswers = () => {
    const { reads, writes } = health.state()
    return reads && writes
  }
  return handlers.map((handler) =>
    startConsumer({
      kafka,
      handler,
      keys,
      parking,
      databaseAnswers,
      log,
      topicPrefix: config.TOPIC_PREFIX,
      groupId: `${config.TOPIC_PREFIX}${context}.${handler.name}`,
    }),
  )
}

const startReaders = ({ context, config, kafka, log }: Infrastructure, readers: Reader[]) =>
  readers.map((reader) =>
    startReader({
      kafka,
      reader,
      log,
      topicPrefix: config.TOPIC_PREFIX,
      groupId: `${config.TOPIC_PREFIX}${context}.${reader.name}`,
    }),
  )

export type Background = {
  tail: Tail
  worker: Worker
  /** Counts the consumers and producers of this instance that are being made anew, as Kafka was lost. */
  kafkaLost: () => number
  /** Seconds for which the slowest consumer of this instance has not got on with an event. */
  consumersStillForSeconds: () => number
  /** Returns the lag of each consumer group on the partitions of this instance, in messages. */
  consumerLags: () => { consumer: string; messages: number }[]
  /** Stops all but the tail. */
  stop: () => Promise<unknown>
}

/** Starts whatever goes on beside the answering of requests. */
export const startBackground = (
  ground: Infrastructure,
  wired: ServiceWiring,
  ownCommits: OwnCommits,
  { filler, history }: { filler: Filler; history: History },
): Background => {
  const { db, store, holder, later, log } = ground
  const { parts, erasures, leftovers, handlers } = wired
  const worker = startWorker(db, store, parts.works ?? [], holder, log)
  later.worker = worker
  const tail = startOwnTail(ground, wired, ownCommits)
  later.tail = tail
  const consumers = [
    ...startConsumers(ground, handlers),
    ...startReaders(ground, parts.readers ?? []),
  ]
  const others = [
    erasures.watch(log),
    ground.vaultCheck.watch(log),
    leftovers.watch(log),
    ...consumers,
    filler.fillForeign(history),
    keepSums({ ...ground, projections: wired.projections }),
  ]
  const stop = () => Promise.all([worker, ...others].map((each) => each.stop()))
  const kafkaLost = () =>
    consumers.filter((consumer) => !consumer.isReading()).length + Number(tail.isFailing())
  const consumersStillForSeconds = () =>
    Math.max(0, ...consumers.map((consumer) => consumer.stillForSeconds()))
  const consumerLags = () =>
    consumers.map(({ groupId, lag }) => ({ consumer: groupId, messages: lag() }))
  return { tail, worker, kafkaLost, consumersStillForSeconds, consumerLags, stop }
}
