import type {
  FilteredVisits,
  FinishedWork,
  Sales,
  VisitFunnel,
  VisitKey,
  VisitTotals,
} from '@sortie/contracts/tracking/visits/visits'
import type { Db } from '@sortie/runtime/database/mongo'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import {
  type ConversionView,
  conversionView,
  PAID_ORDER,
} from '../conversions/views/conversion-view.ts'
import { type CountedVisit, countedVisit } from './figures/counted-visit.ts'
import { type DayRange, dayIn, dayRangesOf, daysOf, endOf } from './figures/days.ts'
import { createFunnel } from './figures/funnel.ts'
import { createTotalSum, createVisitSum } from './figures/shown-totals.ts'
import { sumOfPack, type VisitPack, visitsIn } from './figures/visit-pack.ts'
import type { DaySums } from './stores/day-sums.ts'
import {
  COUNTED_FIELDS,
  collectionsOf,
  MOST_UNSUMMED,
  type VisitRowDocument,
} from './stores/visit-documents.ts'
import type { VisitPacks } from './stores/visit-packs.ts'
import { type FinishedWorkView, finishedWork, type WorkKind } from './views/finished-work.ts'
import { visitStores } from './visit-stores.ts'

/** Visits of some days that showed all of some values. */
export type VisitFilter = DayRange & { where: readonly VisitKey[] }

/** Reads figures from the stores of visits and of conversions. */
export type VisitReading = {
  /** All visits of some days, from the hourly totals: exact but for visitors, and unchanged by withdrawals. */
  totals: (days: DayRange) => Promise<VisitTotals>
  /** Visits that pass a filter, from the visits themselves. */
  visits: (filter: VisitFilter) => Promise<FilteredVisits>
  /** Counts how far visits that pass a filter went on the way to a purchase. */
  funnel: (filter: VisitFilter) => Promise<VisitFunnel>
  /** Paid orders, as billing tells them. */
  sales: (days: DayRange) => Promise<Sales>
  /** Reports and articles that were finished. */
  work: (days: DayRange) => Promise<FinishedWork>
}

const filterOf = ({ from, to, where }: VisitFilter) => ({
  day: { $gte: from, $lte: to },
  ...(where.length > 0 && { 'values.key': { $all: [...where] } }),
})

const hoursOf = ({ from, to }: DayRange) => ({ $gte: from, $lte: endOf(to) })

/** Orders that are read at once. */
const PAGE = 500

/** A sum that takes in visits as they are read: one by one, or packs of them. */
type VisitAdding = {
  add: (visit: CountedVisit) => void
  addPack: (day: string, pack: VisitPack) => void
}

type Deps = {
  db: Db
  conversions: Pick<Views<ConversionView>, 'page'>
  daySums: Pick<DaySums, 'read' | 'packed'>
  packs: Pick<VisitPacks, 'read'>
  finished: Pick<Views<FinishedWorkView>, 'count'>
}

export const createVisitReading = (deps: Deps): VisitReading => {
  const { db, conversions, daySums, packs, finished } = deps
  const { rows, totals, withdrawals } = collectionsOf(db)
  const rowsOf = (filter: VisitFilter) =>
    rows
      .find(filterOf(filter))
      .project<Pick<VisitRowDocument, keyof typeof COUNTED_FIELDS>>(COUNTED_FIELDS)

  /** The days of a range on which there may be something: none before the first hour that was counted. */
  const daysSinceFirst = async (days: DayRange): Promise<string[]> => {
    const [oldest] = await totals.find().sort({ hour: 1 }).limit(1).toArray()
    if (!oldest) return []
    const first = dayIn(oldest.hour)
    return daysOf(days).filter((day) => day >= first)
  }

  /** Adds up visits that pass a filter. @returns how many days are missing, as they are not packed yet */
  const addVisits = async ({ where, ...days }: VisitFilter, { add, addPack }: VisitAdding) => {
    const packed = await daySums.packed(days)
    const unread: string[] = []
    for await (const { day, pack } of packs.read(days, packed, (each) => unread.push(each))) {
      addPack(day, pack)
    }
    const others = (await daysSinceFirst(days)).filter(
      (day) => !packed.has(day) || unread.includes(day),
    )
    // The newest: the next ones are packed by themselves.
    for (const range of dayRangesOf(others.slice(-MOST_UNSUMMED))) {
      for await (const row of rowsOf({ ...range, where })) add(countedVisit(row))
    }
    return Math.max(0, others.length - MOST_UNSUMMED)
  }

  const ordersOf = async function* ({ from, to }: DayRange) {
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

  const countWork = async (kind: WorkKind, { from, to }: DayRange): Promise<number> => {
    const since = (least: string) => finished.count({ kind }, { field: 'at', least })
    const [all, later] = await Promise.all([since(from), since(endOf(to))])
    return all - later
  }

  return {
    totals: async (days) => {
      const sum = createTotalSum()
      const summed = await daySums.read(days)
      for (const total of summed.values()) sum.add(total.day, total)
      const others = (await daysSinceFirst(days)).filter((day) => !summed.has(day))
      // The newest: the next ones are summed up by themselves.
      for (const range of dayRangesOf(others.slice(-MOST_UNSUMMED))) {
        for await (const total of totals.find({ hour: hoursOf(range) }))
          sum.add(dayIn(total.hour), total)
      }
      const withdrawn = { at: hoursOf(days), visits: { $gt: 0 } }
      return {
        store: 'totals',
        ...days,
        ...sum.shown(days),
        missingDays: Math.max(0, others.length - MOST_UNSUMMED),
        withdrawals: await withdrawals.countDocuments(withdrawn),
      }
    },
    visits: async (filter) => {
      const { from, to } = filter
      const sum = createVisitSum()
      const missingDays = await addVisits(filter, {
        add: sum.add,
        addPack: (day, pack) => sum.addPack(day, sumOfPack(pack, filter.where)),
      })
      const figures = sum.shown(filter)
      return figures
        ? { store: 'visits', from, to, ...figures, missingDays }
        : { store: 'too_few', from, to }
    },
    funnel: async (filter) => {
      const funnel = createFunnel()
      const missingDays = await addVisits(filter, {
        add: funnel.add,
        addPack: (day, pack) => {
          for (const visit of visitsIn(pack, day, filter.where)) funnel.add(visit)
        },
      })
      return { steps: funnel.shown(), missingDays }
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
    work: async (days) => {
      const [reports, trials, paidArticles, freeArticles] = await Promise.all([
        countWork('report', days),
        countWork('trial', days),
        countWork('article', days),
        countWork('free_article', days),
      ])
      const articles = paidArticles + freeArticles
      return { ...days, reports, trials, articles, missions: reports + paidArticles }
    },
  }
}

/** Reads figures of visits, for all modules that show them; opened once. */
export const visitReading: Resource<ServiceConfig, VisitReading> = {
  name: 'visit-reading',
  open: (kernel) => {
    const { daySums, packs } = kernel.resource(visitStores)
    return createVisitReading({
      db: kernel.db,
      daySums,
      packs,
      conversions: kernel.views(conversionView),
      finished: kernel.views(finishedWork),
    })
  },
}
