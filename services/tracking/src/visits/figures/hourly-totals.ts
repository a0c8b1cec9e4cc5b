import type { VisitBatch, VisitKey } from '@sortie/contracts/tracking/visits/visits'
import { EMPTY_SKETCH, type VisitorSketch, withVisitors } from './sketch.ts'
import { type BatchPlace, isCountedIn, type VisitRow } from './visit-row.ts'
import { dimensionOf, OTHER, pageKey, timesOf } from './visit-values.ts'

/** The number of visits that showed a value, and the number of its page views. */
export type VisitCount = { key: VisitKey; visits: number; pageViews: number }

/**
 * The figures of one hour, as far as one partition of the topic tells. It holds no id of a visit. It records up to
 * which offset it counts, so a message that comes again is not counted twice.
 */
export type HourlyTotal = BatchPlace & {
  /** `2026-11-28T14`, in UTC. */
  hour: string
  /** Batches that have something in this hour. */
  batches: number
  /** Visits that began in it. */
  visits: number
  pageViews: number
  seconds: number
  visitors: VisitorSketch
  /** A visit counts under each value once, in the hour in which it showed it first. */
  values: VisitCount[]
}

/** The figures that one batch adds to an hour. */
export type HourlyShare = {
  hour: string
  consent: string
  visits: number
  pageViews: number
  seconds: number
  values: Map<VisitKey, { visits: number; pageViews: number }>
}

/** Values of one dimension in an hour; further ones count together. */
export const MOST_VALUES = 200

const HOUR_MS = 3_600_000
const hourText = (hour: number): string =>
  new Date(hour * HOUR_MS).toISOString().slice(0, '2026-11-28T14'.length)

const countIn = (share: HourlyShare, key: VisitKey) => {
  const known = share.values.get(key) ?? { visits: 0, pageViews: 0 }
  share.values.set(key, known)
  return known
}

/**
 * Returns the shares that a batch adds to the totals of each hour: none, where its visit did not count it.
 * @param row the visit as it is with the batch, and maybe with later ones
 */
export const hourlySharesOf = (
  row: VisitRow,
  batch: VisitBatch,
  place: BatchPlace,
): HourlyShare[] => {
  if (!isCountedIn(row, batch, place)) return []
  const shares = new Map<number, HourlyShare>()
  const at = (time: number): HourlyShare => {
    const number = Math.floor(time / HOUR_MS)
    const known = shares.get(number)
    if (known) return known
    const hour = hourText(number)
    const { consent } = batch
    const sums = { visits: 0, pageViews: 0, seconds: 0 }
    const share: HourlyShare = { hour, consent, ...sums, values: new Map() }
    shares.set(number, share)
    return share
  }
  const times = timesOf(batch)
  for (const [index, event] of batch.events.entries()) {
    const share = at(times[index]!)
    if (event.type === 'engagement') share.seconds += event.seconds
    if (event.type !== 'page_view') continue
    share.pageViews += 1
    countIn(share, pageKey(event.route)).pageViews += 1
  }
  if (row.batches[0]?.offset === place.offset) at(times[0]!).visits += 1
  for (const { key, offset, at: time } of row.values) {
    if (offset === place.offset) countIn(at(time), key).visits += 1
  }
  return [...shares.values()]
}

const emptyTotal = (hour: string, partition: number): HourlyTotal => ({
  hour,
  partition,
  offset: -1,
  batches: 0,
  visits: 0,
  pageViews: 0,
  seconds: 0,
  visitors: EMPTY_SKETCH,
  values: [],
})

/** Counts by value, with some more: beyond the most that a dimension has, new values count together. */
const createCounts = (values: readonly VisitCount[]) => {
  const all = new Map(values.map((value) => [value.key, { ...value }]))
  const sizes = new Map<string, number>()
  const grow = (key: VisitKey) =>
    sizes.set(dimensionOf(key), (sizes.get(dimensionOf(key)) ?? 0) + 1)
  for (const key of all.keys()) grow(key)

  const placeOf = (key: VisitKey): VisitKey => {
    const isFull = (sizes.get(dimensionOf(key)) ?? 0) >= MOST_VALUES
    return all.has(key) || !isFull ? key : (`${dimensionOf(key)}:${OTHER}` as VisitKey)
  }
  return {
    add: (wanted: VisitKey, { visits, pageViews }: Omit<VisitCount, 'key'>) => {
      const key = placeOf(wanted)
      const known = all.get(key) ?? { key, visits: 0, pageViews: 0 }
      if (!all.has(key)) grow(key)
      known.visits += visits
      known.pageViews += pageViews
      all.set(key, known)
    },
    list: (): VisitCount[] => [...all.values()],
  }
}

/** The share of one batch, and its offset. */
export type PlacedShare = { share: HourlyShare; offset: number }

/**
 * The total of an hour with some more shares, in the order of their offsets; those that it counts already are skipped.
 * @param total null where nothing was counted in that hour yet
 * @returns the total; null where it stays as it was
 */
export const withShares = (
  total: HourlyTotal | null,
  partition: number,
  shares: readonly PlacedShare[],
): HourlyTotal | null => {
  const hour = shares[0]?.share.hour
  if (hour === undefined) return null
  const before = total ?? emptyTotal(hour, partition)
  const fresh = shares.filter(({ offset }) => offset > before.offset)
  if (fresh.length === 0) return null
  const counts = createCounts(before.values)
  const after = { ...before, offset: fresh.at(-1)!.offset, batches: before.batches + fresh.length }
  for (const { share } of fresh) {
    after.visits += share.visits
    after.pageViews += share.pageViews
    after.seconds += share.seconds
    for (const [key, count] of share.values) counts.add(key, count)
  }
  after.visitors = withVisitors(
    before.visitors,
    fresh.map(({ share }) => share.consent.slice('vst_'.length)),
  )
  after.values = counts.list()
  return after
}
