import type { OpportunityLabel } from '../keywords/ratings.ts'
import type { Receipt } from '../keywords/receipts.ts'
import { impactRulesOf } from './impact.ts'
import { paidRulesOf } from './paid-impact.ts'

// A label whose score is estimated, and so close to a threshold that the estimate may be on its other side.

type Rating = Pick<Receipt, 'formula' | 'version' | 'inputs'> & { score: number }

/**
 * The label on the other side of the threshold that a score is close to; null where it is close to none, and where
 * its receipt names no `margin`: what is measured, and what was rated before margins, is told as it is.
 * @throws RangeError for a version of the formula that no release had
 */
export const nearLabelOf = ({
  score,
  formula,
  version,
  inputs = {},
}: Rating): OpportunityLabel | null => {
  const { margin, relevance } = inputs
  if (typeof margin !== 'number') return null
  const rules = formula === 'paidImpact' ? paidRulesOf(version) : impactRulesOf(version)
  const { high, medium, neverHighFrom } = rules
  const canBeHigh = typeof relevance !== 'number' || relevance > neverHighFrom
  if (score >= high) return score - margin < high ? 'Medium' : null
  if (score >= medium) {
    if (canBeHigh && score + margin >= high) return 'High'
    return score - margin < medium ? 'Low' : null
  }
  return score + margin >= medium ? 'Medium' : null
}

/** A label as it is shown: `High or Medium` where it is close to both, its own first. */
export const labelInWords = (label: OpportunityLabel, near: OpportunityLabel | null): string =>
  near === null ? label : `${label} or ${near}`
