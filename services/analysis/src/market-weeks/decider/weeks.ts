import type { IsoWeek, WeekDays } from '@sortie/contracts/analysis/research/market-week'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS
/** A week begins for us on its Monday at five by UTC. */
const STARTS_AFTER_MS = 5 * HOUR_MS

/** The Monday, 00:00 UTC, of the week that a time lies in. */
const mondayAt = (ms: number): number => {
  const midnight = Math.floor(ms / DAY_MS) * DAY_MS
  const daysSinceMonday = (new Date(midnight).getUTCDay() + 6) % 7
  return midnight - daysSinceMonday * DAY_MS
}

/** The Monday of the first week of a year: the one that holds January 4. */
const firstMonday = (year: number) => mondayAt(Date.UTC(year, 0, 4))

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const daysFrom = (monday: number): WeekDays => ({
  from: dayOf(monday),
  to: dayOf(monday + 6 * DAY_MS),
})

const mondayOf = (week: IsoWeek): number =>
  firstMonday(Number(week.slice(0, 4))) + (Number(week.slice(6)) - 1) * WEEK_MS

/** The week to measure at a time: until Monday, 05:00 UTC, it is still the last one. */
export const marketWeekAt = (at: string): IsoWeek => {
  const monday = mondayAt(Date.parse(at) - STARTS_AFTER_MS)
  // The year of its Thursday, as ISO 8601 has it.
  const year = new Date(monday + 3 * DAY_MS).getUTCFullYear()
  const number = Math.round((monday - firstMonday(year)) / WEEK_MS) + 1
  return `${year}-W${String(number).padStart(2, '0')}`
}

/** Returns the time from which a week may be measured, in milliseconds since 1970. */
export const startOf = (week: IsoWeek): number => mondayOf(week) + STARTS_AFTER_MS

/** Returns the number of a week, counted from 1970: each week has its own. */
export const weekNumber = (week: IsoWeek): number => Math.round(mondayOf(week) / WEEK_MS)

/** The two whole weeks before a week. */
export const comparedWeeks = (week: IsoWeek): { lastWeek: WeekDays; weekBefore: WeekDays } => ({
  lastWeek: daysFrom(mondayOf(week) - WEEK_MS),
  weekBefore: daysFrom(mondayOf(week) - 2 * WEEK_MS),
})
