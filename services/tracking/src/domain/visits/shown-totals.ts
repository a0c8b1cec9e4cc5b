import { VISIT_DIMENSIONS, type VisitDimension, type VisitTotals } from '@sortie/contracts/visits'
import type { HourlyTotal } from './hourly-totals.ts'
import { countVisitors, EMPTY_SKETCH, mergeSketches } from './sketch.ts'
import { OTHER, type VisitKey } from './visit-values.ts'

/** Less visits than this are not shown by themselves: they might be one person's. */
export const FEWEST_VISITS = 5

type Row = VisitTotals['rows'][VisitDimension][number]

const splitKey = (key: VisitKey): [VisitDimension, string] => {
  const at = key.indexOf(':')
  return [key.slice(0, at) as VisitDimension, key.slice(at + 1)]
}

/**
 * Rows that may be shown, most visits first. Those of less than five visits are one row, last; that one is left out, too,
 * where it stands for less than five.
 */
export const shownRows = (rows: readonly Row[]): Row[] => {
  const isShown = ({ value, visits }: Row) => visits >= FEWEST_VISITS && value !== OTHER
  const other: Row = { value: OTHER, visits: 0, pageViews: 0 }
  for (const { visits, pageViews } of rows.filter((row) => !isShown(row))) {
    other.visits += visits
    other.pageViews += pageViews
  }
  const shown = rows
    .filter(isShown)
    .sort((one, two) => two.visits - one.visits || (one.value < two.value ? -1 : 1))
  return other.visits >= FEWEST_VISITS ? [...shown, other] : shown
}

/** Adds up hourly totals, as they come. */
export const createTotalSum = () => {
  const sum = { visits: 0, pageViews: 0, seconds: 0 }
  let visitors = EMPTY_SKETCH
  const rows = new Map<VisitKey, Row>()
  return {
    add: (total: HourlyTotal) => {
      sum.visits += total.visits
      sum.pageViews += total.pageViews
      sum.seconds += total.seconds
      visitors = mergeSketches(visitors, total.visitors)
      for (const { key, visits, pageViews } of total.values) {
        const [, value] = splitKey(key)
        const row = rows.get(key) ?? { value, visits: 0, pageViews: 0 }
        row.visits += visits
        row.pageViews += pageViews
        rows.set(key, row)
      }
    },
    /** What may be shown of all that was added. */
    shown: () => {
      const byDimension = Map.groupBy(rows.keys(), (key) => splitKey(key)[0])
      const rowsOf = (dimension: VisitDimension) =>
        shownRows((byDimension.get(dimension) ?? []).map((key) => rows.get(key)!))
      return {
        visits: sum.visits,
        pageViews: sum.pageViews,
        seconds: sum.seconds,
        visitors: countVisitors(visitors),
        rows: Object.fromEntries(
          VISIT_DIMENSIONS.map((dimension) => [dimension, rowsOf(dimension)]),
        ) as VisitTotals['rows'],
      }
    },
  }
}
