import { randomUUID } from 'node:crypto'
import type { ModelCapability, ModelTrial } from '@sortie/contracts/operators/model-trials'
import type { ModelBudget } from '@sortie/model/budget'
import { wholeOf } from '@sortie/model/prompt'
import { likelyTokens } from '@sortie/model/tokens'
import { type ServerDifference, type TrialCall, tryModel } from '@sortie/model/trial'
import { NO_USAGE, priced } from '@sortie/model/usage'

/** Characters of an answer that are kept: more than any model of ours may write. */
const LONGEST_ANSWER = 20_000

const inPlainWords: Record<ServerDifference, string> = {
  'no-format': 'It refuses to be told of a JSON schema, and was asked again without one.',
  'format-ignored': 'It took a JSON schema, and answered something else.',
  fenced: 'It puts its JSON into a code fence, which we take off.',
  'no-count': 'It counts no tokens in a stream, so we estimate them.',
  'no-finish': 'It ends an answer without saying why, which we take for an answer that was cut.',
  'thinks-aloud': 'It sends its reasoning too, which we leave out.',
  'prompt-cut': 'It read only a part of the prompt: its context is too small.',
}

type Endpoint = Parameters<typeof tryModel>[0]

type Trying = {
  endpoint: Endpoint
  capability: ModelCapability
  call: Omit<TrialCall, 'signal' | 'onText'>
  /** The day's budget, which pays for the trial too. */
  budget: ModelBudget
  signal: AbortSignal
  onText: NonNullable<TrialCall['onText']>
  /** ISO time. */
  at: string
}

/**
 * Asks a model once, paid by the day's budget, and says all that an operator wants to know of it.
 * @throws OverBudget, and the reason of the signal
 */
export const runTrial = async (trying: Trying): Promise<ModelTrial> => {
  const { endpoint, capability, call, budget, signal, onText, at } = trying
  const most = { tokensIn: likelyTokens(wholeOf(call.prompt)), tokensOut: call.mostTokensOut }
  const taken = await budget.take(priced(most, endpoint.prices))
  let usage = NO_USAGE
  try {
    const trial = await tryModel(endpoint, { ...call, signal, onText })
    usage = trial.usage
    const { tokensIn, tokensOut, isEstimated, cost } = usage
    return {
      trialId: `mtr_${randomUUID()}`,
      at,
      capability,
      model: endpoint.model,
      outcome: trial.outcome,
      status: trial.status,
      firstTokenMs: trial.firstTokenMs,
      totalMs: trial.totalMs,
      longestPauseMs: trial.longestPauseMs,
      tokensIn,
      tokensOut,
      isEstimated,
      cost,
      differences: trial.differences.map((difference) => inPlainWords[difference]),
      request: { url: trial.request.url, body: JSON.stringify(trial.request.body, null, 2) },
      answer: trial.answer.slice(0, LONGEST_ANSWER),
    }
  } finally {
    await taken.settle(usage)
  }
}
