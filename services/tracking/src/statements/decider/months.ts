import { FEWEST_SHOWN } from '@sortie/contracts/tracking/partners/partner-limits'

/** The month (UTC) of a time, such as `2026-11`. @param time as `2026-11-28T14:30:00.000Z`, or its beginning */
export const monthIn = (time: string): string => time.slice(0, '2026-11'.length)

/** The first day of a month, as `2026-11-01`. */
export const firstDayOf = (month: string): string => `${month}-01`

/** So many months, the newest first: that of a time, and those before it. @param now ISO time */
export const monthsUntil = (now: string, count: number): string[] => {
  const [year, month] = monthIn(now).split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, index) =>
    monthIn(new Date(Date.UTC(year, month - 1 - index, 1)).toISOString()),
  )
}

/** A count as a partner sees it: null where it is of fewer than five, which might be people whom they know. */
export const shownCount = (count: number): number | null =>
  count > 0 && count < FEWEST_SHOWN ? null : count

/**
 * Counts by month, of what can only be counted from a time on.
 * @param months the newest first
 * @param countFrom how many there are from a day on
 */
export const countByMonth = async (
  months: readonly string[],
  countFrom: (day: string) => Promise<number>,
): Promise<Map<string, number>> => {
  const sums = await Promise.all(months.map((month) => countFrom(firstDayOf(month))))
  return new Map(months.map((month, index) => [month, sums[index]! - (sums[index - 1] ?? 0)]))
}
