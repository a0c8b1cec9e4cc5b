import type { SourceCall } from '@sortie/contracts/analysis/keywords/receipts'
import { OverBudget } from '@sortie/model/budget'
import { Resting } from '@sortie/runtime/process/breaker'
import { type Log, meter, SpanKind, span } from '@sortie/runtime/process/telemetry'
import type { Capability, Provider, SourceAnswer, SourceQuery } from './port.ts'

const BUDGET_MS = 5_000
/** Upper bounds of the buckets of what is measured: the almanac takes one, a model the most. */
const BOUNDS_MS = [1, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000]

/** The outcome of one call: an answer, or null and a note that tells the visitor. */
export type CallOutcome<Answer, Of extends string = Capability> = {
  provider: string
  answer: Answer | null
  notes: string[]
  source: Omit<SourceCall, 'capability'> & { capability: Of }
}

class Late extends Error {
  override readonly name = 'Late'
}

/** It was not asked: it failed a moment ago, or what it may cost is spent. */
const isResting = (error: unknown) => error instanceof Resting || error instanceof OverBudget

const outcomeOf = (error: unknown): SourceCall['outcome'] =>
  error instanceof Late ? 'late' : isResting(error) ? 'resting' : 'failed'

const noteOf = ({ name, title = `The source “${name}”` }: Provider, error: unknown): string => {
  if (error instanceof Late) return `${title} took too long, so this report doesn’t use it.`
  return error instanceof OverBudget
    ? `${title} did all that it may do in a day, so this report doesn’t use it.`
    : `${title} was unavailable, so this report doesn’t use it.`
}

/**
 * Waits for `task` no longer than the budget, and not at all once nobody waits for it, whether it
 * heeds its signal or not.
 */
const inTime = async <Answer>(
  budgetMs: number,
  signal: AbortSignal,
  task: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Late(`${budgetMs} ms have passed`)), budgetMs)
  const either = AbortSignal.any([signal, late.signal])
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const stop = () => reject(either.reason)
  either.addEventListener('abort', stop)
  try {
    either.throwIfAborted()
    return await Promise.race([task(either), deadline])
  } catch (error) {
    // A provider may word the abort in its own way.
    either.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    either.removeEventListener('abort', stop)
  }
}

/** Never the message: it may hold what a visitor typed. */
const codeOf = (error: unknown): string => {
  const { code, cause, name } = error as {
    code?: unknown
    cause?: { code?: unknown }
    name?: string
  }
  return String(code ?? cause?.code ?? name ?? 'unknown')
}

/**
 * Makes calls of one provider each: in a span, within the provider's budget, counted and timed.
 * A failure is an outcome, logged without its message; a source that rests is logged once.
 * @throws the reason of `query.signal` where nobody waits any more.
 */
export const createCall = (log?: Log) => {
  const took = meter().createHistogram('sortie_source_call_milliseconds', {
    advice: { explicitBucketBoundaries: BOUNDS_MS },
  })
  /** The sources whose rest was logged: each further call of a rest would say the same. */
  const resting = new Set<string>()
  const isNews = (name: string, outcome: SourceCall['outcome']) => {
    if (outcome !== 'resting') {
      resting.delete(name)
      return true
    }
    if (resting.has(name)) return false
    resting.add(name)
    return true
  }
  return async <Answer, Of extends string>(
    provider: Provider,
    capability: Of,
    query: SourceQuery,
    task: (query: SourceQuery) => Promise<SourceAnswer<Answer>>,
  ): Promise<CallOutcome<Answer, Of>> => {
    const { name, budgetMs = BUDGET_MS } = provider
    const started = performance.now()
    const done = (outcome: SourceCall['outcome']) => {
      const milliseconds = Math.round(performance.now() - started)
      took.record(milliseconds, { provider: name, capability, outcome })
      return { provider: name, capability, outcome, milliseconds }
    }
    try {
      const { found, notes } = await span(
        `source ${name} ${capability}`,
        { kind: SpanKind.CLIENT },
        () => inTime(budgetMs, query.signal, (signal) => task({ ...query, signal })),
      )
      resting.delete(name)
      return { provider: name, answer: found, notes, source: done('answered') }
    } catch (error) {
      query.signal.throwIfAborted()
      const source = done(outcomeOf(error))
      const { outcome: status, milliseconds: ms } = source
      if (isNews(name, status)) {
        log?.warn(
          { upstream: name, stage: capability, status, ms, code: codeOf(error) },
          'a source gave no answer',
        )
      }
      return { provider: name, answer: null, notes: [noteOf(provider, error)], source }
    }
  }
}
