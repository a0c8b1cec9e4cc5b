import { type Log, meter } from '@sortie/runtime/process/telemetry'
import { Unavailable, Unusable } from './failure.ts'
import type { ModelRole } from './prompt.ts'
import type { Usage } from './usage.ts'

/** Upper bounds of the buckets of what is measured. */
const BOUNDS_MS = [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 15_000, 20_000, 30_000, 60_000]
const MILLION = 1_000_000

/** One attempt to get an answer; null where it was one. */
type Attempt = { role: ModelRole; attempt: number; ms: number; error: unknown; usage: Usage }

const outcomeOf = (error: unknown): string => {
  if (error === null) return 'answered'
  return error instanceof Unavailable || error instanceof Unusable ? error.reason : 'aborted'
}

/** Counts, times and logs what models do: roles, outcomes, tokens and dollars, never a word of a text. */
export const createRecord = (log?: Log) => {
  const took = meter().createHistogram('sortie_model_call_milliseconds', {
    advice: { explicitBucketBoundaries: BOUNDS_MS },
  })
  const tokens = meter().createCounter('sortie_model_tokens')
  const dollars = meter().createCounter('sortie_model_spent_dollars')
  return ({ role, attempt, ms, error, usage }: Attempt) => {
    const outcome = outcomeOf(error)
    took.record(ms, { role, outcome })
    tokens.add(usage.tokensIn, { role, direction: 'in' })
    tokens.add(usage.tokensOut, { role, direction: 'out' })
    dollars.add(usage.cost / MILLION, { role })
    if (outcome === 'answered' || outcome === 'aborted') return
    const code = error instanceof Unavailable ? error.status : undefined
    log?.warn(
      { upstream: 'model', stage: role, status: outcome, attempt, ms, code },
      'a model gave no usable answer',
    )
  }
}
