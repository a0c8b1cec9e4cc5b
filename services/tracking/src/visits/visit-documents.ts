import { type Collection, type Db, ensureCollection } from '@sortie/runtime/database/mongo'
import type { HourlyTotal } from '../domain/visits/hourly-totals.ts'
import type { VisitRow } from '../domain/visits/visit-row.ts'

/** A visit as it is stored, under `<consent>/<day>`, until it expires. */
export type RowDocument = VisitRow & { _id: string; until: Date }
/** A total as it is stored, under `<hour>/<partition>`, until it expires. */
export type TotalDocument = HourlyTotal & { _id: string; until: Date }
/** A consent that was withdrawn. */
export type Withdrawal = {
  _id: string
  /** What was sent from then on is not counted. */
  at: string
  /** Visits that were deleted for it. */
  visits: number
  until: Date
}
/** A batch that waits for Kafka. */
export type WaitingBatch = { _id: string; consent: string; value: string; at: Date }

export type VisitCollections = {
  rows: Collection<RowDocument>
  totals: Collection<TotalDocument>
  withdrawals: Collection<Withdrawal>
}

/** Names of the collections. What is counted anew, to be compared, has others. */
export const collectionsOf = (db: Db): VisitCollections => ({
  rows: db.collection<RowDocument>('visit-rows'),
  totals: db.collection<TotalDocument>('visit-totals'),
  withdrawals: db.collection<Withdrawal>('visit-withdrawals'),
})
export const outboxOf = (db: Db) => db.collection<WaitingBatch>('visit-outbox')

/** Visits are kept for 13 months: a year can be compared with the one before. */
const ROW_MONTHS = 13
/** Totals hold nothing of a visit, and are kept for five years. */
const TOTAL_MONTHS = 60

const monthsAfter = (day: string, months: number): Date => {
  const until = new Date(`${day.slice(0, '2026-11-28'.length)}T00:00:00.000Z`)
  until.setUTCMonth(until.getUTCMonth() + months)
  return until
}

export const rowId = (consent: string, day: string): string => `${consent}/${day}`
export const rowDocument = (row: VisitRow): RowDocument => ({
  _id: rowId(row.consent, row.day),
  until: monthsAfter(row.day, ROW_MONTHS),
  ...row,
})
export const totalId = (hour: string, partition: number): string => `${hour}/${partition}`
export const totalDocument = (total: HourlyTotal): TotalDocument => ({
  _id: totalId(total.hour, total.partition),
  until: monthsAfter(total.hour, TOTAL_MONTHS),
  ...total,
})
export const withdrawalUntil = (at: string): Date => monthsAfter(at, ROW_MONTHS)

/** The ids of all visits of a consent: `0` is the character behind `/`. */
export const rowsOf = (consent: string) => ({ _id: { $gte: `${consent}/`, $lt: `${consent}0` } })

/** Seconds after which a batch that waits for Kafka is given up: as long as the topic would have kept it. */
const WAITING_SECONDS = 14 * 86_400

/** Creates the collections; what expired is dropped by the database. */
export const prepareVisits = async (db: Db): Promise<void> => {
  await ensureCollection(db, 'visit-rows', [{ key: { day: 1, 'values.key': 1 } }])
  await ensureCollection(db, 'visit-totals', [{ key: { hour: 1 } }])
  await ensureCollection(db, 'visit-withdrawals', [{ key: { at: 1 } }])
  await ensureCollection(db, 'visit-outbox', [])
  const { rows, totals, withdrawals } = collectionsOf(db)
  await rows.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  await totals.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  await withdrawals.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  await outboxOf(db).createIndex({ at: 1 }, { expireAfterSeconds: WAITING_SECONDS })
}
