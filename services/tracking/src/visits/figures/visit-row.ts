import type { VisitBatch, VisitKey } from '@sortie/contracts/tracking/visits/visits'
import { dayIn } from './days.ts'
import { pageKey, type Sighting, sightingsIn, timesOf } from './visit-values.ts'

/** The place of a batch on the topic. */
export type BatchPlace = { partition: number; offset: number }

/** A value that a visit showed: first at a time, by the batch at an offset. */
export type SeenValue = { key: VisitKey; offset: number; at: number; pageViews: number }

/**
 * One visit: what one browser did on one day (UTC). It holds which batches it consists of, so that one that comes again
 * counts once, and which batch showed a value first, so that what a batch adds to the totals can be told again later.
 */
export type VisitRow = BatchPlace & {
  consent: string
  /** `2026-11-28`: the day on which its batches arrived. */
  day: string
  firstAt: number
  lastAt: number
  entry: VisitKey | null
  exit: VisitKey | null
  batches: { id: string; offset: number }[]
  values: SeenValue[]
  /** Time on the home page. */
  seconds: number
  /** In cents. */
  conversionValue: number
}

/** Batches of a visit. A browser sends one each four seconds at most, so this is 20 minutes without a pause. */
export const MOST_BATCHES = 300
/** Different values of a visit. */
const MOST_VALUES = 150

/** As much of a batch's id as tells those of one visit apart. */
const shortIdOf = ({ batchId }: VisitBatch): string => batchId.slice('bat_'.length, 20)

/** The day of a visit. */
export const visitDayOf = ({ at }: Pick<VisitBatch, 'at'>): string => dayIn(at)

const emptyRow = (batch: VisitBatch, { partition }: BatchPlace): VisitRow => ({
  consent: batch.consent,
  day: visitDayOf(batch),
  partition,
  offset: -1,
  firstAt: Number.POSITIVE_INFINITY,
  lastAt: Number.NEGATIVE_INFINITY,
  entry: null,
  exit: null,
  batches: [],
  values: [],
  seconds: 0,
  conversionValue: 0,
})

/** Returns true where a visit has a batch already, under an earlier offset. */
const isRepeated = ({ batches }: VisitRow, batch: VisitBatch, { offset }: BatchPlace): boolean =>
  batches.some((known) => known.id === shortIdOf(batch) && known.offset < offset)

/** Returns true where a visit counted the batch at this offset, so that it counts in the totals, too. */
export const isCountedIn = (
  { batches }: VisitRow,
  batch: VisitBatch,
  { offset }: BatchPlace,
): boolean => batches.some((known) => known.id === shortIdOf(batch) && known.offset === offset)

/** Values in the order in which they were first seen. */
const withSightings = (
  values: readonly SeenValue[],
  sightings: readonly Sighting[],
  offset: number,
): SeenValue[] => {
  const all = new Map(values.map((value) => [value.key, { ...value }]))
  for (const { key, at } of sightings) {
    const known = all.get(key)
    const pageViews = key.startsWith('page:') ? 1 : 0
    if (known) known.pageViews += pageViews
    else if (all.size < MOST_VALUES) all.set(key, { key, offset, at, pageViews })
  }
  return [...all.values()]
}

/** Sums up the seconds and the conversion values of events. */
const sumsOf = ({ events }: VisitBatch) => {
  let [seconds, conversionValue] = [0, 0]
  for (const event of events) {
    if (event.type === 'engagement') seconds += event.seconds
    if (event.type === 'conversion') conversionValue += event.conversionValue ?? 0
  }
  return { seconds, conversionValue }
}

const addBatch = (row: VisitRow, batch: VisitBatch, { offset }: BatchPlace): VisitRow => {
  const times = timesOf(batch)
  const pages = batch.events.filter(({ type }) => type === 'page_view')
  const { seconds, conversionValue } = sumsOf(batch)
  const sightings = sightingsIn(batch, row.batches.length === 0)
  return {
    ...row,
    offset,
    firstAt: Math.min(row.firstAt, ...times),
    lastAt: Math.max(row.lastAt, ...times),
    entry: row.entry ?? (pages[0] ? pageKey(pages[0].route) : null),
    exit: pages.length > 0 ? pageKey(pages.at(-1)!.route) : row.exit,
    batches: [...row.batches, { id: shortIdOf(batch), offset }],
    values: withSightings(row.values, sightings, offset),
    seconds: row.seconds + seconds,
    conversionValue: row.conversionValue + conversionValue,
  }
}

/**
 * A visit with one more batch. One that it has seen changes nothing; neither does one that is sent again under
 * another offset, nor one beyond the most that a visit may have, but for how far the visit is.
 * @param row null where it is the first batch of the visit
 */
export const withBatch = (row: VisitRow | null, batch: VisitBatch, place: BatchPlace): VisitRow => {
  const before = row ?? emptyRow(batch, place)
  if (place.offset <= before.offset) return before
  if (isRepeated(before, batch, place) || before.batches.length >= MOST_BATCHES) {
    return { ...before, offset: place.offset }
  }
  return addBatch(before, batch, place)
}
