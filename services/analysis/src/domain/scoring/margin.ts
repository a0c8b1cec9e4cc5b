import type { Figure } from '@sortie/contracts/analysis/keywords/receipts'
import type { Scoring } from '../candidate.ts'

/** Returns the margin of a score, for its receipt: only where a figure that the score follows from is estimated. */
export const marginOf = (
  figures: readonly (Pick<Figure, 'kind'> | undefined)[],
  { margin }: Pick<Scoring, 'margin'>,
): { margin?: number } =>
  margin !== undefined && figures.some((figure) => figure?.kind === 'modelled') ? { margin } : {}
