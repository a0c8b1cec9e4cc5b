import type { ExpiringTopic } from '@sortie/contracts/expiring-topics'
import type { EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs'
import { startLoop } from '../process/loop.ts'
import type { Log } from '../process/telemetry.ts'
import { startLastingConsumer } from './client/lasting-consumer.ts'
import type { Consuming } from './consumer.ts'
import { createConsumerLag } from './consumer-lag.ts'
import { expiringTopicOf, PARTITIONS } from './kafka.ts'
import { pauseAfter } from './patience.ts'
import { createProgress } from './progress.ts'

/** A message of a topic that expires. */
export type TopicMessage = { offset: number; value: string }

/** A message as kafkajs hands it over -> as readers take it; one without a value is empty. */
export const topicMessage = ({
  offset,
  value,
}: Pick<KafkaMessage, 'offset' | 'value'>): TopicMessage => ({
  offset: Number(offset),
  value: value?.toString('utf8') ?? '',
})

/** Reads a topic of messages that are no events, some at a time. */
export type Reader = {
  /** Names its consumer group, so it may never change. */
  name: string
  topic: ExpiringTopic
  /**
   * Takes what is new on a partition, in its order. It may be called again with messages that it took, after a crash or
   * where the group changed; while it throws, the partition waits, and it is called again.
   */
  read: (partition: number, messages: TopicMessage[]) => Promise<void>
}

type ReaderOptions = {
  kafka: Kafka
  topicPrefix: string
  reader: Reader
  groupId: string
  log: Log
}

/** The bytes that a fetch waits for, a second at most: messages that come together are written together. */
const MIN_BYTES = 2_000_000
const BEAT_MS = 1_000
/** Interval at which the position is saved, in ms. Messages that were read since come again after a crash. */
const COMMIT_MS = 500

const nothing = async () => {}

/** Starts a reader. While Kafka is away it waits, and goes on by itself later. */
export const startReader = ({
  kafka,
  topicPrefix,
  reader,
  groupId,
  log,
}: ReaderOptions): Consuming => {
  const progress = createProgress()
  const lag = createConsumerLag()
  let stopping = false
  let commit = nothing

  const readUntilTaken = async (payload: EachBatchPayload) => {
    const { batch, isRunning, isStale } = payload
    const messages = batch.messages.map(topicMessage)
    for (let failures = 1; isRunning() && !isStale() && !stopping; failures++) {
      try {
        await reader.read(batch.partition, messages)
        return true
      } catch (error) {
        log.warn({ err: error, consumer: groupId, attempt: failures }, 'reading a topic failed')
        await pauseAfter(failures)
      }
    }
    return false
  }

  const eachBatch = async (payload: EachBatchPayload) => {
    const { batch, heartbeat, resolveOffset, commitOffsetsIfNecessary, uncommittedOffsets } =
      payload
    commit = () =>
      commitOffsetsIfNecessary(uncommittedOffsets()).catch((error) => {
        log.debug({ reason: String(error), consumer: groupId }, 'offsets were not committed')
      })
    // A heartbeat fails if the group changes; the batch is then left to the partition's next owner.
    const beating = setInterval(() => heartbeat().catch(() => {}), BEAT_MS)
    const watched = progress.begin()
    const at = { topic: batch.topic, partition: batch.partition }
    lag.fetched(at, batch.firstOffset() ?? batch.highWatermark, batch.highWatermark)
    try {
      if (await readUntilTaken(payload)) {
        lag.resolved(at, batch.lastOffset())
        resolveOffset(batch.lastOffset())
      }
    } finally {
      watched.over()
      clearInterval(beating)
    }
  }

  const committing = startLoop(`commit ${groupId}`, COMMIT_MS, log, async () => {
    await commit()
    return false
  })
  const consumer = startLastingConsumer({
    kafka,
    groupId,
    log,
    topics: [expiringTopicOf(reader.topic, topicPrefix)],
    minBytes: MIN_BYTES,
    run: {
      autoCommit: false,
      eachBatchAutoResolve: false,
      // The partitions of a fetch come at once, so that readers may write them together.
      partitionsConsumedConcurrently: PARTITIONS,
      eachBatch,
    },
    joined: lag.clear,
    lost: () => {
      commit = nothing
    },
  })
  return {
    isReading: consumer.isReading,
    stillForSeconds: progress.stillForSeconds,
    groupId,
    lag: lag.messages,
    stop: async () => {
      stopping = true
      await committing.stop()
      await commit()
      await consumer.stop()
    },
  }
}
