import type { EachBatchPayload, Kafka } from 'kafkajs'
import { startLoop } from '../process/loop.ts'
import type { Log } from '../process/telemetry.ts'
import { createQueues, type Queues } from '../store/queues.ts'
import type { PersonalKeys } from '../store/vault/keys.ts'
import { createBatches, type Partition } from './batch.ts'
import { startLastingConsumer } from './client/lasting-consumer.ts'
import { type ConsumerLag, createConsumerLag } from './consumer-lag.ts'
import type { Handler } from './handler.ts'
import { createHandling, type Handling } from './handling.ts'
import { eventsTopicOf } from './kafka.ts'
import { eventIn } from './message.ts'
import type { ParkedStreams } from './parking/parked-streams.ts'
import { createPatience, PartitionLost } from './patience.ts'
import { createProgress, type ProgressClock } from './progress.ts'

export type Consuming = {
  /** Returns true if it is in its group and reads. */
  isReading: () => boolean
  /** Seconds for which an event, or a replay, has been handled without an end; 0 where none is. */
  stillForSeconds: () => number
  /** The name of its group. */
  groupId: string
  /** Returns the number of messages that it is behind, by its last batches. */
  lag: () => number
  stop: () => Promise<void>
}

type Deps = {
  kafka: Kafka
  topicPrefix: string
  handler: Handler
  /** Unique to the service and the handler; a new one starts from the beginning. */
  groupId: string
  keys: PersonalKeys
  parking: ParkedStreams
  /** Returns true if the database answers now; without it, a failure as in an outage is waited out. */
  databaseAnswers?: () => boolean
  log: Log
}

const BEAT_MS = 1_000
/** Interval at which it looks for the replays that an operator asked for, in ms. */
const REPLAY_MS = 2_500
/** Interval at which it looks for parked events that are due to be tried again by themselves, in ms. */
const RETRY_MS = 5_000
/**
 * Interval at which the group's offsets are committed, in ms. A commit after each batch would be a request to the
 * broker for each event that comes alone. Events that were handled since the last commit come again after a crash, and
 * act once.
 */
const COMMIT_MS = 500

/** The membership of this instance in its group. */
type Membership = {
  stopping: boolean
  /** The partitions of each topic that are its own. */
  owned: Map<string, number[]>
  /** Commits the group's offsets. If that fails, the group has changed, or the commit will be repeated. */
  commit: () => Promise<void>
}

/** The context of a running consumer. */
type Reading = Deps & {
  membership: Membership
  /** One thing at a time on a partition: its batch, or a replay. */
  turns: Queues
  handling: Handling
  progress: ProgressClock
  lag: ConsumerLag
  handleAll: ReturnType<typeof createBatches>
}

const turnOf = ({ topic, partition }: Partition) => `${topic}/${partition}`

/** Returns true if a batch is still this instance's to handle. A heartbeat fails if the group rebalances. */
const aliveIn =
  ({ membership }: Reading, { heartbeat, isRunning, isStale }: EachBatchPayload) =>
  async () => {
    // kafkajs sees to the rebalance once the batch is left.
    const isMember = await heartbeat().then(
      () => true,
      () => membership.commit().then(() => false),
    )
    return isMember && isRunning() && !isStale() && !membership.stopping
  }

const handleBatch = async (reading: Reading, payload: EachBatchPayload) => {
  const { membership, turns, handleAll, progress, lag, groupId, log } = reading
  const { batch, heartbeat, resolveOffset } = payload
  const at = { topic: batch.topic, partition: batch.partition }
  membership.commit = () =>
    payload.commitOffsetsIfNecessary(payload.uncommittedOffsets()).catch((error) => {
      log.debug({ reason: String(error), consumer: groupId }, 'offsets were not committed')
    })
  const alive = aliveIn(reading, payload)
  const beating = setInterval(() => heartbeat().catch(() => {}), BEAT_MS)
  const handled = progress.begin()
  lag.fetched(at, batch.firstOffset() ?? batch.highWatermark, batch.highWatermark)
  const resolve = (offset: string) => {
    handled.moved()
    lag.resolved(at, offset)
    resolveOffset(offset)
  }
  try {
    await turns.run(turnOf(at), () => handleAll({ at, messages: batch.messages, resolve, alive }))
  } catch (error) {
    // Not resolved, so it comes again: to us, or to whoever owns the partition then.
    if (!(error instanceof PartitionLost)) throw error
  } finally {
    clearInterval(beating)
    handled.over()
  }
}

/** Replays what was asked for, partition by partition, where this instance owns it. */
const replayAsked = async ({ membership, turns, handling, parking, groupId }: Reading) => {
  for (const { topic, partition, stream } of await parking.asked(groupId)) {
    const isOurs = async () =>
      !membership.stopping && (membership.owned.get(topic)?.includes(partition) ?? false)
    if (!(await isOurs())) continue
    await turns.run(turnOf({ topic, partition }), () =>
      parking.replay(groupId, stream, ({ value, trace }) =>
        handling.take(eventIn(value), trace, isOurs, { isReplay: true }),
      ),
    )
  }
}

const nothing = async () => {}

/**
 * Starts one handler: Kafka -> effect, in the order of each stream, at least once, acting once. It goes on
 * by itself after Kafka was away, which neither a start nor the API waits for.
 */
export const startConsumer = (deps: Deps): Consuming => {
  const { kafka, groupId, parking, handler, topicPrefix, databaseAnswers, log } = deps
  const membership: Membership = { stopping: false, owned: new Map(), commit: nothing }
  const turns = createQueues()
  const patiently = createPatience(groupId, log, {
    ...(databaseAnswers && { answers: databaseAnswers }),
  })
  const handling = createHandling({ ...deps, patiently })
  const handleAll = createBatches({ ...deps, handling, patiently })
  const progress = createProgress()
  const lag = createConsumerLag()
  const reading: Reading = { ...deps, membership, turns, handling, handleAll, progress, lag }

  let askedUnknown = false
  const replaying = startLoop(`replay ${groupId}`, REPLAY_MS, log, async () => {
    // Once, also what another release did not know: this one may.
    if (!askedUnknown) await parking.askUnknown(groupId)
    askedUnknown = true
    await replayAsked(reading)
    return false
  })
  const retrying = startLoop(`retry ${groupId}`, RETRY_MS, log, async () => {
    await parking.askDue(groupId)
    return false
  })
  const committing = startLoop(`commit ${groupId}`, COMMIT_MS, log, async () => {
    await membership.commit()
    return false
  })
  const consumer = startLastingConsumer({
    kafka,
    groupId,
    log,
    topics: Object.keys(handler.from).map((context) => eventsTopicOf(context, topicPrefix)),
    run: {
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 3,
      eachBatch: (payload) => handleBatch(reading, payload),
    },
    joined: (partitions) => {
      lag.clear()
      membership.owned = new Map(Object.entries(partitions))
    },
    lost: () => {
      membership.owned = new Map()
      membership.commit = nothing
    },
  })

  return {
    isReading: consumer.isReading,
    stillForSeconds: progress.stillForSeconds,
    groupId,
    lag: lag.messages,
    stop: async () => {
      membership.stopping = true
      await Promise.all([replaying.stop(), retrying.stop(), committing.stop()])
      await turns.settled()
      await membership.commit()
      await consumer.stop()
    },
  }
}
