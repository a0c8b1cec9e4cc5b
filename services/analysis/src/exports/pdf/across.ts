import { priceScale } from '@sortie/contracts/analysis/scoring/price-scale'
import type { Mark, ReportSheet } from '../sheet.ts'

/** What goes to the right in a chart. */
export type ChartAxis = {
  name: string
  /** What it is called in a sentence. */
  noun: string
  /** The figure of a mark; null where it has no place in the chart. */
  of: (mark: Mark) => number | null
  /** Where a figure lies, from 0 at the left to 1 at the right. */
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

/** What goes to the right in the chart of a sheet. */
export const chartAxisOf = ({ marks, across }: Pick<ReportSheet, 'marks' | 'across'>): ChartAxis =>
  across === 'difficulty'
    ? difficulty
    : {
        name: 'Price of a click, US$',
        noun: 'the price of a click',
        of: ({ cpc }) => cpc,
        ...priceScale(marks.flatMap(({ cpc }) => cpc ?? [])),
      }
