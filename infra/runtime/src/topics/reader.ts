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

/** How much a fetch waits for, a second at most: what comes together is written together. */
const MIN_BYTES = 2_000_000
const BEAT_MS = 1_000
/** How often the position is saved. What was read since comes again after a crash. */
const COMMIT_MS = 500

const nothing = async () => {}

/** Starts a reader. Where Kafka is away it goes on by itself later. */
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
    // Where the group changes it fails, and the batch is left to whoever owns the partition then.
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
      // What a fetch brought of all partitions comes at once, so that readers may write it together.
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
