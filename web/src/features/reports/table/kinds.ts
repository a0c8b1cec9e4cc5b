import { hasPrice, type Row } from './rows'

/** What the figures of a column are. */
export type Kind = 'estimated' | 'measured' | 'mixed'
export type Kinds = { volume: Kind; difficulty: Kind; cpc: Kind }
const kindOf = (estimated: readonly boolean[]): Kind =>
  estimated.every(Boolean) ? 'estimated' : estimated.some(Boolean) ? 'mixed' : 'measured'
export const kindsOf = (rows: readonly Row[]): Kinds => ({
  volume: kindOf(rows.map(({ volumeIsEstimated }) => volumeIsEstimated)),
  difficulty: kindOf(rows.map(({ difficultyIsEstimated }) => difficultyIsEstimated)),
  cpc: kindOf(rows.filter(hasPrice).map(({ cpcIsEstimated }) => cpcIsEstimated)),
})
/** Stands at measured figures where others are estimates. */
export const MEASURED = '✓'
