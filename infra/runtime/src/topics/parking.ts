import type { mongo } from 'mongoose'
import { type Db, ensureCollection, isDuplicateKey } from '../database/mongo.ts'
import { errorKind } from '../process/error-kind.ts'
import { holdsEvent } from './message.ts'

/** An event that could not be handled, or that waits behind one. */
export type ParkedRow = {
  _id: string
  consumer: string
  stream: string
  topic: string
  partition: number
  /** As a number in a string, as Kafka gives it. */
  offset: string
  /** The message as it came; personal fields in it are encrypted. */
  value: string
  trace: string | null
  reason: string
  parkedAt: string
  /** An operator asked for another try. */
  replay: boolean
  /** An operator wants it dropped, not handled. */
  discard?: boolean
  /** Order within the partition. */
  position: number
}

export type Parking = {
  park: (row: Omit<ParkedRow, '_id' | 'parkedAt' | 'replay' | 'position'>) => Promise<void>
  /** Which of these streams have parked events. */
  waiting: (consumer: string, streams: string[]) => Promise<Set<string>>
  /** Asks the partition's owner to replay a stream. @returns how many events wait in it. */
  askReplay: (consumer: string, stream: string) => Promise<number>
  /** Where the messages of a stream are that hold no event, in order: `identity.events/0 at 12`. */
  eventless: (consumer: string, stream: string) => Promise<string[]>
  /**
   * Asks the partition's owner to drop these, and to replay what waits behind them. An event is never
   * dropped: it may erase a person, or be one that a later release knows.
   * @returns how many are dropped.
   */
  askDiscard: (consumer: string, stream: string) => Promise<number>
  /**
   * Asks for a replay of every stream that waits because the release that parked its first event did not
   * know the event, or its shape: this one may.
   */
  askUnknown: (consumer: string) => Promise<void>
  /** The streams of a consumer whose replay was asked for. */
  asked: (consumer: string) => Promise<Pick<ParkedRow, 'stream' | 'topic' | 'partition'>[]>
  /** Replays one stream in order; stops at the first that fails again, with its new reason. */
  replay: (
    consumer: string,
    stream: string,
    handle: (row: ParkedRow) => Promise<void>,
  ) => Promise<void>
  /** The newest, each with whether its message holds an event, and without the message. */
  list: (limit?: number) => Promise<ListedRow[]>
  count: () => Promise<number>
  /** Keeps only the kind of each error about a person: its message may repeat what they wrote. */
  dropMessages: (subject: string) => Promise<void>
  prepare: () => Promise<void>
}

/** A row as it is listed. A message may be large, so it is looked at and left out. */
export type ListedRow = Omit<ParkedRow, 'value'> & { holdsEvent: boolean }

/** Messages that are read at once: each is 1 MB at most. */
const MESSAGES_AT_ONCE = 8

/** Reasons that a later release may not have. */
const UNKNOWN = /^(LaterRelease|ZodError)/

/** The partition was taken away or the service stops: leave the event for the next owner. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** The dead letters of a service, kept in its own database, in the order of each stream. */
export const createParking = (db: Db): Parking => {
  const rows = db.collection<ParkedRow>('parked')

  /** Rows as they are found, without their messages. */
  const listed = async (found: mongo.FindCursor<mongo.WithId<ParkedRow>>): Promise<ListedRow[]> => {
    const all: ListedRow[] = []
    for await (const { value, ...row } of found.batchSize(MESSAGES_AT_ONCE)) {
      all.push({ ...row, holdsEvent: holdsEvent(value) })
    }
    return all
  }
  const eventless = async (consumer: string, stream: string) => {
    const all = await listed(rows.find({ consumer, stream }).sort({ position: 1 }))
    return all.filter((row) => !row.holdsEvent)
  }
  const askReplay = async (consumer: string, stream: string) =>
    (await rows.updateMany({ consumer, stream }, { $set: { replay: true } })).matchedCount

  return {
    park: async (row) => {
      const { consumer, topic, partition, offset } = row
      try {
        await rows.insertOne({
          ...row,
          _id: `${consumer}:${topic}:${partition}:${offset}`,
          parkedAt: new Date().toISOString(),
          replay: false,
          position: Number(offset),
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
    askReplay,
    eventless: async (consumer, stream) =>
      (await eventless(consumer, stream)).map(
        ({ topic, partition, offset }) => `${topic}/${partition} at ${offset}`,
      ),
    askDiscard: async (consumer, stream) => {
      const dropped = (await eventless(consumer, stream)).map(({ _id }) => _id)
      if (dropped.length === 0) return 0
      await rows.updateMany({ _id: { $in: dropped } }, { $set: { discard: true } })
      await askReplay(consumer, stream)
      return dropped.length
    },
    askUnknown: async (consumer) => {
      const streams = await rows.distinct('stream', { consumer, reason: UNKNOWN })
      await rows.updateMany({ consumer, stream: { $in: streams } }, { $set: { replay: true } })
    },
    asked: async (consumer) => {
      const found = await rows
        .find({ consumer, replay: true })
        .project<Pick<ParkedRow, 'stream' | 'topic' | 'partition'>>({
          ...{ stream: 1, topic: 1, partition: 1 },
        })
        .limit(1_000)
        .toArray()
      return [...new Map(found.map((row) => [`${row.topic}/${row.stream}`, row])).values()]
    },
    replay: async (consumer, stream, handle) => {
      for (;;) {
        const [row] = await rows.find({ consumer, stream }).sort({ position: 1 }).limit(1).toArray()
        if (!row) return
        try {
          // Here and not at once: whoever owns the partition then knows that nothing waits any more.
          if (!row.discard) await handle(row)
          await rows.deleteOne({ _id: row._id })
        } catch (error) {
          if (error instanceof Interrupted) return
          const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
          await rows.updateOne({ _id: row._id }, { $set: { reason } })
          await rows.updateMany({ consumer, stream }, { $set: { replay: false } })
          return
        }
      }
    },
    list: (limit = 100) => listed(rows.find().sort({ parkedAt: -1 }).limit(limit)),
    count: () => rows.countDocuments(),
    dropMessages: async (subject) => {
      for await (const { _id, value, reason } of rows.find().batchSize(MESSAGES_AT_ONCE)) {
        if (!value.includes(`"subject":${JSON.stringify(subject)}`)) continue
        await rows.updateOne({ _id }, { $set: { reason: errorKind(reason) } })
      }
    },
    prepare: () =>
      ensureCollection(db, 'parked', [{ key: { consumer: 1, stream: 1, position: 1 } }]),
  }
}
