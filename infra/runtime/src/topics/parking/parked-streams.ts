import { LRUCache } from 'lru-cache'
import { type Collection, isDuplicateKey } from '../../database/mongo.ts'
import { PartitionLost } from '../patience.ts'
import type { ParkedRow } from './parked-row.ts'

type NewRow = Omit<
  ParkedRow,
  '_id' | 'parkedAt' | 'replay' | 'position' | 'tries' | 'retryAt' | 'discard'
>

/** The streams that consumers park, and handle again on request. */
export type ParkedStreams = {
  /** @param isFirst whether the event failed itself, rather than waits behind an earlier one of its stream. */
  park: (row: NewRow, isFirst: boolean) => Promise<void>
  /** Returns those of the streams that have parked events. */
  waiting: (consumer: string, streams: string[]) => Promise<Set<string>>
  /**
   * Asks for a replay of every stream that waits because the release that parked its first event did not
   * know the event, or its shape: this one may.
   */
  askUnknown: (consumer: string) => Promise<void>
  /** Asks for a replay of every stream that is due to be tried again by itself. */
  askDue: (consumer: string) => Promise<void>
  /** The streams of a consumer whose replay was asked for. */
  asked: (consumer: string) => Promise<Pick<ParkedRow, 'stream' | 'topic' | 'partition'>[]>
  /** Replays one stream in order; stops at the first that fails again, with its new reason. */
  replay: (
    consumer: string,
    stream: string,
    handle: (row: ParkedRow) => Promise<void>,
  ) => Promise<void>
}

/** Reasons that a later release may not have. */
const UNKNOWN = /^(LaterRelease|ZodError)/

/** Returns the reason for which an event is parked, or could not be handled again. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)

const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 600_000

/** Returns the wait of a parked event before its next try, in ms: 5 s at first, doubling, ten minutes at most. */
export const retryAfterMs = (tries: number): number =>
  Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries)

/** @param now the database's time in milliseconds */
const retryFields = async (now: Now, tries: number) => ({
  tries,
  retryAt: new Date((await now()) + retryAfterMs(tries)),
})

/** The database's time in milliseconds. */
type Now = () => Promise<number>

const replayAll = async (
  rows: Collection<ParkedRow>,
  now: Now,
  stream: { consumer: string; stream: string },
  handle: (row: ParkedRow) => Promise<void>,
) => {
  for (;;) {
    const [row] = await rows.find(stream).sort({ position: 1 }).limit(1).toArray()
    if (!row) return
    try {
      // Here and not at once: whoever owns the partition then knows that nothing waits any more.
      if (!row.discard) await handle(row)
      await rows.deleteOne({ _id: row._id })
    } catch (error) {
      if (error instanceof PartitionLost) return
      const next = await retryFields(now, (row.tries ?? 0) + 1)
      await rows.updateOne({ _id: row._id }, { $set: { reason: reasonOf(error), ...next } })
      await rows.updateMany(stream, { $set: { replay: false } })
      return
    }
  }
}

/** Time for which the list of consumers with parked events counts as current, in ms. */
const BELIEVED_MS = 2_500

/**
 * Tells if a consumer has parked events, with a read at most every 2.5 s for all consumers of an instance together.
 * Most of the time none has, and each of them would ask the database for nothing.
 */
const createParkedConsumers = (rows: Collection<ParkedRow>) => {
  const consumers = new LRUCache<'all', Set<string>>({
    max: 1,
    ttl: BELIEVED_MS,
    fetchMethod: async () => new Set(await rows.distinct('consumer', {})),
  })
  return async (consumer: string): Promise<boolean> =>
    (await consumers.forceFetch('all')).has(consumer)
}

/** @param now the database's time in milliseconds: instances whose clocks differ retry alike. */
export const createParkedStreams = (rows: Collection<ParkedRow>, now: Now): ParkedStreams => {
  const hasParked = createParkedConsumers(rows)
  return {
    park: async (row, isFirst) => {
      const { consumer, topic, partition, offset } = row
      try {
        await rows.insertOne({
          ...row,
          _id: `${consumer}:${topic}:${partition}:${offset}`,
          parkedAt: new Date().toISOString(),
          replay: false,
          position: Number(offset),
          ...(isFirst && (await retryFields(now, 0))),
        })
      } catch (error) {
        // Delivered again after it was parked.
        if (!isDuplicateKey(error)) throw error
      }
    },
    waiting: async (consumer, streams) => {
      if (streams.length === 0) return new Set()
      const found = await rows
        .find({ consumer, stream: { $in: streams } })
        .project<{ stream: string }>({ stream: 1 })
        .toArray()
      return new Set(found.map(({ stream }) => stream))
    },
    askUnknown: async (consumer) => {
      const streams = await rows.distinct('stream', { consumer, reason: UNKNOWN })
      await rows.updateMany({ consumer, stream: { $in: streams } }, { $set: { replay: true } })
    },
    askDue: async (consumer) => {
      if (!(await hasParked(consumer))) return
      const waiting = { consumer, replay: false, retryAt: { $exists: true } }
      if (!(await rows.findOne(waiting, { projection: { _id: 1 } }))) return
      const due = { consumer, replay: false, retryAt: { $lte: new Date(await now()) } }
      const streams = await rows.distinct('stream', due)
      if (streams.length === 0) return
      await rows.updateMany({ consumer, stream: { $in: streams } }, { $set: { replay: true } })
    },
    asked: async (consumer) => {
      if (!(await hasParked(consumer))) return []
      const found = await rows
        .find({ consumer, replay: true })
        .project<Pick<ParkedRow, 'stream' | 'topic' | 'partition'>>({
          stream: 1,
          topic: 1,
          partition: 1,
        })
        .limit(1_000)
        .toArray()
      return [...new Map(found.map((row) => [`${row.topic}/${row.stream}`, row])).values()]
    },
    replay: (consumer, stream, handle) => replayAll(rows, now, { consumer, stream }, handle),
  }
}
