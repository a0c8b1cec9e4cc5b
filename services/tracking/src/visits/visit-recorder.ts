import type { VisitBatch } from '@sortie/contracts/tracking/visits/visits'
import type { Db } from '@sortie/runtime/database/mongo'
import { insertNew } from '@sortie/runtime/database/mongo'
import { Rejection } from '@sortie/runtime/domain'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import { type Log, meter } from '@sortie/runtime/process/telemetry'
import type { OpenTopic } from '@sortie/runtime/topics/expiring'
import { outboxOf, type WaitingBatch } from './stores/visit-documents.ts'

/** Takes what visitors' browsers send. */
export type VisitRecorder = {
  /**
   * Keeps a batch: on the topic, or in the database while Kafka is away.
   * @throws Rejection('unavailable') where neither takes it, or too many wait already
   */
  record: (batch: VisitBatch) => Promise<void>
  /** Returns the number of batches that wait for Kafka, as this instance last saw. */
  waiting: () => number
  /** Starts to send what waits, once. */
  start: () => void
  stop: () => Promise<void>
}

/** The longest time that a request waits for Kafka, before its batch waits in the database. */
const PATIENCE_MS = 1_500
/** Batches that wait at most: some 100 MB. Further ones are lost, as nobody's page may wait for them. */
const MOST_WAITING = 20_000
/** Batches that are sent together once Kafka is back. */
const PART = 200
const EVERY_MS = 1_000
/** The time between two looks for batches that another instance left to wait. */
const LOOK_MS = 5_000

class Late extends Error {
  override readonly name = 'Late'
}

const inTime = async (sending: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Late('Kafka took too long')), PATIENCE_MS)
  })
  // It may still arrive, or fail, after nobody waits for it: the batch counts once then, too.
  sending.catch(() => {})
  await Promise.race([sending, late]).finally(() => clearTimeout(timer))
}

type Deps = { db: Db; topic: OpenTopic; log: Log }

export const createRecorder = ({ db, topic, log }: Deps): VisitRecorder => {
  const outbox = outboxOf(db)
  const lost = meter().createCounter('sortie_visits_lost')
  /** While it is away, nobody waits for it but the loop that looks whether it is back. */
  let isAway = false
  let waiting = 0
  let loop: Loop | undefined

  const keep = async ({ batchId, consent, at }: VisitBatch, value: string) => {
    try {
      if (waiting >= MOST_WAITING) throw new Rejection('unavailable')
      const document: WaitingBatch = { _id: batchId, consent, value, at: new Date(at) }
      if (await insertNew(outbox, document)) waiting += 1
    } catch (error) {
      lost.add(1)
      throw error
    }
  }

  let lookedAt = Number.NEGATIVE_INFINITY
  /** Sends what waits. @returns whether there may be more */
  const drain = async (): Promise<boolean> => {
    if (!isAway && waiting === 0 && performance.now() - lookedAt < LOOK_MS) return false
    lookedAt = performance.now()
    waiting = await outbox.countDocuments()
    if (waiting === 0) {
      isAway = false
      return false
    }
    const some = await outbox.find().sort({ at: 1 }).limit(PART).toArray()
    // Without a bound of our own: what is sent again for being late would keep Kafka busy for nothing.
    await Promise.all(some.map(({ consent, value }) => topic.send(consent, value)))
    isAway = false
    await outbox.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } })
    return some.length === PART
  }

  return {
    record: async (batch) => {
      const value = JSON.stringify(batch)
      if (isAway) return keep(batch, value)
      try {
        await inTime(topic.send(batch.consent, value))
      } catch (error) {
        if (!isAway) log.warn({ err: error }, 'visits wait in the database, as Kafka is away')
        isAway = true
        await keep(batch, value)
      }
    },
    waiting: () => waiting,
    start: () => {
      loop ??= startLoop('sending visits', EVERY_MS, log, drain)
    },
    stop: async () => {
      await loop?.stop()
      await topic.close()
    },
  }
}
