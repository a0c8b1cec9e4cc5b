import type { Candidate } from './recognise.ts'

/** What speaks for a kind of business, each as a number of 0 to about 2. */
export const featuresOf = (
  candidate: Candidate,
  others: readonly Candidate[],
  telling: number,
): number[] => {
  const { fit, vocabulary, unexplained, isLead, leadUnexplained } = candidate
  const named = fit?.score ?? 0
  const count = Math.log(1 + telling)
  const most = (value: (other: Candidate) => number) => Math.max(0, ...others.map(value))
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
  ]
}

/** What each of them counts: fitted by `evaluation/fit.ts` on descriptions that people labelled. */
const WEIGHTS = [-3.65, 1.28, -0.59, -1.63, 0.99, 0.86, 0.97, 2.49, 0.72, 0.45]

/** How surely a description means a kind of business, 0 to 1. */
export const confidenceOf = (features: readonly number[], weights = WEIGHTS): number => {
  const sum = features.reduce((total, value, index) => total + value * weights[index]!, 0)
  return 1 / (1 + Math.exp(-sum))
}
