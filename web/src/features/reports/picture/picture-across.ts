import type { Aim } from '@sortie/contracts/analysis/keywords/ratings'
import { EASY } from '@sortie/contracts/analysis/scoring/easy'
import { priceScale } from '@sortie/contracts/analysis/scoring/price-scale'
import { formatCount, formatDecimal, formatDollars } from '@/lib/format'
import { hasPrice, quantileOf, type ReportRow } from '../table/rows'
import type { Area, FigureRange, Ranges } from '../table/table-state'

/** The horizontal axis of the picture. */
export type Across = {
  /** The part of an area that it bounds. */
  bounds: 'difficulty' | 'cpc'
  /** The name at the axis, and the noun in a sentence. */
  name: string
  noun: string
  /** The figure of a row; null where nobody knows it, and the row has no place in the picture. */
  of: (row: ReportRow) => number | null
  /** Maps a figure to its place, from 0 at the left to 1 at the right, and a place back to its figure. */
  at: (figure: number) => number
  figureAt: (share: number) => number
  ticks: readonly number[]
  tickText: (tick: number) => string
  /** The highest figure at which a keyword is easy to rank for, or cheap. */
  sweet: number
  sweetText: string
  /** The figure of a row as one reads it: `difficulty 2.4`. */
  said: (figure: number) => string
  /** From where to where a drawn rectangle reaches, widened to figures that an address can hold. */
  between: (from: number, to: number) => [number, number]
}

const HARDEST = 10
const oneDecimal = (value: number) => Math.round(value * 10) / 10

/** Returns the figure that a quarter of some is below. */
const quarterOf = (figures: readonly number[]): number => quantileOf(figures, 0.25) ?? 0

/** Difficulty, from easy to hard. */
const difficultyOf = (rows: readonly ReportRow[]): Across => ({
  ...DIFFICULTY,
  sweet: Math.max(EASY, quarterOf(rows.map(({ difficulty }) => difficulty))),
})

const DIFFICULTY: Omit<Across, 'sweet'> = {
  bounds: 'difficulty',
  name: 'Difficulty',
  noun: 'difficulty',
  of: ({ difficulty }) => difficulty,
  at: (difficulty) => difficulty / HARDEST,
  figureAt: (share) => share * HARDEST,
  ticks: [0, 2, 4, 6, 8, 10],
  tickText: String,
  sweetText: 'Easier than most',
  said: (difficulty) => `difficulty ${formatDecimal(difficulty)}`,
  between: (from, to) => [oneDecimal(from), oneDecimal(to)],
}

const priceOf = (rows: readonly ReportRow[]): Across => {
  const prices = rows.flatMap(({ cpc }) => cpc ?? [])
  const { priceAt, ...scale } = priceScale(prices)
  return {
    bounds: 'cpc',
    name: 'Price of a click, US$',
    noun: 'the price of a click',
    of: ({ cpc }) => cpc,
    ...scale,
    figureAt: priceAt,
    sweet: quarterOf(prices),
    sweetText: 'Cheaper than most',
    said: (price) => `${formatDollars(price)} a click`,
    between: (from, to) => [Math.floor(from * 100) / 100, Math.ceil(to * 100) / 100],
  }
}

/** Returns the horizontal axis for an aim: a report for ads has the price of a click there, if any is known. */
export const acrossOf = (rows: readonly ReportRow[], aim: Aim): Across =>
  aim === 'paid' && rows.some(hasPrice) ? priceOf(rows) : difficultyOf(rows)

const range = (values: readonly number[], format: (value: number) => string) =>
  values.map(format).join('–')

/** Describes an area in words. */
export const areaWords = ({ volume, difficulty, cpc }: Area): string =>
  `Volume ${range(volume, formatCount)}, ${
    cpc
      ? `price of a click ${range(cpc, formatDollars)}`
      : `difficulty ${range(difficulty, formatDecimal)}`
  }`

const RANGE_WORDS: Record<keyof Ranges, { name: string; format: (value: number) => string }> = {
  volume: { name: 'Volume', format: formatCount },
  difficulty: { name: 'Difficulty', format: formatDecimal },
  cpc: { name: 'CPC', format: formatDollars },
}

/** Describes a range in words: `Volume from 100`. */
export const rangeWords = (figure: keyof Ranges, { from, to }: FigureRange): string => {
  const { name, format } = RANGE_WORDS[figure]
  if (from === null) return to === null ? name : `${name} up to ${format(to)}`
  return to === null ? `${name} from ${format(from)}` : `${name} ${format(from)}–${format(to)}`
}
