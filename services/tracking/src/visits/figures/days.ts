/** Days in UTC, the first and the last included, as `2026-11-28`. */
export type DayRange = { from: string; to: string }

export const DAY_MS = 86_400_000

/** The day of a time, or of an hour. @param time as `2026-11-28T14:30:00.000Z`, or its beginning */
export const dayIn = (time: string): string => time.slice(0, '2026-11-28'.length)

/** The end of a day as hours and times are compared: `~` is behind all digits. */
export const endOf = (day: string): string => `${day}~`

/** Each day of a range. */
export const daysOf = ({ from, to }: DayRange): string[] => {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return Array.from({ length: count }, (_, index) =>
    dayIn(new Date(Date.parse(from) + index * DAY_MS).toISOString()),
  )
}

/** Days that follow each other, as ranges. @param days in their order */
export const dayRangesOf = (days: readonly string[]): DayRange[] => {
  const ranges: DayRange[] = []
  for (const day of days) {
    const last = ranges.at(-1)
    if (last && Date.parse(day) - Date.parse(last.to) === DAY_MS) last.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}
