import type { Spread } from '../measuring/measure.ts'
import type { BenchStage } from '../stage/stage.ts'

/** One figure that is asked for. */
export type Check = {
  what: string
  /** Bound of the median: `least`, or `most`; neither where it is only reported. */
  least?: number
  most?: number
  /** Empty for a ratio, else the unit of the figure and of its bound. */
  unit?: string
  measured: Spread
}

/** The result of one row of the table. */
export type RowOutcome = {
  checks: Check[]
  /** The figures behind the ratios, e.g. `append 2,310/s, insertOne 2,690/s`. */
  absolute: string[]
  /** Remarks on the measurement, for a reader. */
  notes: string[]
}

export const isReached = ({ least = Number.NEGATIVE_INFINITY, most = Infinity, measured }: Check) =>
  measured.median >= least && measured.median <= most

/** One row of the table: what is measured, and how. */
export type BenchRow = {
  /** The name by which `--only` picks it. */
  name: string
  run: (stage: BenchStage, say: (line: string) => void) => Promise<RowOutcome>
}

/** The newest outcome of a row, and where and when it was measured. */
export type RowRecord = {
  name: string
  /** ISO time. */
  at: string
  machine: string[]
  /** Load average of a minute when the row began. */
  load: number
  outcome: RowOutcome
}
