import { type Collection, type Db, ensureCollection } from '@sortie/runtime/database/mongo'
import type { DayTotal } from '../domain/visits/day-totals.ts'
import { DAY_MS, dayIn } from '../domain/visits/days.ts'
import type { HourlyTotal } from '../domain/visits/hourly-totals.ts'
import type { VisitRow } from '../domain/visits/visit-row.ts'

/** A visit as it is stored, under `<consent>/<day>`, until it expires. */
export type RowDocument = VisitRow & { _id: string; until: Date }
/** A total as it is stored, under `<hour>/<partition>`, until it expires. */
export type TotalDocument = HourlyTotal & { _id: string; until: Date }
/** A day that is over, as one total; null while it is summed up. */
export type DayDocument = {
  _id: string
  /** Who sums it up. */
  token: string
  total: DayTotal | null
  until: Date
}
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
  days: Collection<DayDocument>
  withdrawals: Collection<Withdrawal>
}

/** Names of the collections. What is counted anew, to be compared, has others. */
export const collectionsOf = (db: Db): VisitCollections => ({
  rows: db.collection<RowDocument>('visit-rows'),
  totals: db.collection<TotalDocument>('visit-totals'),
  days: db.collection<DayDocument>('visit-days'),
  withdrawals: db.collection<Withdrawal>('visit-withdrawals'),
})
export const outboxOf = (db: Db) => db.collection<WaitingBatch>('visit-outbox')

/** Visits are kept for 13 months: a year can be compared with the one before. */
const ROW_MONTHS = 13
/** Totals hold nothing of a visit, and are kept for five years. */
const TOTAL_MONTHS = 60

const monthsAfter = (day: string, months: number): Date => {
  const until = new Date(`${dayIn(day)}T00:00:00.000Z`)
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
  until: totalUntil(total.hour),
  ...total,
})
/** @param time a day, or an hour of it */
export const totalUntil = (time: string): Date => monthsAfter(time, TOTAL_MONTHS)
export const withdrawalUntil = (at: string): Date => monthsAfter(at, ROW_MONTHS)

const daysSince = (day: string): number => (Date.now() - Date.parse(day)) / DAY_MS

/** Whether a day (UTC) is summed up: what browsers send is not older than a day. */
export const isSummed = (day: string): boolean => daysSince(day) > 3
/** Whether somebody may have summed it up, whose clock is ahead of this one. */
export const maybeSummed = (day: string): boolean => daysSince(day) > 2

/** The ids of all visits of a consent: `0` is the character behind `/`. */
export const rowsOf = (consent: string) => ({ _id: { $gte: `${consent}/`, $lt: `${consent}0` } })

/** Seconds after which a batch that waits for Kafka is given up: as long as the topic would have kept it. */
const WAITING_SECONDS = 14 * 86_400

/** Creates the collections; what expired is dropped by the database. */
export const prepareVisits = async (db: Db): Promise<void> => {
  await ensureCollection(db, 'visit-rows', [{ key: { day: 1, 'values.key': 1 } }])
  await ensureCollection(db, 'visit-totals', [{ key: { hour: 1 } }])
  await ensureCollection(db, 'visit-days', [])
  await ensureCollection(db, 'visit-withdrawals', [{ key: { at: 1 } }])
  await ensureCollection(db, 'visit-outbox', [])
  const { rows, totals, days, withdrawals } = collectionsOf(db)
  await rows.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  await totals.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  await days.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  await withdrawals.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  await outboxOf(db).createIndex({ at: 1 }, { expireAfterSeconds: WAITING_SECONDS })
}
