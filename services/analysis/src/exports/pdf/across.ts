import { priceScale } from '@sortie/contracts/analysis/scoring/price-scale'
import type { Mark, ReportSheet } from '../sheet.ts'

/** The horizontal axis of a chart. */
export type ChartAxis = {
  name: string
  /** The name of the axis in a sentence. */
  noun: string
  /** The figure of a mark; null where it has no place in the chart. */
  of: (mark: Mark) => number | null
  /** Returns the position of a figure on the axis, from 0 at the left to 1 at the right. */
  at: (figure: number) => number
  ticks: readonly number[]
  tickText: (tick: number) => string
}

const difficulty: ChartAxis = {
  name: 'Difficulty, 0 easy to 10 hard',
  noun: 'difficulty',
  of: (mark) => mark.difficulty,
  at: (figure) => figure / 10,
  ticks: [0, 2, 4, 6, 8, 10],
  tickText: String,
}

/** Returns the horizontal axis for the chart of a sheet. */
export const chartAxisOf = ({ marks, across }: Pick<ReportSheet, 'marks' | 'across'>): ChartAxis =>
  across === 'difficulty'
    ? difficulty
    : {
        name: 'Price of a click, US$',
        noun: 'the price of a click',
        of: ({ cpc }) => cpc,
        ...priceScale(marks.flatMap(({ cpc }) => cpc ?? [])),
      }
