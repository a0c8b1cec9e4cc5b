import {
  VISIT_DIMENSIONS,
  type VisitDimension,
  type VisitKey,
  type VisitTotals,
} from '@sortie/contracts/tracking/visits/visits'
import type { CountedVisit, VisitorNumber, VisitSum } from './counted-visit.ts'
import type { TotalFigures } from './day-totals.ts'
import { type DayRange, daysOf } from './days.ts'
import { countVisitors, EMPTY_SKETCH, mergeSketches } from './sketch.ts'
import { OTHER } from './visit-values.ts'

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
export const disclosedRows = (rows: readonly Row[]): Row[] => {
  const isShown = ({ value, visits }: Row) => visits >= FEWEST_VISITS && value !== OTHER
  const other: Row = { value: OTHER, visits: 0, pageViews: 0 }
  for (const { visits, pageViews } of rows.filter((row) => !isShown(row))) {
    other.visits += visits
    other.pageViews += pageViews
  }
  const largeRows = rows
    .filter(isShown)
    .sort((one, two) => two.visits - one.visits || (one.value < two.value ? -1 : 1))
  return other.visits >= FEWEST_VISITS ? [...largeRows, other] : largeRows
}

type Figures = Pick<VisitTotals, 'visits' | 'pageViews' | 'seconds' | 'days' | 'rows'>

/** Adds up visits and page views by day and by value. */
const createSum = () => {
  const sum = { visits: 0, pageViews: 0, seconds: 0 }
  const days = new Map<string, { visits: number; pageViews: number }>()
  const rows = new Map<VisitKey, Row>()
  return {
    /** @param day `2026-11-28` */
    add: (day: string, more: { visits: number; pageViews: number; seconds: number }) => {
      const known = days.get(day) ?? { visits: 0, pageViews: 0 }
      known.visits += more.visits
      known.pageViews += more.pageViews
      days.set(day, known)
      sum.visits += more.visits
      sum.pageViews += more.pageViews
      sum.seconds += more.seconds
    },
    addValue: (key: VisitKey, { visits, pageViews }: { visits: number; pageViews: number }) => {
      const [, value] = splitKey(key)
      const row = rows.get(key) ?? { value, visits: 0, pageViews: 0 }
      row.visits += visits
      row.pageViews += pageViews
      rows.set(key, row)
    },
    visits: () => sum.visits,
    /** Returns the figures that may be shown of all that was added, for each day of a range. */
    shown: (range: DayRange): Figures => {
      const byDimension = Map.groupBy(rows.keys(), (key) => splitKey(key)[0])
      const rowsOf = (dimension: VisitDimension) =>
        disclosedRows((byDimension.get(dimension) ?? []).map((key) => rows.get(key)!))
      return {
        ...sum,
        days: daysOf(range).map((day) => shownDay(day, days.get(day))),
        rows: Object.fromEntries(
          VISIT_DIMENSIONS.map((dimension) => [dimension, rowsOf(dimension)]),
        ) as VisitTotals['rows'],
      }
    },
  }
}

/** A day on which nobody came is nothing; one with less than five visits might be one person's. */
const shownDay = (day: string, counted: { visits: number; pageViews: number } | undefined) => {
  const { visits, pageViews } = counted ?? { visits: 0, pageViews: 0 }
  return visits > 0 && visits < FEWEST_VISITS
    ? { day, visits: null, pageViews: null }
    : { day, visits, pageViews }
}

/** Adds up totals, as they come: of hours, or of days. */
export const createTotalSum = () => {
  const sum = createSum()
  let visitors = EMPTY_SKETCH
  return {
    add: (day: string, total: TotalFigures) => {
      sum.add(day, total)
      visitors = mergeSketches(visitors, total.visitors)
      for (const { key, ...more } of total.values) sum.addValue(key, more)
    },
    /** Returns the figures that may be shown of all that was added. */
    shown: (range: DayRange): Figures & { visitors: number } => ({
      ...sum.shown(range),
      visitors: countVisitors(visitors),
    }),
  }
}

/** Adds up visits themselves, as they come. */
export const createVisitSum = () => {
  const sum = createSum()
  const visitors = new Set<VisitorNumber>()
  return {
    add: ({ visitor, day, seconds, values }: Omit<CountedVisit, 'firstAt'>) => {
      visitors.add(visitor)
      const pageViews = values.reduce((all, value) => all + value.pageViews, 0)
      sum.add(day, { visits: 1, pageViews, seconds })
      for (const { key, pageViews: views } of values)
        sum.addValue(key, { visits: 1, pageViews: views })
    },
    /** Adds what a pack comes to. @param day the day of the pack */
    addPack: (day: string, pack: VisitSum) => {
      for (const visitor of pack.visitors) visitors.add(visitor)
      if (pack.visits > 0) sum.add(day, pack)
      for (const value of pack.values) sum.addValue(value.key, value)
    },
    /** Returns the figures that may be shown of all that was added; null where it is less than five visits. */
    shown: (range: DayRange): (Figures & { visitors: number }) | null =>
      sum.visits() < FEWEST_VISITS ? null : { ...sum.shown(range), visitors: visitors.size },
  }
}
