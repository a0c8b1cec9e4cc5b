import { MOST_POINTS } from '@sortie/contracts/content/drafts/draft-limits'
import Papa from 'papaparse'
import { numberIn } from '../brief/sent-brief'

export type SeriesPoint = { date: string; value: number }
/** The result of reading a pasted table. */
export type ReadSeries = {
  points: SeriesPoint[]
  /** The name of the column with the figures, where the table names it. */
  name: string | null
  /** Lines that have no date or no figure. */
  skipped: number
  /** The order assumed for dates like `3/4/2026`; null where there are none. */
  order: 'day first' | 'month first' | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/

const dayOf = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null
}

/** A date as people write it: `2026-03-01`, `2026-03`, `2026`, `Mar 2026`, `3/1/2026`. */
const dateIn = (text: string, isDayFirst: boolean): string | null => {
  const plain = text.trim()
  const iso = /^(\d{4})(?:[-/.](\d{1,2}))?(?:[-/.](\d{1,2}))?(?:[T ].*)?$/.exec(plain)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2] ?? 1), Number(iso[3] ?? 1))
  const slashed = SLASHED.exec(plain)
  if (slashed) {
    const [first, second, year] = slashed.slice(1).map(Number) as [number, number, number]
    return isDayFirst ? dayOf(year, second, first) : dayOf(year, first, second)
  }
  const named = /^([A-Za-z]{3})[a-z]*\.?[ -](?:(\d{1,2}),? )?(\d{4})$/.exec(plain)
  const month = named ? MONTHS.indexOf(named[1]!.toLowerCase()) + 1 : 0
  return named && month > 0 ? dayOf(Number(named[3]), month, Number(named[2] ?? 1)) : null
}

/**
 * Returns true where dates with slashes name the day first: the figures decide, else the customer's country. Null where
 * there are no such dates.
 */
const orderOf = (texts: readonly string[], isUsual: boolean): boolean | null => {
  const slashed = texts.flatMap((text) => {
    const found = SLASHED.exec(text.trim())
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  if (slashed.length === 0) return null
  if (slashed.some(([first]) => first > 12)) return true
  if (slashed.some(([, second]) => second > 12)) return false
  return isUsual
}

/** Spreadsheets copy tabs; files have semicolons where figures have commas. */
const delimiterOf = (text: string): string => {
  if (text.includes('\t')) return '\t'
  return text.split('\n').every((line) => !line.trim() || line.includes(';')) ? ';' : ','
}

/**
 * Reads dates and figures of a table that somebody pasted: comma, semicolon or tab between them, with
 * or without a line of names. Of several columns with figures the first counts.
 */
export const readSeries = (text: string, isDayFirst: boolean): ReadSeries => {
  const { data } = Papa.parse<string[]>(text.trim(), {
    delimiter: delimiterOf(text.trim()),
    skipEmptyLines: 'greedy',
  })
  const order = orderOf(
    data.map(([date = '']) => date),
    isDayFirst,
  )
  const column = Math.max(
    1,
    data
      .map((cells) => cells.findIndex((cell, at) => at > 0 && numberIn(cell) !== null))
      .find((at) => at > 0) ?? 1,
  )
  const read = data.map((cells) => {
    const date = dateIn(cells[0] ?? '', order ?? isDayFirst)
    const value = numberIn(cells[column] ?? '')
    return date !== null && value !== null ? { date, value } : null
  })
  const hasHead = read[0] === null && data.length > 0
  const points = read.filter((point) => point !== null)
  return {
    points: points.toSorted((a, b) => a.date.localeCompare(b.date)).slice(0, MOST_POINTS),
    name: (hasHead && data[0]![column]?.trim()) || null,
    skipped: read.length - points.length - Number(hasHead),
    order: order === null ? null : order ? 'day first' : 'month first',
  }
}
