import { randomUUID } from 'node:crypto'
import { SessionId, UserId } from '@sortie/contracts/ids'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import { type Log, meter } from '@sortie/runtime/process/telemetry'
import { createConsumer } from '@sortie/runtime/topics/kafka'
import type { Admin, Consumer, Kafka } from 'kafkajs'
import { z } from 'zod'
import type { RevocationScope } from './revocations.ts'

/** The time that a gateway reads back at its start, in ms: longer than a session token lives. */
const BACK_MS = 16 * 60_000
/** Older news than this, and what is missing must be asked of identity. */
const FRESH_MS = 2_000
const CHECK_MS = 500
/** A reader that is behind and makes no progress for so long is replaced. */
const STUCK_MS = 30_000

const Ended = z.object({ data: z.object({ sessionId: SessionId }) })
const NewPassword = z.object({ data: z.object({ userId: UserId, epoch: z.int().positive() }) })
const Gone = z.object({ data: z.object({ userId: UserId }) })

const epochOf = (event: unknown): RevocationScope => {
  const { userId, epoch } = NewPassword.parse(event).data
  return { type: 'epoch', userId, epoch }
}
const foreverOf = (event: unknown): RevocationScope => {
  const { userId } = Gone.parse(event).data
  return { type: 'epoch', userId, epoch: Number.POSITIVE_INFINITY }
}

/** The revocation that each type of event means. */
const revoking: Record<string, (event: unknown) => RevocationScope> = {
  SessionEnded: (event) => ({ type: 'session', sessionId: Ended.parse(event).data.sessionId }),
  PasswordReset: epochOf,
  PasswordChanged: epochOf,
  AccountDeletionRequested: foreverOf,
  PersonErased: foreverOf,
}

/** The types of event of identity that a gateway reads. */
export const revokingTypes: readonly string[] = Object.keys(revoking)

/** Returns the revocation that an event of identity means; null if it revokes nothing. @throws when malformed. */
export const revokedBy = (event: unknown): RevocationScope | null => {
  const { type } = z.object({ type: z.string() }).parse(event)
  return Object.hasOwn(revoking, type) ? revoking[type]!(event) : null
}

type Deps = {
  kafka: Kafka
  topic: string
  log: Log
  revoked: (revoked: RevocationScope) => void
}

/** The partitions of a topic, each with the offset of its next message. */
const endsOf = async (admin: Admin, topic: string) =>
  new Map(
    (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, BigInt(high)]),
  )

/**
 * Reads revocations from identity's events, in a group of its own. To know how fresh its news is, it asks Kafka where
 * the topic ends: once everything up to there was read, the news is as fresh as that question. So it can tell a topic
 * without news from a broker that is away or a reader that hangs.
 */
export const startRevocationFeed = ({ kafka, topic, log, revoked }: Deps) => {
  let freshAt = Number.NEGATIVE_INFINITY
  let stopping = false
  let reading: Reading | null = null
  const lagging = () => performance.now() - freshAt > FRESH_MS
  meter()
    .createObservableGauge('sortie_revocations_lagging')
    .addCallback((result) => result.observe(lagging() ? 1 : 0))
  meter()
    .createObservableGauge('sortie_kafka_lost')
    .addCallback((result) => result.observe(reading && !reading.crashed ? 0 : 1))

  const take = (value: Buffer | null) => {
    try {
      const found = revokedBy(JSON.parse(value?.toString('utf8') ?? ''))
      if (found) revoked(found)
    } catch (error) {
      log.error({ err: error, topic }, 'an event of identity could not be read')
    }
  }

  const close = async () => {
    const ended = reading
    reading = null
    await ended?.close()
  }

  /** Proves once that everything was read that stood in the topic when the round began. */
  const round = async () => {
    if (reading?.crashed) await close()
    reading ??= await open(kafka, topic, take)
    const askedAt = performance.now()
    const ends = await endsOf(reading.admin, topic)
    while (!reading.crashed && !stopping) {
      if (reading.reached(ends)) {
        freshAt = askedAt
        return false
      }
      await reading.progress()
    }
    return !stopping
  }
  const loop: Loop = startLoop('reading revocations', CHECK_MS, log, round)

  return {
    /** Returns true while revocations of the last seconds may be missing. */
    lagging,
    stop: async () => {
      stopping = true
      reading?.interrupt()
      await loop.stop()
      await close()
    },
  }
}

type Reading = {
  admin: Admin
  /** It will not read on. */
  crashed: boolean
  /** Returns true if everything before these offsets was read. */
  reached: (ends: Map<number, bigint>) => boolean
  /** Resolves when something more was read, after a crash, or when interrupted. */
  progress: () => Promise<void>
  interrupt: () => void
  close: () => Promise<void>
}

/** Returns the first offset to read of each partition: the first message of the last 16 minutes, else the end. */
const startsOf = async (admin: Admin, topic: string) => {
  const found = await admin.fetchTopicOffsetsByTimestamp(topic, Date.now() - BACK_MS)
  const ends = await endsOf(admin, topic)
  return found.map(({ partition, offset }) => ({
    partition,
    offset: Number(offset) < 0 ? String(ends.get(partition) ?? 0) : offset,
  }))
}

const open = async (
  kafka: Kafka,
  topic: string,
  take: (value: Buffer | null) => void,
): Promise<Reading> => {
  const admin = kafka.admin()
  const consumer: Consumer = createConsumer(kafka, `gateway-${randomUUID()}`)
  const positions = new Map<number, bigint>()
  let wake = () => {}

  const reading: Reading = {
    admin,
    crashed: false,
    reached: (ends) =>
      [...ends].every(([partition, end]) => (positions.get(partition) ?? -1n) >= end),
    progress: () =>
      new Promise<void>((resolve) => {
        const stuck = () => {
          reading.crashed = true
          resolve()
        }
        const timer = setTimeout(stuck, STUCK_MS)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    interrupt: () => wake(),
    close: async () => {
      await consumer.disconnect().catch(() => {})
      await admin.disconnect().catch(() => {})
    },
  }
  // Before anything is fetched, at the start and whenever the group comes together anew.
  consumer.on(consumer.events.GROUP_JOIN, () => {
    for (const [partition, offset] of positions) {
      consumer.seek({ topic, partition, offset: String(offset) })
    }
  })
  consumer.on(consumer.events.CRASH, () => {
    reading.crashed = true
    wake()
  })

  try {
    await admin.connect()
    const starts = await startsOf(admin, topic)
    for (const { partition, offset } of starts) positions.set(partition, BigInt(offset))
    await consumer.connect()
    await consumer.subscribe({ topics: [topic], fromBeginning: true })
    await consumer.run({
      // Nothing is committed: whoever reads next starts by the clock again.
      autoCommit: false,
      partitionsConsumedConcurrently: 3,
      eachBatch: async ({ batch }) => {
        for (const { value } of batch.messages) take(value)
        positions.set(batch.partition, BigInt(batch.lastOffset()) + 1n)
        wake()
      },
    })
    return reading
  } catch (error) {
    await reading.close()
    throw error
  }
}
