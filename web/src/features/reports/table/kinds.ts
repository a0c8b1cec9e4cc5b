import { hasPrice, type ReportRow } from './rows'

/** The origin of a column's figures. */
export type FigureKind = 'estimated' | 'measured' | 'mixed'
export type Kinds = { volume: FigureKind; difficulty: FigureKind; cpc: FigureKind }
const kindOf = (estimated: readonly boolean[]): FigureKind =>
  estimated.every(Boolean) ? 'estimated' : estimated.some(Boolean) ? 'mixed' : 'measured'
export const kindsOf = (rows: readonly ReportRow[]): Kinds => ({
  volume: kindOf(rows.map(({ volumeIsEstimated }) => volumeIsEstimated)),
  difficulty: kindOf(rows.map(({ difficultyIsEstimated }) => difficultyIsEstimated)),
  cpc: kindOf(rows.filter(hasPrice).map(({ cpcIsEstimated }) => cpcIsEstimated)),
})
/** Stands at measured figures where others are estimates. */
export const MEASURED_MARK = '✓'
