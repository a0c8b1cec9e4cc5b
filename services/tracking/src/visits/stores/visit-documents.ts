import { KEPT_TOTAL_MONTHS } from '@sortie/contracts/tracking/visits/visit-limits'
import type { VisitKey } from '@sortie/contracts/tracking/visits/visits'
import {
  type Binary,
  type Collection,
  type Db,
  ensureCollection,
} from '@sortie/runtime/database/mongo'
import type { DayTotal } from '../figures/day-totals.ts'
import { DAY_MS, dayIn } from '../figures/days.ts'
import type { HourlyTotal } from '../figures/hourly-totals.ts'
import type { VisitPack } from '../figures/visit-pack.ts'
import type { VisitRow } from '../figures/visit-row.ts'

/** A visit as it is stored, under `<consent>/<day>`, until it expires. */
export type VisitRowDocument = VisitRow & { _id: string; until: Date }
/** A total as it is stored, under `<hour>/<partition>`, until it expires. */
export type TotalDocument = HourlyTotal & { _id: string; until: Date }
/** A day that is over, as one total; null while it is summed up. */
export type DayDocument = {
  _id: string
  /** The token of the process that sums it up. */
  token: string
  total: DayTotal | null
  /** The number of packs that hold its visits; absent where an older release summed it up. */
  packs?: number
  until: Date
}
/** Bytes, and what the driver makes of them. */
type StoredBytes = Uint8Array | Binary
/** The columns of a pack as bytes; numbers as processors of today have them, the smallest byte first. */
export type PackColumns = Record<Exclude<keyof VisitPack, 'keys'>, StoredBytes>
/** Some visits of a day that is over, under `<day>/<token>/<number>`, until they expire. */
export type PackDocument = {
  _id: string
  day: string
  /** Of who packed the day: that of the day's document, or it is not read. */
  token: string
  /** Its visitors’ numbers leave this, divided by `groups`. */
  group: number
  groups: number
  /** Counts changes: two withdrawals at once change it one after the other. */
  revision: number
  keys: VisitKey[]
  columns: PackColumns
  until: Date
}
/** The packs of a day, as the day’s document records them. */
export type PackedDay = { token: string; packs: number }

/** A consent that was withdrawn. */
export type ConsentWithdrawal = {
  _id: string
  /** The time of the withdrawal: events that were sent from then on are not counted. */
  at: string
  /** Visits that were deleted for it. */
  visits: number
  until: Date
}
/** A batch that waits for Kafka. */
export type WaitingBatch = { _id: string; consent: string; value: string; at: Date }

export type VisitCollections = {
  rows: Collection<VisitRowDocument>
  totals: Collection<TotalDocument>
  days: Collection<DayDocument>
  packs: Collection<PackDocument>
  withdrawals: Collection<ConsentWithdrawal>
}

/** Returns the collections by their names. A recount, which is compared with these, has others. */
export const collectionsOf = (db: Db): VisitCollections => ({
  rows: db.collection<VisitRowDocument>('visit-rows'),
  totals: db.collection<TotalDocument>('visit-totals'),
  days: db.collection<DayDocument>('visit-days'),
  packs: db.collection<PackDocument>('visit-packs'),
  withdrawals: db.collection<ConsentWithdrawal>('visit-withdrawals'),
})
export const outboxOf = (db: Db) => db.collection<WaitingBatch>('visit-outbox')

/** Visits are kept for 13 months: a year can be compared with the one before. */
const ROW_MONTHS = 13

const monthsAfter = (day: string, months: number): Date => {
  const until = new Date(`${dayIn(day)}T00:00:00.000Z`)
  until.setUTCMonth(until.getUTCMonth() + months)
  return until
}

/** Returns the time at which the visits of a day expire, and their packs too. */
export const rowUntil = (day: string): Date => monthsAfter(day, ROW_MONTHS)
/** The fields of a visit that are counted: not which batches it consists of. */
export const COUNTED_FIELDS = { consent: 1, day: 1, firstAt: 1, seconds: 1, values: 1 } as const

export const rowId = (consent: string, day: string): string => `${consent}/${day}`
export const rowDocument = (row: VisitRow): VisitRowDocument => ({
  _id: rowId(row.consent, row.day),
  until: rowUntil(row.day),
  ...row,
})
export const totalId = (hour: string, partition: number): string => `${hour}/${partition}`
export const totalDocument = (total: HourlyTotal): TotalDocument => ({
  _id: totalId(total.hour, total.partition),
  until: totalUntil(total.hour),
  ...total,
})
/** Totals hold nothing of a visit, and are kept for five years. @param time a day, or an hour of it */
export const totalUntil = (time: string): Date => monthsAfter(time, KEPT_TOTAL_MONTHS)
export const withdrawalUntil = (at: string): Date => monthsAfter(at, ROW_MONTHS)

const daysSince = (day: string): number => (Date.now() - Date.parse(day)) / DAY_MS

/** Clocks differ by less, in days: an hour. */
const MARGIN = 1 / 24
/**
 * Returns true where a day (UTC) can be summed up: it is over. A batch that comes late drops its sum, which is made
 * anew.
 */
export const isSummed = (day: string): boolean => daysSince(day) > 1 + MARGIN
/** Returns true where another process, whose clock is ahead of this one, may have summed the day up. */
export const maybeSummed = (day: string): boolean => daysSince(day) > 1

/**
 * Days that are read by their hours, or visit by visit, in one answer: those that are not over, and some that were not
 * summed up yet.
 */
export const MOST_UNSUMMED = 31

/** The ids of all visits of a consent: `0` is the character behind `/`. */
export const visitIdsOf = (consent: string) => ({
  _id: { $gte: `${consent}/`, $lt: `${consent}0` },
})

/** Seconds after which a batch that waits for Kafka is given up: as long as the topic would have kept it. */
const WAITING_SECONDS = 14 * 86_400

/** Creates the collections; what expired is dropped by the database. */
export const prepareVisits = async (db: Db): Promise<void> => {
  await ensureCollection(db, 'visit-rows', [{ key: { day: 1, 'values.key': 1 } }])
  await ensureCollection(db, 'visit-totals', [{ key: { hour: 1 } }])
  await ensureCollection(db, 'visit-days', [])
  await ensureCollection(db, 'visit-packs', [])
  await ensureCollection(db, 'visit-withdrawals', [{ key: { at: 1 } }])
  await ensureCollection(db, 'visit-outbox', [])
  const { rows, totals, days, packs, withdrawals } = collectionsOf(db)
  await rows.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  await totals.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  await days.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  await packs.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  await withdrawals.createIndex({ until: 1 }, { expireAfterSeconds: 0 })
  await outboxOf(db).createIndex({ at: 1 }, { expireAfterSeconds: WAITING_SECONDS })
}
