import type { TradeCandidate } from './recognise.ts'

/**
 * Returns true where a description ends with a whole name of a candidate: `vegan bakery` is a bakery, whatever else
 * vegans do.
 */
export const isHeadOf = ({ fit }: TradeCandidate): boolean =>
  fit !== null && !fit.name.isOwners && fit.alignment.isHead && fit.alignment.ofName >= WHOLE_NAME

/** From this part on a name was typed as good as whole. */
export const WHOLE_NAME = 0.95

/** Returns the evidence for a kind of business, most of it as numbers of 0 to about 2. */
export const featuresOf = (
  candidate: TradeCandidate,
  others: readonly TradeCandidate[],
  telling: number,
): number[] => {
  const { entry, fit, vocabulary, unexplained, isLead, leadUnexplained } = candidate
  const named = fit?.score ?? 0
  const count = Math.log(1 + telling)
  const most = (value: (other: TradeCandidate) => number) => Math.max(0, ...others.map(value))
  return [
    1,
    named,
    vocabulary,
    unexplained,
    named * (1 - unexplained),
    count,
    vocabulary - most((other) => other.vocabulary),
    named - most((other) => other.fit?.score ?? 0),
    isLead ? named : 0,
    isLead ? named * (1 - leadUnexplained) : 0,
    isHeadOf(candidate) ? 1 : 0,
    isHeadOf(candidate) && entry.of.kind === 'trade' ? 1 : 0,
    leadUnexplained,
  ]
}

/** The weight of each feature: fitted by `evaluation/fit.ts` on descriptions that people labeled. */
const WEIGHTS = [-3.78, 0.37, 0.59, -1.67, 1.06, 1.31, 2.75, 2.56, 0.55, 0.13, 0.45, 0.9, -0.64]

/** Returns the confidence that a description means a kind of business, 0 to 1. */
export const confidenceOf = (features: readonly number[], weights = WEIGHTS): number => {
  const sum = features.reduce((total, value, index) => total + value * weights[index]!, 0)
  return 1 / (1 + Math.exp(-sum))
}
