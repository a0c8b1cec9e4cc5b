import type { FactSeries } from '@sortie/contracts/content/drafts/draft-brief'

// Reads facts off a dated row of figures by counting alone.

export type Points = FactSeries['points']
type Point = Points[number]

/** The highest and the lowest point; of equal ones the earlier. */
export const turnsOf = (points: Points): { highest: Point; lowest: Point } => {
  const extreme = (isBeyond: (one: Point, other: Point) => boolean) =>
    points.reduce((best, one) => (isBeyond(one, best) ? one : best))
  return {
    highest: extreme((one, best) => one.value > best.value),
    lowest: extreme((one, best) => one.value < best.value),
  }
}

const monthOf = ({ date }: Point) => date.slice(0, 7)

/** Returns true for points of which each month has one at most. */
export const areMonthly = (points: readonly Point[]): boolean =>
  new Set(points.map(monthOf)).size === points.length

/** The most months that lie between the points of each kind of series: of months, one may be left out. */
const MOST_APART = { month: 2, quarter: 11 }

/** The name of the time that each point stands for; that of one alone is its month. */
export const stepOf = (points: readonly Point[]): 'day' | 'month' | 'quarter' | 'year' => {
  if (!areMonthly(points)) return 'day'
  if (points.length < 2) return 'month'
  const months = points
    .map(({ date }) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)))
    .toSorted((one, other) => one - other)
  const apart = Math.min(...months.slice(1).map((month, at) => month - months[at]!))
  if (apart <= MOST_APART.month) return 'month'
  return apart <= MOST_APART.quarter ? 'quarter' : 'year'
}

/** Returns true for points of which each is dated by the begin or the end of a quarter of the calendar, none half a year apart. */
export const areOfQuarters = (points: readonly Point[]): boolean => {
  if (stepOf(points) !== 'quarter') return false
  const isBegin = points.every(({ date }) => Number(date.slice(5, 7)) % 3 === 1)
  const isEnd = points.every(
    ({ date }) => Number(date.slice(5, 7)) % 3 === 0 && Number(date.slice(8)) >= 28,
  )
  const quarters = points.map(({ date }) => Number(date.slice(0, 4)) * 4 + quarterOf(date))
  return (isBegin || isEnd) && quarters.some((quarter) => quarters.includes(quarter + 1))
}

/** The quarter of the calendar in which a date lies, from 1 on. */
export const quarterOf = (date: string): number => Math.ceil(Number(date.slice(5, 7)) / 3)

const follows = (one: string, other: string): boolean => {
  const [year, month] = one.split('-').map(Number) as [number, number]
  return (
    other ===
    (month === 12 ? `${year + 1}-01` : `${one.slice(0, 5)}${String(month + 1).padStart(2, '0')}`)
  )
}

/** The months at the end of a series that follow each other without a gap, one point each. */
const unbroken = (points: Points): Point[] => {
  const run: Point[] = []
  for (const point of [...points].reverse()) {
    const next = run[0]
    if (next && !follows(monthOf(point), monthOf(next))) break
    run.unshift(point)
  }
  return run
}

/** From here on an average of whole numbers is told as one. */
const LEAST_WHOLE = 20

/** Averages of the last 12 months and of those before; none without 24 months in a row. */
export const yearsOf = (
  points: Points,
): { from: string; to: string; before: number; after: number }[] => {
  const months = unbroken(points).slice(-24)
  if (months.length < 24) return []
  const isWhole = months.every(({ value }) => Number.isInteger(value))
  const average = (part: Point[]) => {
    const exact = part.reduce((total, { value }) => total + value, 0) / part.length
    // Nobody counts 492.6 records; of small counts a tenth still tells something.
    const digits = isWhole && Math.abs(exact) >= LEAST_WHOLE ? 1 : 10
    return Math.round(exact * digits) / digits
  }
  return [
    {
      from: months[0]!.date,
      to: months.at(-1)!.date,
      before: average(months.slice(0, 12)),
      after: average(months.slice(12)),
    },
  ]
}

/**
 * The point that the last one is compared with: of months, the earliest one of the same month, as May against October shows little but
 * the season; else the first. Undefined where there are no points.
 */
export const comparedPoint = (points: Points): Point | undefined => {
  const last = points.at(-1)
  const same = points.find(
    (point) => point !== last && point.date.slice(5, 7) === last?.date.slice(5, 7),
  )
  return same && areMonthly(points) ? same : points[0]
}

const NAME = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
/** The name of a month by its number in a date: `March` of `03`. */
export const monthName = (month: string): string =>
  NAME.format(new Date(`2026-${month}-01T00:00:00Z`))

/** The month that was the highest in each of the last years; only from 24 months in a row. */
export const seasonOf = (points: Points): { month: string; years: number } | null => {
  const run = unbroken(points)
  const years = Math.floor(run.length / 12)
  if (years < 2) return null
  const months = run.slice(-years * 12)
  const peaks = Array.from({ length: years }, (_, year) => {
    const part = months.slice(year * 12, year * 12 + 12)
    const top = Math.max(...part.map(({ value }) => value))
    const best = part.filter(({ value }) => value === top)
    return best.length === 1 ? best[0]!.date.slice(5, 7) : ''
  })
  const [peak] = peaks
  if (!peak || peaks.some((one) => one !== peak)) return null
  // A line that only falls is highest where each year begins, and one that only rises where it ends.
  const isTop = run.every(({ date, value }, at) => {
    const beside = [run[at - 1], run[at + 1]]
    return date.slice(5, 7) !== peak || beside.every((other) => !other || other.value < value)
  })
  if (!isTop) return null
  return { month: monthName(peak), years }
}
