import type { VisitKey } from '@sortie/contracts/tracking/visits/visits'
import type { HourlyTotal, VisitCount } from './hourly-totals.ts'
import { EMPTY_SKETCH, mergeSketches } from './sketch.ts'
import { dimensionOf, OTHER } from './visit-values.ts'

/** The figures of visits over any span of time. */
export type TotalFigures = Pick<
  HourlyTotal,
  'visits' | 'pageViews' | 'seconds' | 'visitors' | 'values'
>
/** The figures of visits on one day (UTC), over all partitions. */
export type DayTotal = TotalFigures & { day: string }

/** Values of one dimension on a day, the most frequent; further ones count together. */
const MOST_VALUES = 500

const keepMost = (values: readonly VisitCount[]): VisitCount[] => {
  const sorted = values.toSorted(
    (one, other) => other.visits - one.visits || (one.key < other.key ? -1 : 1),
  )
  const kept = sorted.slice(0, MOST_VALUES)
  const rest = sorted.slice(MOST_VALUES)
  if (rest.length === 0) return kept
  const other: VisitCount = {
    key: `${dimensionOf(rest[0]!.key)}:${OTHER}` as VisitKey,
    visits: 0,
    pageViews: 0,
  }
  for (const { visits, pageViews } of rest) {
    other.visits += visits
    other.pageViews += pageViews
  }
  return [...kept, other]
}

/** The hours of one day as one total; it is the same in whatever order they come. */
export const dayTotalOf = (day: string, hours: readonly TotalFigures[]): DayTotal => {
  const counts = new Map<VisitKey, VisitCount>()
  const total = { day, visits: 0, pageViews: 0, seconds: 0, visitors: EMPTY_SKETCH }
  for (const hour of hours) {
    total.visits += hour.visits
    total.pageViews += hour.pageViews
    total.seconds += hour.seconds
    total.visitors = mergeSketches(total.visitors, hour.visitors)
    for (const { key, visits, pageViews } of hour.values) {
      const known = counts.get(key) ?? { key, visits: 0, pageViews: 0 }
      known.visits += visits
      known.pageViews += pageViews
      counts.set(key, known)
    }
  }
  const byDimension = Map.groupBy(counts.values(), ({ key }) => dimensionOf(key))
  return { ...total, values: [...byDimension.values()].flatMap(keepMost) }
}
