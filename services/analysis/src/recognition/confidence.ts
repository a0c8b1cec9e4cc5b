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
const WEIGHTS = [-4.12, 1.21, -0.29, -2.0, 1.52, 1.24, 1.48, 2.8, 0.62, 0.5]

/** How surely a description means a kind of business, 0 to 1. */
export const confidenceOf = (features: readonly number[], weights = WEIGHTS): number => {
  const sum = features.reduce((total, value, index) => total + value * weights[index]!, 0)
  return 1 / (1 + Math.exp(-sum))
}
