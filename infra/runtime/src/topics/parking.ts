import { type Db, ensureCollection, isDuplicateKey } from '../database/mongo.ts'
import { errorKind } from '../process/error-kind.ts'

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
  /** Order within the partition. */
  position: number
}

export type Parking = {
  park: (row: Omit<ParkedRow, '_id' | 'parkedAt' | 'replay' | 'position'>) => Promise<void>
  /** Which of these streams have parked events. */
  waiting: (consumer: string, streams: string[]) => Promise<Set<string>>
  /** Asks the partition's owner to replay a stream. @returns how many events wait in it. */
  askReplay: (consumer: string, stream: string) => Promise<number>
  /**
   * Asks the same for every stream that waits because the release that parked its first event did not
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
  list: (limit?: number) => Promise<ParkedRow[]>
  count: () => Promise<number>
  /** Keeps only the kind of each error about a person: its message may repeat what they wrote. */
  dropMessages: (subject: string) => Promise<void>
  prepare: () => Promise<void>
}

/** Reasons that a later release may not have. */
const UNKNOWN = /^(LaterRelease|ZodError)/

/** The partition was taken away or the service stops: leave the event for the next owner. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** The dead letters of a service, kept in its own database, in the order of each stream. */
export const createParking = (db: Db): Parking => {
  const rows = db.collection<ParkedRow>('parked')

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
    askReplay: async (consumer, stream) =>
      (await rows.updateMany({ consumer, stream }, { $set: { replay: true } })).matchedCount,
    askUnknown: async (consumer) => {
      const streams = await rows.distinct('stream', { consumer, reason: UNKNOWN })
      await rows.updateMany({ consumer, stream: { $in: streams } }, { $set: { replay: true } })
    },
    asked: async (consumer) => {
      const found = await rows.find({ consumer, replay: true }).limit(1_000).toArray()
      return [...new Map(found.map((row) => [`${row.topic}/${row.stream}`, row])).values()]
    },
    replay: async (consumer, stream, handle) => {
      for (;;) {
        const [row] = await rows.find({ consumer, stream }).sort({ position: 1 }).limit(1).toArray()
        if (!row) return
        try {
          await handle(row)
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
    list: (limit = 100) => rows.find().sort({ parkedAt: -1 }).limit(limit).toArray(),
    count: () => rows.countDocuments(),
    dropMessages: async (subject) => {
      for await (const { _id, value, reason } of rows.find()) {
        if (!value.includes(`"subject":${JSON.stringify(subject)}`)) continue
        await rows.updateOne({ _id }, { $set: { reason: errorKind(reason) } })
      }
    },
    prepare: () =>
      ensureCollection(db, 'parked', [{ key: { consumer: 1, stream: 1, position: 1 } }]),
  }
}
