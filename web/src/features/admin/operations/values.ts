import type { DashboardPanel, PanelUnit } from '@sortie/contracts/operators/dashboards'
import { formatCents, formatCount, formatDuration } from '@/lib/format'

const KIB = 1_024
const BYTE_UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const

const bytesText = (bytes: number): string => {
  let value = bytes
  let unit = 0
  while (value >= KIB && unit < BYTE_UNITS.length - 1) {
    value /= KIB
    unit += 1
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${BYTE_UNITS[unit]}`
}

/** Three digits that count, as far as there are any behind the point. */
const plain = (value: number): string => {
  if (Number.isInteger(value)) return formatCount(value)
  return Math.abs(value) >= 100
    ? formatCount(Math.round(value))
    : String(Number(value.toPrecision(3)))
}

/** A figure with its unit, as Prometheus has it. */
export const figureText = (value: number, unit: PanelUnit): string => {
  switch (unit) {
    case 's':
      return formatDuration(value * 1_000)
    case 'ms':
      return formatDuration(value)
    case 'percentunit':
      return `${plain(100 * value)}%`
    case 'bytes':
      return bytesText(value)
    case 'currencyUSD':
      return formatCents(100 * value)
    case 'reqps':
    case 'ops':
      return `${plain(value)}/s`
    case 'short':
      return plain(value)
  }
}

type Points = DashboardPanel['series'][number]['points']

/** Summarizes a line by its newest, least and most value; null where no point is known. */
export const lineSummaryOf = (points: Points) => {
  const known = points.filter((point) => point !== null)
  return known.length === 0
    ? null
    : { last: known.at(-1)!, least: Math.min(...known), most: Math.max(...known) }
}

/** The point at which any line is highest; null where nothing is known. */
export const peakOf = (series: readonly { points: Points }[]): number | null => {
  const heights = (series[0]?.points ?? []).map((_, index) =>
    Math.max(...series.map(({ points }) => points[index] ?? Number.NEGATIVE_INFINITY)),
  )
  const most = Math.max(...heights)
  return Number.isFinite(most) ? heights.indexOf(most) : null
}

const MINUTE_MS = 60_000

/**
 * The address of the traces of one point of a chart: those of its step, and of one minute at least.
 * @param url as the installation has it, with `FROM_MS` and `TO_MS`
 * @param shown when the chart begins, and how far its points are apart
 */
export const tracesAt = (
  url: string,
  { from, stepSeconds }: { from: string; stepSeconds: number },
  index: number,
): string => {
  const end = Date.parse(from) + index * stepSeconds * 1_000
  const length = Math.max(MINUTE_MS, stepSeconds * 1_000)
  return url.replace('FROM_MS', String(end - length)).replace('TO_MS', String(end))
}

/**
 * A line as the parts of an SVG path, in a picture of the width and height that are given; where nothing is known it is
 * interrupted.
 * @param most the value at the top; the bottom is 0
 */
export const linePathOf = (
  points: Points,
  most: number,
  [width, height]: [number, number],
): string => {
  const room = points.length > 1 ? width / (points.length - 1) : 0
  let isDrawn = false
  return points
    .flatMap((point, index) => {
      if (point === null) {
        isDrawn = false
        return []
      }
      const step = `${isDrawn ? 'L' : 'M'}${(index * room).toFixed(1)} ${(most > 0 ? height - (height * Math.max(0, point)) / most : height).toFixed(1)}`
      isDrawn = true
      return [step]
    })
    .join('')
}
