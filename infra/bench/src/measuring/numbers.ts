import type { Spread } from './measure.ts'

/** Three significant digits, thousands separated: `0.912`, `14.3`, `2,310`. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return String(value)
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return value.toLocaleString('en-US', {
    minimumFractionDigits: Math.min(3, digits),
    maximumFractionDigits: Math.min(3, digits),
  })
}

/** `0.912 (0.880 to 0.955)`, with the unit behind each figure's group. */
export const spreadText = ({ median, min, max }: Spread, unit = ''): string =>
  `${figure(median)}${unit && ` ${unit}`} (${figure(min)} to ${figure(max)})`
