import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'

/** Months that are shown, up to the last one that is known; fewer than so many make no line. */
const SHOWN = 12
const LEAST = 6

/** Months since the year 0. */
const numberOf = (month: string): number => {
  const [year, of] = month.split('-').map(Number)
  return year! * 12 + of! - 1
}
const nameOf = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`

/**
 * Returns the searches for a keyword over a year, short enough for a row: the first month, then a character for each of
 * twelve: 0 to 9 of the busiest, `-` where it is not known. Null where nobody counted them. `2025-10 567899876567`
 */
export const monthsOf = ({ inputs = {} }: Pick<Figure, 'inputs'>): string | null => {
  const counted = new Map(
    Object.entries(inputs).flatMap(([name, searches]) =>
      /^\d{4}-(0[1-9]|1[0-2])$/.test(name) && typeof searches === 'number' && searches >= 0
        ? [[numberOf(name), searches] as const]
        : [],
    ),
  )
  const first = Math.max(...counted.keys()) - SHOWN + 1
  const shown = Array.from({ length: SHOWN }, (_, index) => counted.get(first + index))
  const known = shown.filter((searches) => searches !== undefined)
  const most = Math.max(...known)
  if (known.length < LEAST || most === 0) return null
  const digits = shown.map((searches) =>
    searches === undefined ? '-' : Math.round((9 * searches) / most),
  )
  return `${nameOf(first)} ${digits.join('')}`
}
