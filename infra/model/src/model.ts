import { setTimeout as sleep } from 'node:timers/promises'
import { type Breaker, breaker } from '@sortie/runtime/process/breaker'
import { type Log, SpanKind, span } from '@sortie/runtime/process/telemetry'
import { type AnswerKind, type AttemptContext, attemptCall } from './attempt.ts'
import type { Call, LanguageModel, ModelAnswer } from './call.ts'
import { isModelOutage, mayPass, Unavailable, Unusable } from './failure.ts'
import { formatOf, parseAnswer } from './json.ts'
import { createRateLimit, type RateLimit } from './rate-limit.ts'
import { createRecord } from './record.ts'
import { createSecrets } from './secrets.ts'
import { type CallSlots, createSlots } from './slots.ts'
import { addUsage, NO_USAGE, type Prices } from './usage.ts'
import { createWire, type ModelServer } from './wire.ts'

export type ModelOptions = ModelServer & {
  /** Free unless told, as a model of one's own. */
  prices?: Prices
  /** Shared by models of one instance; 32 calls at once unless told. */
  slots?: CallSlots
  /** The longest silence of a server before its first piece, and between two, in milliseconds. */
  firstMs?: number
  stallMs?: number
  /** After so many failures in a row it is left alone for so long: 5, and 30,000, unless told. */
  failures?: number
  restMs?: number
  log?: Log
}

/** Calls that an instance makes at once. */
export const CALLS_AT_ONCE = 32
const FIRST_MS = 15_000
const STALL_MS = 10_000
const REST_MS = 30_000
/** A wait that calls may sit out, in milliseconds; while it is longer, nothing should be begun. */
const SHORT_WAIT_MS = 10_000
/** Before a retry where the server names no time, in milliseconds. */
const PAUSE_MS = 300
/** The beginning of a model's refusal, where it has no better way to decline. */
const DECLINES = /^\W*(?:I['’]?m sorry|I apologi[sz]e|I can(?:no|['’])t|As an AI)\b/i

type Patience = { signal: AbortSignal; deadline: number }
type CallRunner = <Answer>(call: Call & AnswerKind<Answer>) => Promise<ModelAnswer<Answer>>

/** Returns the wait before the second attempt, in milliseconds; null if there is none. */
const pauseBefore = (error: unknown, deadline: number): number | null => {
  if (!mayPass(error)) return null
  const wait = error instanceof Unavailable ? error.waitMs : undefined
  const pause = wait ?? PAUSE_MS
  return performance.now() + pause < deadline ? pause : null
}

/** One attempt, and a second one where that may help. */
const createAttempts = (ground: AttemptContext) => {
  let takesFormat = true
  return async <Answer>(
    call: Call & AnswerKind<Answer>,
    { signal, deadline }: Patience,
  ): Promise<ModelAnswer<Answer>> => {
    let usage = NO_USAGE
    let tellsServer = takesFormat
    for (let number = 1; ; number += 1) {
      try {
        const answer = await attemptCall(ground, call, { signal, number, tellsServer }, (took) => {
          usage = addUsage(usage, took)
        })
        // This server knows no formats: it is spared them from now on.
        if (!tellsServer) takesFormat = false
        return { answer, usage, attempts: number }
      } catch (error) {
        if (number > 1) throw error
        const isFormat =
          call.format && tellsServer && error instanceof Unavailable && error.status === 400
        if (isFormat) tellsServer = false
        const pause = isFormat ? 0 : pauseBefore(error, deadline)
        if (pause === null) throw error
        await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted())
      }
    }
  }
}

/** Waits as long as the server asked us to. @throws Unavailable at once where the call has not so long */
const untilAllowed = async (rateLimit: RateLimit, { signal, deadline }: Patience) => {
  const waitMs = rateLimit.waitMs()
  if (waitMs === 0) return
  if (performance.now() + waitMs >= deadline) throw new Unavailable('limited', { waitMs })
  await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
}

type InstanceResources = { slots: CallSlots; circuit: Breaker; rateLimit: RateLimit }

const createRun = (
  ground: AttemptContext,
  { slots, circuit, rateLimit }: InstanceResources,
): CallRunner => {
  const attempts = createAttempts(ground)
  return async (call) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Unavailable('late')), call.capMs)
    const patience = {
      signal: AbortSignal.any([call.signal, late.signal]),
      deadline: performance.now() + call.capMs,
    }
    try {
      return await span(`model ${call.role}`, { kind: SpanKind.CLIENT }, () =>
        slots.run(patience.signal, async () => {
          await untilAllowed(rateLimit, patience)
          return circuit(() => attempts(call, patience))
        }),
      )
    } catch (error) {
      rateLimit.note(error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

const readText = (text: string) => {
  if (DECLINES.test(text)) throw new Unusable('refused')
  return text
}

/** A model of any OpenAI-compatible server, asked without tools. */
export const createModel = (options: ModelOptions): LanguageModel => {
  const slots = options.slots ?? createSlots(CALLS_AT_ONCE)
  const circuit = breaker({
    failures: options.failures ?? 5,
    restMs: options.restMs ?? REST_MS,
    counts: isModelOutage,
  })
  const ground = {
    wire: createWire(options),
    prices: options.prices ?? { in: 0, out: 0 },
    secrets: createSecrets([options.apiKey]),
    record: createRecord(options.log),
    firstMs: options.firstMs ?? FIRST_MS,
    stallMs: options.stallMs ?? STALL_MS,
  }
  const rateLimit = createRateLimit()
  const run = createRun(ground, { slots, circuit, rateLimit })
  return {
    write: ({ names = [], ...call }) => run({ ...call, names, isStreamed: true, read: readText }),
    ask: ({ name, shape, isStreamed = true, ...call }) =>
      run({
        ...call,
        names: null,
        isStreamed,
        format: formatOf(name, shape),
        read: (text) => parseAnswer(text, shape),
      }),
    expectedWaitMs: slots.expectedWaitMs,
    isResting: () => circuit.isResting() || rateLimit.waitMs() > SHORT_WAIT_MS,
  }
}
