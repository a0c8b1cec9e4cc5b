import type { VisitTotals } from '@sortie/contracts/visits'
import type { Db } from '@sortie/runtime/database/mongo'
import { stepsTaken } from '../domain/visits/funnel.ts'
import { createTotalSum, FEWEST_VISITS } from '../domain/visits/shown-totals.ts'
import type { VisitKey } from '../domain/visits/visit-values.ts'
import { collectionsOf, type RowDocument } from './visit-documents.ts'

/** Days in UTC, the first and the last included. */
export type Days = { from: string; to: string }

/** Visits of some days that showed all of some values. */
export type VisitFilter = Days & { keys: readonly VisitKey[] }

/** What the two stores of visits tell. */
export type VisitReading = {
  /** All visits of some days, from the hourly totals: exact but for visitors, and unchanged by withdrawals. */
  totals: (days: Days) => Promise<VisitTotals>
  /** How many visits pass a filter, from the visits themselves; null where it is less than five. */
  countVisits: (filter: VisitFilter) => Promise<number | null>
  /** How many visits that pass a filter reached each of some steps, in this order; null where it is less than five. */
  funnel: (filter: VisitFilter, steps: readonly VisitKey[]) => Promise<(number | null)[]>
}

const shown = (visits: number): number | null => (visits < FEWEST_VISITS ? null : visits)

const filterOf = ({ from, to, keys }: VisitFilter) => ({
  day: { $gte: from, $lte: to },
  ...(keys.length > 0 && { 'values.key': { $all: [...keys] } }),
})

/** The end of a day as hours are compared: `~` is behind all digits. */
const hoursOf = ({ from, to }: Days) => ({ $gte: from, $lte: `${to}~` })

export const createVisitReading = (db: Db): VisitReading => {
  const { rows, totals, withdrawals } = collectionsOf(db)
  return {
    totals: async ({ from, to }) => {
      const sum = createTotalSum()
      for await (const total of totals.find({ hour: hoursOf({ from, to }) })) sum.add(total)
      const withdrawn = { at: hoursOf({ from, to }), visits: { $gt: 0 } }
      const { visits, visitors, pageViews, seconds, rows: shownRows } = sum.shown()
      return {
        store: 'totals',
        from,
        to,
        visits,
        visitors,
        pageViews,
        seconds,
        withdrawals: await withdrawals.countDocuments(withdrawn),
        rows: shownRows,
      }
    },
    countVisits: async (filter) => shown(await rows.countDocuments(filterOf(filter))),
    funnel: async (filter, steps) => {
      const reached = steps.map(() => 0)
      const found = rows
        .find(filterOf(filter))
        .project<Pick<RowDocument, 'values'>>({ 'values.key': 1, 'values.at': 1 })
      for await (const row of found) {
        const taken = stepsTaken(row, steps)
        for (let step = 0; step < taken; step++) reached[step]! += 1
      }
      return reached.map(shown)
    },
  }
}
