import type { ConsumerRunConfig, Kafka } from 'kafkajs'
import { waitWithin } from '../../process/loop.ts'
import type { Log } from '../../process/telemetry.ts'
import { createConsumer } from '../kafka.ts'
import { pauseAfter } from '../patience.ts'
import { watchConsumer } from './watch-consumer.ts'

/** A member of a consumer group that outlives what it is made of. */
export type LastingConsumer = {
  /** Returns true if it is in its group and reads. */
  isReading: () => boolean
  /** Leaves the group, after what is being handled. */
  stop: () => Promise<void>
}

type Options = {
  kafka: Kafka
  groupId: string
  topics: string[]
  /** The bytes that a fetch waits for, a second at most; absent: it takes the messages that are there. */
  minBytes?: number
  run: ConsumerRunConfig
  /** Called with the partitions of each topic that are its own from now on. */
  joined: (partitions: Record<string, number[]>) => void
  /** Called when it is no member any more: nothing is its own until it joins again. */
  lost: () => void
  log: Log
}

/** A consumer that read for so long and then fails has failed once, and not again. */
const STEADY_MS = 10_000
/** The most time that an abandoned consumer may take to close, in ms. */
const CLOSE_MS = 5_000
/** Interval at which the log repeats that Kafka is away, in ms. */
const REPEAT_MS = 60_000

/** Logs that Kafka was lost and found: once each, and once a minute in between. */
const createNotes = (groupId: string, log: Log) => {
  let lostAt: number | null = null
  let loggedAt = 0
  return {
    lost: (error: unknown, attempt: number) => {
      const now = performance.now()
      lostAt ??= now
      if (attempt > 1 && now - loggedAt < REPEAT_MS) return
      loggedAt = now
      log.warn(
        { reason: String(error), consumer: groupId, attempt },
        'a consumer lost Kafka and is made anew',
      )
    },
    found: () => {
      if (lostAt === null) return
      const ms = Math.round(performance.now() - lostAt)
      log.info({ consumer: groupId, ms }, 'a consumer reads from Kafka again')
      lostAt = null
    },
  }
}

/**
 * Reads some topics in a group for as long as the process lives: whatever ends a consumer, Kafka being
 * away at the start as well, another one is made in its place, after a pause that grows.
 */
export const startLastingConsumer = (options: Options): LastingConsumer => {
  const { kafka, groupId, topics, minBytes, run, joined, lost, log } = options
  const notes = createNotes(groupId, log)
  const stopping = new AbortController()
  const stopped = new Promise<null>((resolve) => {
    stopping.signal.addEventListener('abort', () => resolve(null))
  })
  let joinedAt: number | null = null

  /** Reads until the consumer is lost. @returns why; null where it was stopped. */
  const readUntilLost = async (): Promise<unknown> => {
    const consumer = createConsumer(kafka, groupId, minBytes)
    const watched = watchConsumer(consumer)
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      joinedAt ??= performance.now()
      notes.found()
      joined(payload.memberAssignment)
    })
    try {
      await consumer.connect()
      await consumer.subscribe({ topics, fromBeginning: true })
      await consumer.run(run)
      return await Promise.race([watched.lost, stopped])
    } catch (error) {
      return error
    } finally {
      watched.end()
      await waitWithin(CLOSE_MS, consumer.disconnect())
      lost()
    }
  }

  const read = async () => {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const error = await readUntilLost()
      if (stopping.signal.aborted) return
      const wasSteady = joinedAt !== null && performance.now() - joinedAt > STEADY_MS
      joinedAt = null
      failures = wasSteady ? 1 : failures + 1
      notes.lost(error, failures)
      await pauseAfter(failures, stopping.signal)
    }
  }
  const reading = read()

  return {
    isReading: () => joinedAt !== null,
    stop: () => {
      stopping.abort()
      return reading
    },
  }
}
