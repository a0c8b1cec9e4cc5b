import type {
  FilteredVisits,
  Sales,
  VisitFunnel,
  VisitKey,
  VisitTotals,
} from '@sortie/contracts/visits'
import type { Db } from '@sortie/runtime/database/mongo'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type Days, dayIn, daysOf, endOf, rangesOf } from '../domain/visits/days.ts'
import { createFunnel } from '../domain/visits/funnel.ts'
import { createTotalSum, createVisitSum } from '../domain/visits/shown-totals.ts'
import { type ConversionView, PAID_ORDER } from '../projections/conversion-view.ts'
import type { DaySums } from './day-sums.ts'
import { collectionsOf, type RowDocument } from './visit-documents.ts'

/** Visits of some days that showed all of some values. */
export type VisitFilter = Days & { where: readonly VisitKey[] }

/** What the stores of visits and of conversions tell. */
export type VisitReading = {
  /** All visits of some days, from the hourly totals: exact but for visitors, and unchanged by withdrawals. */
  totals: (days: Days) => Promise<VisitTotals>
  /** Visits that pass a filter, from the visits themselves. */
  visits: (filter: VisitFilter) => Promise<FilteredVisits>
  /** How far visits that pass a filter went on the way to a purchase. */
  funnel: (filter: VisitFilter) => Promise<VisitFunnel>
  /** Paid orders, as billing tells them. */
  sales: (days: Days) => Promise<Sales>
}

const filterOf = ({ from, to, where }: VisitFilter) => ({
  day: { $gte: from, $lte: to },
  ...(where.length > 0 && { 'values.key': { $all: [...where] } }),
})

const hoursOf = ({ from, to }: Days) => ({ $gte: from, $lte: endOf(to) })

/** Orders that are read at once. */
const PAGE = 500

/** Days that are read by their hours in one answer: those that are not over, and some that were not summed up yet. */
const MOST_BY_HOURS = 31

/** Fields of a visit that are added up: not which batches it consists of. */
const SUMMED = { consent: 1, day: 1, firstAt: 1, seconds: 1, values: 1 } as const
type VisitFields = Pick<RowDocument, keyof typeof SUMMED>

type Deps = {
  db: Db
  conversions: Pick<Views<ConversionView>, 'page'>
  daySums: Pick<DaySums, 'read'>
}

export const createVisitReading = ({ db, conversions, daySums }: Deps): VisitReading => {
  const { rows, totals, withdrawals } = collectionsOf(db)
  const visitsOf = (filter: VisitFilter) => rows.find(filterOf(filter)).project<VisitFields>(SUMMED)

  const ordersOf = async function* ({ from, to }: Days) {
    let cursor: string | undefined
    do {
      const page = await conversions.page(
        { conversionType: PAID_ORDER },
        {
          oldestBy: 'at',
          from: { field: 'at', least: from },
          upTo: { field: 'at', most: endOf(to) },
          cursor,
          limit: PAGE,
        },
      )
      yield* page.views
      cursor = page.next ?? undefined
    } while (cursor)
  }

  return {
    totals: async (days) => {
      const sum = createTotalSum()
      const summed = await daySums.read(days)
      for (const total of summed.values()) sum.add(total.day, total)
      const others = daysOf(days).filter((day) => !summed.has(day))
      // The newest: the next ones are summed up by themselves.
      for (const range of rangesOf(others.slice(-MOST_BY_HOURS))) {
        for await (const total of totals.find({ hour: hoursOf(range) }))
          sum.add(dayIn(total.hour), total)
      }
      const withdrawn = { at: hoursOf(days), visits: { $gt: 0 } }
      return {
        store: 'totals',
        ...days,
        ...sum.shown(days),
        missingDays: Math.max(0, others.length - MOST_BY_HOURS),
        withdrawals: await withdrawals.countDocuments(withdrawn),
      }
    },
    visits: async (filter) => {
      const { from, to } = filter
      const sum = createVisitSum()
      for await (const row of visitsOf(filter)) sum.add(row)
      const shown = sum.shown(filter)
      return shown ? { store: 'visits', from, to, ...shown } : { store: 'too_few', from, to }
    },
    funnel: async (filter) => {
      const funnel = createFunnel()
      for await (const row of visitsOf(filter)) funnel.add(row)
      return { steps: funnel.shown() }
    },
    sales: async (days) => {
      const byDay = new Map(daysOf(days).map((day) => [day, { day, orders: 0, cents: 0 }]))
      const ofPartners = { orders: 0, cents: 0 }
      for await (const { at, conversionValue, affiliate } of ordersOf(days)) {
        const day = byDay.get(dayIn(at))
        for (const sum of [day, affiliate === null ? undefined : ofPartners]) {
          if (!sum) continue
          sum.orders += 1
          sum.cents += conversionValue ?? 0
        }
      }
      return { ...days, days: [...byDay.values()], ofPartners }
    },
  }
}
