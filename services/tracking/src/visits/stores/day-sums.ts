import { randomUUID } from 'node:crypto'
import { type Loop, startLoop } from '@sortie/runtime/process/loop'
import type { Log } from '@sortie/runtime/process/telemetry'
import { type DayTotal, dayTotalOf } from '../figures/day-totals.ts'
import { type DayRange, dayIn, daysOf, endOf } from '../figures/days.ts'
import { isSummed, type PackedDay, totalUntil, type VisitCollections } from './visit-documents.ts'
import type { VisitPacks } from './visit-packs.ts'

/** The time between two searches for days that are over. */
const EVERY_MS = 600_000

type Deps = Pick<VisitCollections, 'totals' | 'days'> & {
  packs: Pick<VisitPacks, 'write' | 'drop'>
  log: Log
}

/**
 * Sums up days that are over, each as one total and as packs of its visits, so that a year is read as some hundred
 * documents and not as tens of thousands. A batch that is still counted into such a day drops its total, which is
 * summed up again.
 */
export const createDaySums = ({ totals, days, packs, log }: Deps) => {
  /** The totals of days that were summed up. */
  const read = async ({ from, to }: DayRange): Promise<Map<string, DayTotal>> => {
    const summed = new Map<string, DayTotal>()
    const filter = { _id: { $gte: from, $lte: to }, total: { $ne: null } }
    for await (const { _id, total } of days.find(filter)) if (total) summed.set(_id, total)
    return summed
  }

  /** The days of which all visits are packed. */
  const packed = async ({ from, to }: DayRange): Promise<Map<string, PackedDay>> => {
    const found = new Map<string, PackedDay>()
    const filter = { _id: { $gte: from, $lte: to }, total: { $ne: null }, packs: { $gte: 0 } }
    const all = days.find(filter).project<PackedDay & { _id: string }>({ token: 1, packs: 1 })
    for await (const { _id, token, packs: count } of all) found.set(_id, { token, packs: count })
    return found
  }

  const sumUp = async (day: string) => {
    // A process that counts something into the day meanwhile drops this note, and the sum is not kept.
    const token = randomUUID()
    const until = totalUntil(day)
    await days.updateOne({ _id: day }, { $set: { token, total: null, until } }, { upsert: true })
    const hours = await totals.find({ hour: { $gte: day, $lte: endOf(day) } }).toArray()
    const total = dayTotalOf(day, hours)
    const count = await packs.write(day, token)
    const kept = { total, packs: count }
    const { matchedCount } = await days.updateOne({ _id: day, token }, { $set: kept })
    if (matchedCount === 0) await packs.drop(day, token)
  }

  /** The newest day that is over and is not summed up; null where each has one. */
  const nextDay = async (): Promise<string | null> => {
    const [oldest] = await totals.find().sort({ hour: 1 }).limit(1).toArray()
    if (!oldest) return null
    const range = {
      from: dayIn(oldest.hour),
      to: dayIn(new Date().toISOString()),
    }
    const summed = await packed(range)
    return daysOf(range).findLast((day) => isSummed(day) && !summed.has(day)) ?? null
  }

  let loop: Loop | null = null
  return {
    read,
    packed,
    sumUp,
    start: () => {
      loop ??= startLoop('summing up days of visits', EVERY_MS, log, async () => {
        const day = await nextDay()
        if (day !== null) await sumUp(day)
        return day !== null
      })
    },
    stop: async () => {
      await loop?.stop()
    },
  }
}
export type DaySums = ReturnType<typeof createDaySums>
