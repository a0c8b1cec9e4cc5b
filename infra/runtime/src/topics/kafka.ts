import { setTimeout } from 'node:timers/promises'
import { EXPIRING_TOPICS, type ExpiringTopic } from '@sortie/contracts/expiring-topics'
import {
  type Admin,
  type Consumer,
  Kafka,
  type KafkaConfig,
  logLevel,
  type Producer,
} from 'kafkajs'
import type { Log } from '../process/telemetry.ts'
import { patchKafkaClient } from './client/patches.ts'
import { withAdmin } from './completeness/topic-ends.ts'

/** The topic of a context; a prefix keeps test runs apart. */
export const eventsTopicOf = (context: string, prefix = ''): string => `${prefix}${context}.events`

/** The name of a topic that expires; a prefix keeps test runs apart. */
export const expiringTopicOf = (topic: ExpiringTopic, prefix = ''): string => `${prefix}${topic}`

/** Partitions of every topic, for ever: the key decides, so they may not change. */
export const PARTITIONS = 12

patchKafkaClient()

// kafkajs reports each lost connection; what matters is logged by whoever retries.
const quietly =
  (log: Log): KafkaConfig['logCreator'] =>
  () =>
  ({ level, log: { message } }) => {
    if (level === logLevel.ERROR) log.debug({ reason: message }, 'kafka client')
  }

/** The Kafka client of a process. Connecting is left to whoever uses it. */
export const createKafka = (clientId: string, brokers: string[], log: Log): Kafka =>
  new Kafka({
    clientId,
    brokers,
    logCreator: quietly(log),
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1_000, retries: 5 },
  })

/** A producer that keeps the order of each key: idempotent, one request in flight. */
export const createProducer = (kafka: Kafka): Producer =>
  kafka.producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    retry: { initialRetryTime: 50, maxRetryTime: 500, retries: 5 },
  })

/**
 * A consumer in a group of its own; a new group starts from the beginning. It never restarts by itself:
 * each crash is one for good, and whoever uses it makes another, with a backoff of their own.
 * @param minBytes how much it waits for, a second at most; unless told, it takes what comes at once
 */
export const createConsumer = (kafka: Kafka, groupId: string, minBytes = 1): Consumer =>
  kafka.consumer({
    groupId,
    minBytes,
    sessionTimeout: 6_000,
    rebalanceTimeout: 10_000,
    // A third of the session, as Kafka advises.
    heartbeatInterval: 2_000,
    // An event is handed out at once; where none comes, a longer wait only makes requests for nothing.
    maxWaitTimeInMs: 1_000,
    allowAutoTopicCreation: false,
    retry: {
      initialRetryTime: 100,
      maxRetryTime: 1_000,
      retries: 5,
      restartOnFailure: async () => false,
    },
  })

const LEADERS_WITHIN_MS = 15_000
const notYet = new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE'])

/** Waits until every partition has a leader; kafkajs itself gives up where a topic is very new. */
const untilLed = async (admin: Admin, topics: string[]) => {
  for (const until = performance.now() + LEADERS_WITHIN_MS; ; ) {
    try {
      const { topics: found } = await admin.fetchTopicMetadata({ topics })
      if (found.every(({ partitions }) => partitions.every(({ leader }) => leader >= 0))) return
    } catch (error) {
      if (!notYet.has((error as { type?: string }).type ?? '')) throw error
    }
    if (performance.now() > until) throw new Error('The new topics have no leaders yet')
    await setTimeout(100)
  }
}

/** Creates topics that are missing: 12 partitions, kept for ever, never compacted. */
export const ensureTopics = (kafka: Kafka, topics: string[]): Promise<void> =>
  createMissing(kafka, topics, { partitions: PARTITIONS, retentionMs: -1 })

const DAY_MS = 86_400_000

/** Creates the topics that expire where they are missing: 12 partitions, kept for so many days. */
export const ensureExpiringTopics = async (kafka: Kafka, prefix = ''): Promise<void> => {
  for (const [topic, { days }] of Object.entries(EXPIRING_TOPICS)) {
    const name = expiringTopicOf(topic as ExpiringTopic, prefix)
    await createMissing(kafka, [name], { partitions: PARTITIONS, retentionMs: days * DAY_MS })
  }
}

/** Options of a new topic; `retentionMs`: -1 keeps messages for ever. */
type TopicOptions = { partitions: number; retentionMs: number }

/** Creates one topic where it is missing; it is never compacted. */
export const ensureTopic = (kafka: Kafka, topic: string, options: TopicOptions): Promise<void> =>
  createMissing(kafka, [topic], options)

const createMissing = (
  kafka: Kafka,
  topics: string[],
  { partitions, retentionMs }: TopicOptions,
): Promise<void> =>
  withAdmin(kafka, async (admin) => {
    const known = new Set(await admin.listTopics())
    const missing = topics.filter((topic) => !known.has(topic))
    if (missing.length === 0) return
    await admin.createTopics({
      waitForLeaders: false,
      topics: missing.map((topic) => ({
        topic,
        numPartitions: partitions,
        configEntries: [
          { name: 'retention.ms', value: String(retentionMs) },
          { name: 'cleanup.policy', value: 'delete' },
        ],
      })),
    })
    await untilLed(admin, missing)
  })
