import { databaseTime } from '../../database/clock.ts'
import { type Db, ensureCollection } from '../../database/mongo.ts'
import { errorKind } from '../../process/error-kind.ts'
import { createListedParking, type ListedParking } from './listed-parking.ts'
import { MESSAGES_AT_ONCE, type ParkedRow } from './parked-row.ts'
import { createParkedStreams, type ParkedStreams } from './parked-streams.ts'

/** The dead letters of a service, kept in its own database, in the order of each stream. */
export type Parking = ParkedStreams &
  ListedParking & {
    /** Keeps only the kind of each error about these persons: its message may repeat what they wrote. */
    dropMessages: (subjects: readonly string[]) => Promise<void>
    prepare: () => Promise<void>
  }

export const createParking = (db: Db): Parking => {
  const rows = db.collection<ParkedRow>('parked')

  return {
    ...createParkedStreams(rows, () => databaseTime(db)),
    ...createListedParking(rows),
    dropMessages: async (subjects) => {
      const named = subjects.map((subject) => `"subject":${JSON.stringify(subject)}`)
      for await (const { _id, value, reason } of rows.find().batchSize(MESSAGES_AT_ONCE)) {
        if (!named.some((part) => value.includes(part))) continue
        await rows.updateOne({ _id }, { $set: { reason: errorKind(reason) } })
      }
    },
    prepare: () =>
      ensureCollection(db, 'parked', [{ key: { consumer: 1, stream: 1, position: 1 } }]),
  }
}
