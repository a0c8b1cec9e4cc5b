import type { Figure } from '@sortie/contracts/analysis'
import type { Scoring } from '../candidate.ts'

/** How far a score may be off, as its receipt names it: only where a figure that it follows from is estimated. */
export const marginOf = (
  figures: readonly (Pick<Figure, 'kind'> | undefined)[],
  { margin }: Pick<Scoring, 'margin'>,
): { margin?: number } =>
  margin !== undefined && figures.some((figure) => figure?.kind === 'modelled') ? { margin } : {}
