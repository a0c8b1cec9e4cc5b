import {
  compareVisits,
  foldVisits,
  showFilteredVisits,
  showFinishedWork,
  showSales,
  showVisitFunnel,
  showVisitTotals,
  type VisitKey,
} from '@sortie/contracts/tracking/visits/visits'
import { expectOperator } from '@sortie/runtime/http/caller'
import { type Route, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { VisitComparison } from '../compare-visits.ts'
import type { DayRange } from '../figures/days.ts'
import type { FoldOutcome } from '../fold-commits.ts'
import type { VisitFilter, VisitReading } from '../visit-reading.ts'

type Deps = {
  reading: VisitReading
  fold: (after?: string) => Promise<FoldOutcome>
  compare: (replace: boolean) => Promise<VisitComparison>
  throttle: Throttle
}

/** The filter that a query names. */
const filterIn = ({ where, ...days }: DayRange & { where: string }): VisitFilter => ({
  ...days,
  where: where === '' ? [] : (where.split(',') as VisitKey[]),
})

/** Builds the routes by which operators read, fold and compare the stores of visits. */
export const analyticsRoutes = ({ reading, fold, compare, throttle }: Deps): Route[] => [
  route(showVisitTotals, async ({ userId, query }) => {
    await throttle.take(userId)
    return reading.totals(query)
  }),
  route(showFilteredVisits, async ({ userId, query }) => {
    await throttle.take(userId)
    return reading.visits(filterIn(query))
  }),
  route(showVisitFunnel, async ({ userId, query }) => {
    await throttle.take(userId)
    return reading.funnel(filterIn(query))
  }),
  route(showSales, async ({ userId, query }) => {
    await throttle.take(userId)
    return reading.sales(query)
  }),
  route(showFinishedWork, async ({ userId, query }) => {
    await throttle.take(userId)
    return reading.work(query)
  }),
  route(foldVisits, async ({ caller, body: { after } }) => {
    expectOperator(caller)
    return fold(after)
  }),
  route(compareVisits, async ({ caller, body: { replace } }) => {
    expectOperator(caller)
    return compare(replace)
  }),
]
