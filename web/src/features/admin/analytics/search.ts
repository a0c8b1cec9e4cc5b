import { MOST_VISIT_DAYS, MOST_VISIT_FILTERS } from '@sortie/contracts/tracking/visits/visit-limits'
import type { VisitDimension, VisitKey } from '@sortie/contracts/tracking/visits/visits'

/** Days in UTC, the first and the last included, as `2026-11-28`. */
export type ChosenDays = { from: string; to: string }

/** The state of the page; the address holds all of it. */
export type AnalyticsPageState = ChosenDays & {
  /** True where the days are compared with the same weekdays before them. */
  compares: boolean
  where: VisitKey[]
}

/** The same as it stands in the address, where it differs from what shows at first. */
export type AnalyticsSearch = { from?: string; to?: string; compare?: 'no'; where?: string }

/** The dimensions that visits can be filtered by, with the titles and heads of their tables, in the order of these. */
export const DIMENSIONS: readonly { dimension: VisitDimension; title: string; head: string }[] = [
  { dimension: 'source', title: 'Sources', head: 'Source' },
  { dimension: 'campaign', title: 'Campaigns', head: 'Campaign' },
  { dimension: 'affiliate', title: 'Partners', head: 'Partner' },
  { dimension: 'page', title: 'Pages', head: 'Page' },
  { dimension: 'country', title: 'Countries of the browser’s language', head: 'Country' },
  { dimension: 'device', title: 'Devices', head: 'Device' },
  { dimension: 'conversion', title: 'Conversions', head: 'Conversion' },
  { dimension: 'step', title: 'Steps of the free trial', head: 'Step' },
  { dimension: 'engagement', title: 'Time on the home page', head: 'Time' },
  { dimension: 'scroll', title: 'Scrolled half of the page', head: 'Scrolled page' },
  { dimension: 'error', title: 'Errors in the browser', head: 'Error' },
]

const DAY_MS = 86_400_000
/** Days that are shown at first. */
const USUAL_DAYS = 28

const dayText = (time: number) => new Date(time).toISOString().slice(0, '2026-11-28'.length)
/** A day some days later; before, where `days` is below 0. */
const dayAfter = (day: string, days: number): string => dayText(Date.parse(day) + days * DAY_MS)
/** Counts the days, the first and the last included. */
const lengthOf = ({ from, to }: ChosenDays): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

/** The same weekdays before some days: as many weeks earlier as they need. */
export const daysBefore = (days: ChosenDays): ChosenDays => {
  const weeks = 7 * Math.ceil(lengthOf(days) / 7)
  return { from: dayAfter(days.from, -weeks), to: dayAfter(days.to, -weeks) }
}

/** Ranges that are chosen with one click. @param today in UTC @param mostDays that a range may have */
export const quickRangesOf = (
  today: string,
  mostDays: number = MOST_VISIT_DAYS,
): { name: string; days: ChosenDays }[] => {
  const monthStart = `${today.slice(0, '2026-11'.length)}-01`
  const lastMonthEnd = dayAfter(monthStart, -1)
  const ranges = [
    { name: 'Today', days: { from: today, to: today } },
    { name: 'Yesterday', days: { from: dayAfter(today, -1), to: dayAfter(today, -1) } },
    { name: '7 days', days: { from: dayAfter(today, -6), to: today } },
    { name: '28 days', days: { from: dayAfter(today, 1 - USUAL_DAYS), to: today } },
    { name: 'This month', days: { from: monthStart, to: today } },
    {
      name: 'Last month',
      days: { from: `${lastMonthEnd.slice(0, '2026-11'.length)}-01`, to: lastMonthEnd },
    },
    { name: '12 months', days: { from: dayAfter(today, -364), to: today } },
  ]
  return ranges.filter(({ days }) => lengthOf(days) <= mostDays)
}

const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Says in a sentence why chosen days are invalid; null where they are valid. */
export const wrongDays = (
  { from, to }: { from: unknown; to: unknown },
  mostDays: number = MOST_VISIT_DAYS,
): string | null => {
  if (!isDay(from) || !isDay(to)) return 'Choose both days'
  if (from > to) return 'The last day is before the first'
  return lengthOf({ from, to }) > mostDays ? `Choose ${mostDays} days at most` : null
}

const isKey = (text: string): text is VisitKey =>
  DIMENSIONS.some(({ dimension }) => text.startsWith(`${dimension}:`)) && !text.endsWith(':')

/** Filters as an address or a segment holds them; what is none of ours is left out. */
export const whereIn = (text: string): VisitKey[] => {
  const keys = text.split(',').filter(isKey).slice(0, MOST_VISIT_FILTERS)
  return [...new Set(keys)]
}

/** Returns true where two lists hold the same filters, in any order. */
export const isSameWhere = (one: readonly VisitKey[], other: readonly VisitKey[]): boolean =>
  one.toSorted().join() === other.toSorted().join()

/** Reads the state of the page from an address; invalid values become the defaults. @param today in UTC */
export const analyticsStateAt = (search: AnalyticsSearch, today: string): AnalyticsPageState => {
  const { from = dayAfter(today, 1 - USUAL_DAYS), to = today, compare, where = '' } = search
  const days =
    wrongDays({ from, to }) === null
      ? { from, to }
      : { from: dayAfter(today, 1 - USUAL_DAYS), to: today }
  return { ...days, compares: compare !== 'no', where: whereIn(String(where)) }
}

/**
 * Returns true where an address has days or filters that the page drops because they are invalid or too many.
 * @param today in UTC
 */
export const isMisread = (search: AnalyticsSearch, today: string): boolean => {
  const shown = analyticsStateAt(search, today)
  const { from = shown.from, to = shown.to, where = '' } = search
  const keys = new Set(String(where).split(',').filter(Boolean))
  return from !== shown.from || to !== shown.to || keys.size !== shown.where.length
}

/** The address of what is shown: without what shows at first. @param today in UTC */
export const analyticsAddress = (shown: AnalyticsPageState, today: string): AnalyticsSearch => {
  const usual = analyticsStateAt({}, today)
  const isUsual = shown.from === usual.from && shown.to === usual.to
  return {
    ...(!isUsual && { from: shown.from }),
    ...(!isUsual && { to: shown.to }),
    ...(!shown.compares && { compare: 'no' as const }),
    ...(shown.where.length > 0 && { where: shown.where.join(',') }),
  }
}

/** Narrows to a value, or to it no longer. */
export const withFilter = (shown: AnalyticsPageState, key: VisitKey): AnalyticsPageState => {
  const where = shown.where.includes(key)
    ? shown.where.filter((one) => one !== key)
    : [...shown.where, key].slice(-MOST_VISIT_FILTERS)
  return { ...shown, where }
}
