import type {
  FilteredVisits,
  Sales,
  VisitFunnel,
  VisitKey,
  VisitTotals,
} from '@sortie/contracts/visits'
import type { Db } from '@sortie/runtime/database/mongo'
import type { Views } from '@sortie/runtime/views/view-reader'
import { createFunnel } from '../domain/visits/funnel.ts'
import { createTotalSum, createVisitSum, type Days, daysOf } from '../domain/visits/shown-totals.ts'
import { type ConversionView, PAID_ORDER } from '../projections/conversion-view.ts'
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

/** The end of a day as hours and times are compared: `~` is behind all digits. */
const endOf = (day: string) => `${day}~`
const hoursOf = ({ from, to }: Days) => ({ $gte: from, $lte: endOf(to) })

/** Orders that are read at once. */
const PAGE = 500

/** Fields of a visit that are added up: not which batches it consists of. */
const SUMMED = { consent: 1, day: 1, firstAt: 1, seconds: 1, values: 1 } as const
type VisitFields = Pick<RowDocument, keyof typeof SUMMED>

type Deps = { db: Db; conversions: Pick<Views<ConversionView>, 'page'> }

export const createVisitReading = ({ db, conversions }: Deps): VisitReading => {
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
      for await (const total of totals.find({ hour: hoursOf(days) })) sum.add(total)
      const withdrawn = { at: hoursOf(days), visits: { $gt: 0 } }
      return {
        store: 'totals',
        ...days,
        ...sum.shown(days),
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
        const day = byDay.get(at.slice(0, '2026-11-28'.length))
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
