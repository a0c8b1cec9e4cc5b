import { setImmediate } from 'node:timers/promises'
import type { VisitBatch } from '@sortie/contracts/tracking/visits/visits'
import { areDuplicateKeys, type Collection } from '@sortie/runtime/database/mongo'
import { createGroupCommit } from '@sortie/runtime/process/group-commit'
import { cutInParts } from '@sortie/runtime/process/parts'
import { DAY_MS, dayIn } from '../figures/days.ts'
import {
  type HourlyTotal,
  hourlySharesOf,
  type PlacedShare,
  withShares,
} from '../figures/hourly-totals.ts'
import { type BatchPlace, type VisitRow, visitDayOf, withBatch } from '../figures/visit-row.ts'
import {
  type ConsentWithdrawal,
  maybeSummed,
  rowDocument,
  rowId,
  totalDocument,
  totalId,
  type VisitCollections,
  visitIdsOf,
} from './visit-documents.ts'

/** A batch, and where it is in its partition. */
export type PlacedBatch = { batch: VisitBatch; offset: number }
/** The same, with its partition. */
type LocatedBatch = { batch: VisitBatch; place: BatchPlace }

export type VisitStore = {
  /**
   * Counts batches of one partition, in their order, in visits and in totals. Counted again, they change nothing.
   * @throws Error where somebody else counts the same partition, again and again
   */
  count: (partition: number, batches: readonly PlacedBatch[]) => Promise<void>
}

type Options = {
  /** False to count withdrawn visits as well; they are left out by default. */
  dropsWithdrawn?: boolean
}

const TRIES = 5
/** Partitions that are counted together. */
const PARTITIONS_AT_ONCE = 12
/** Documents that are read or written at once. */
const PART = 500

type CountedDocument = { _id: string; offset: number }

const byId = async <Document extends { _id: string }>(
  collection: Collection<Document>,
  ids: Iterable<string>,
): Promise<Map<string, Document>> => {
  const found = new Map<string, Document>()
  for (const some of cutInParts([...new Set(ids)], PART)) {
    const filter = { _id: { $in: some } } as object
    for (const each of await collection.find(filter).toArray()) {
      found.set(each._id, each as unknown as Document)
    }
  }
  return found
}

/** @returns false where one of them was changed since it was read */
const replaceAll = async <Document extends CountedDocument>(
  collection: Collection<Document>,
  documents: readonly Document[],
  before: ReadonlyMap<string, CountedDocument>,
): Promise<boolean> => {
  let written = 0
  for (const some of cutInParts([...documents], PART)) {
    const operations = some.map((replacement) => {
      const known = before.get(replacement._id)
      const filter = { _id: replacement._id, offset: known?.offset ?? -1 }
      return { replaceOne: { filter, replacement, upsert: !known } }
    })
    try {
      const result = await collection.bulkWrite(operations as never, { ordered: false })
      written += result.matchedCount + result.upsertedCount
    } catch (error) {
      if (!areDuplicateKeys(error)) throw error
      return false
    }
  }
  return written === documents.length
}

/** The day before, where a batch came in the first hour: one that is sent again may belong to that visit. */
const dayBefore = ({ at }: VisitBatch): string | null =>
  at.slice(11, 13) === '00'
    ? visitDayOf({ at: new Date(Date.parse(at) - DAY_MS).toISOString() })
    : null

const isWithdrawn = (
  withdrawals: ReadonlyMap<string, ConsentWithdrawal>,
  { consent, at }: VisitBatch,
) => {
  const withdrawal = withdrawals.get(consent)
  return withdrawal !== undefined && at >= withdrawal.at
}

/** Returns true where the visit of the day before has a batch. */
const isOfDayBefore = (row: VisitRow | undefined, batch: VisitBatch): boolean =>
  row?.batches.some(({ id }) => batch.batchId.slice('bat_'.length).startsWith(id)) ?? false

/** The shares that batches add to an hour of a partition, in the order of the batches. */
type PartitionHour = { hour: string; partition: number; shares: PlacedShare[] }

const sharesByHour = (
  batches: readonly LocatedBatch[],
  rows: ReadonlyMap<string, VisitRow>,
): PartitionHour[] => {
  const hours = new Map<string, PartitionHour>()
  for (const { batch, place } of batches) {
    const row = rows.get(rowId(batch.consent, visitDayOf(batch)))
    if (!row) continue
    const { partition, offset } = place
    for (const share of hourlySharesOf(row, batch, place)) {
      const id = totalId(share.hour, partition)
      const known = hours.get(id) ?? { hour: share.hour, partition, shares: [] }
      known.shares.push({ share, offset })
      hours.set(id, known)
    }
  }
  return [...hours.values()]
}

/**
 * Visits and totals. A total is written by compare-and-set with the offset that it counts up to, after the visits that say
 * what it counts; so whoever dies in between leaves totals that are behind, and the next one adds what they lack.
 */
export const createVisitStore = (
  collections: Omit<VisitCollections, 'packs'>,
  { dropsWithdrawn = true }: Options = {},
): VisitStore => {
  const { rows, totals, withdrawals } = collections
  const withdrawnAmong = (consents: Iterable<string>) => byId(withdrawals, consents)

  /** Visits of consents that were withdrawn since they were looked for. */
  const deleteWithdrawn = async (consents: string[]) => {
    for (const consent of (await withdrawnAmong(consents)).keys()) {
      await rows.deleteMany(visitIdsOf(consent))
    }
  }

  const foldRows = async (batches: readonly LocatedBatch[]) => {
    const ids = batches.flatMap(({ batch }) =>
      [visitDayOf(batch), dayBefore(batch)].flatMap((day) =>
        day ? [rowId(batch.consent, day)] : [],
      ),
    )
    const before = await byId(rows, ids)
    const folded = new Map<string, VisitRow>()
    for (const { batch, place } of batches) {
      const id = rowId(batch.consent, visitDayOf(batch))
      const yesterday = dayBefore(batch)
      const known = folded.get(id) ?? before.get(id) ?? null
      if (yesterday && isOfDayBefore(before.get(rowId(batch.consent, yesterday)), batch)) continue
      folded.set(id, withBatch(known, batch, place))
    }
    return { before, folded }
  }

  /** @returns the visits with these batches; null where somebody else changed one meanwhile */
  const countVisits = async (
    batches: readonly LocatedBatch[],
    gone: ReadonlyMap<string, ConsentWithdrawal>,
  ) => {
    const { before, folded } = await foldRows(batches)
    const changed = [...folded.values()].filter((row) => {
      const known = before.get(rowId(row.consent, row.day))
      return known?.offset !== row.offset && !(dropsWithdrawn && gone.has(row.consent))
    })
    if (!(await replaceAll(rows, changed.map(rowDocument), before))) return null
    // A withdrawal notes itself before it deletes: it deletes what is written here, or is seen here.
    if (dropsWithdrawn) await deleteWithdrawn(changed.map(({ consent }) => consent))
    return folded
  }

  /**
   * Days that were summed up before something was counted into them: Kafka was away, or a browser offline. Also where
   * the hours have it already: whoever wrote them may have died before they came here.
   */
  const dropLateDays = async (times: Iterable<string>) => {
    const days = new Set([...times].map(dayIn))
    const late = [...days].filter(maybeSummed)
    if (late.length > 0) await collections.days.deleteMany({ _id: { $in: late } })
  }

  /** @returns false where somebody else changed a total meanwhile */
  const countTotals = async (hours: readonly PartitionHour[], batches: readonly LocatedBatch[]) => {
    const before = await byId(
      totals,
      hours.map(({ hour, partition }) => totalId(hour, partition)),
    )
    const changed = hours.flatMap(({ hour, partition, shares }): HourlyTotal[] => {
      const total = withShares(before.get(totalId(hour, partition)) ?? null, partition, shares)
      return total ? [total] : []
    })
    const isWritten = await replaceAll(totals, changed.map(totalDocument), before)
    // A visit is of the day on which its batches came, and counts in the hours in which it showed something.
    const days = batches.map(({ batch }) => visitDayOf(batch))
    if (isWritten) await dropLateDays([...hours.map(({ hour }) => hour), ...days])
    return isWritten
  }

  const countOnce = async (all: readonly LocatedBatch[]): Promise<boolean> => {
    const gone = await withdrawnAmong(all.map(({ batch }) => batch.consent))
    const batches = all.filter(({ batch }) => !isWithdrawn(gone, batch))
    const folded = await countVisits(batches, gone)
    return folded !== null && (await countTotals(sharesByHour(batches, folded), batches))
  }

  /** Counts the batches of several partitions together: most of the cost is asking the database. */
  const countTogether = createGroupCommit<readonly LocatedBatch[]>(
    PARTITIONS_AT_ONCE,
    async (parts) => {
      const batches = parts.flat()
      for (let tries = 1; !(await countOnce(batches)); tries++) {
        if (tries === TRIES) throw new Error('Somebody else counts the same visits')
      }
      return []
    },
    () => setImmediate(),
  )

  return {
    count: (partition, batches) =>
      countTogether(batches.map(({ batch, offset }) => ({ batch, place: { partition, offset } }))),
  }
}
