import type { TrackingEvent } from '@sortie/contracts/tracking'
import { convertedIn, sumSales } from '@sortie/contracts/tracking/visits/visit-figures'
import type { Sales, VisitDimension, VisitTotals } from '@sortie/contracts/tracking/visits/visits'
import type { WeekFigures, WeeklyFiguresId } from '@sortie/contracts/tracking/visits/weekly-figures'
import type { Decider } from '@sortie/runtime/domain'
import { DAY_MS, type DayRange, dayIn } from '../../visits/figures/days.ts'
import { FEWEST_VISITS } from '../../visits/figures/shown-totals.ts'
import { OTHER } from '../../visits/figures/visit-values.ts'

export type WeeklyFiguresEvent = Extract<TrackingEvent, { type: 'WeeklyFiguresCounted' }>
export type WeeklyFiguresCommand = { type: 'Count'; data: WeeklyFiguresEvent['data'] }

/** A week's figures are counted once: whoever is second changes nothing. */
export const weeklyFigures: Decider<boolean, WeeklyFiguresCommand, WeeklyFiguresEvent> = {
  source: import.meta.url,
  initial: false,
  decide: (isCounted, { data }) => (isCounted ? [] : [{ type: 'WeeklyFiguresCounted', data }]),
  evolve: () => true,
}

/** The figures of a week are due on the Monday after it, at seven by UTC. */
const DUE_AFTER_MS = 7 * 3_600_000
/** Values that a week names of each dimension. */
const MOST_VALUES = 5

const weekFrom = (monday: number): DayRange => ({
  from: dayIn(new Date(monday).toISOString()),
  to: dayIn(new Date(monday + 6 * DAY_MS).toISOString()),
})

/** The last week whose figures are due at a time, and the week before it. */
export const weeksDueAt = (at: string): { lastWeek: DayRange; weekBefore: DayRange } => {
  const due = Date.parse(at) - DUE_AFTER_MS
  const midnight = Math.floor(due / DAY_MS) * DAY_MS
  const daysSinceMonday = (new Date(midnight).getUTCDay() + 6) % 7
  const monday = midnight - daysSinceMonday * DAY_MS
  return { lastWeek: weekFrom(monday - 7 * DAY_MS), weekBefore: weekFrom(monday - 14 * DAY_MS) }
}

/** The stream of a week's figures. */
export const weeklyFiguresOf = ({ from }: DayRange): WeeklyFiguresId => `wkf_${from}`

/** Returns the figures of a week, from the answers that the page of analytics shows. */
export const weekFiguresOf = (totals: VisitTotals, sales: Sales): WeekFigures => {
  const { from, to, rows } = totals
  const areTooFew = totals.visits > 0 && totals.visits < FEWEST_VISITS
  const topOf = (dimension: VisitDimension) =>
    rows[dimension]
      .filter(({ value }) => value !== OTHER)
      .slice(0, MOST_VALUES)
      .map(({ value, visits }) => ({ value, visits }))
  return {
    from,
    to,
    visitors: areTooFew ? null : totals.visitors,
    visits: areTooFew ? null : totals.visits,
    pageViews: areTooFew ? null : totals.pageViews,
    freeAnalyses: convertedIn(rows, 'free_trial_start'),
    accounts: convertedIn(rows, 'sign_up'),
    ...sumSales(sales),
    pages: topOf('page'),
    sources: topOf('source'),
    errors: topOf('error'),
  }
}
