import type { VisitRow } from './visit-row.ts'
import type { VisitKey } from './visit-values.ts'

/**
 * How many of some steps a visit took, one after the other: a step counts where it was first seen no earlier than the
 * step before it.
 */
export const stepsTaken = (
  { values }: Pick<VisitRow, 'values'>,
  steps: readonly VisitKey[],
): number => {
  let since = Number.NEGATIVE_INFINITY
  for (const [index, step] of steps.entries()) {
    const seen = values.find(({ key }) => key === step)
    if (!seen || seen.at < since) return index
    since = seen.at
  }
  return steps.length
}
