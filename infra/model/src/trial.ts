import type { z } from 'zod'
import { readOf } from './attempt.ts'
import { Unavailable, Unusable } from './failure.ts'
import { createGuard } from './guard.ts'
import { type Format, formatOf, parseAnswer, withoutFence } from './json.ts'
import type { Prompt } from './prompt.ts'
import { createSecrets } from './secrets.ts'
import { wasCut } from './tokens.ts'
import { NO_USAGE, type Prices, type Usage, usageOf } from './usage.ts'
import {
  createWire,
  type ModelServer,
  nothingHeard,
  type PartialAnswer,
  type Request,
  requestBody,
} from './wire.ts'

/**
 * Where servers that speak the same protocol are known to differ, as a trial found it:
 * - `no-format`: refuses `response_format`, and was asked again without it
 * - `format-ignored`: took it, and answered something else
 * - `fenced`: puts JSON into a code fence
 * - `no-count`: counts no tokens in a stream
 * - `no-finish`: ends an answer without saying why
 * - `thinks-aloud`: sends its reasoning, beside the answer or between `<think>` tags
 * - `prompt-cut`: counted fewer tokens than the prompt has, and so read a part of it
 */
export type ServerDifference =
  | 'no-format'
  | 'format-ignored'
  | 'fenced'
  | 'no-count'
  | 'no-finish'
  | 'thinks-aloud'
  | 'prompt-cut'

/** The question of one trial. */
export type TrialCall = {
  prompt: Prompt
  mostTokensOut: number
  /** The JSON that is asked for; text where there is none. */
  json?: { name: string; shape: z.ZodType }
  signal: AbortSignal
  /** Told of each piece of the answer, in order; of a second request from its beginning. */
  onText?: (piece: { request: number; text: string }) => void
}

/** A server's answer to one question, as it came: nothing but our key is taken out of it. */
export type TrialAnswer = {
  /** The last request, with all but the key. */
  request: { url: string; body: Record<string, unknown> }
  answer: string
  /** `answered`, or why there is no answer that can be used. */
  outcome: 'answered' | Unavailable['reason'] | Unusable['reason']
  /** HTTP status of a refusal. */
  status: number | null
  /** Milliseconds from the request to its first piece; null where none came. */
  firstTokenMs: number | null
  totalMs: number
  /** The longest wait between two pieces, in milliseconds. */
  longestPauseMs: number
  usage: Usage
  differences: ServerDifference[]
}

type Options = ModelServer & { prices: Prices; firstMs?: number; stallMs?: number }

/** A server of one's own may load its model first. */
const FIRST_MS = 60_000
const STALL_MS = 30_000

/** Times the pieces of one answer. */
const createTiming = () => {
  const started = performance.now()
  let first: number | null = null
  let last = started
  let longestPause = 0
  return {
    piece: () => {
      const now = performance.now()
      if (first === null) first = now - started
      else longestPause = Math.max(longestPause, now - last)
      last = now
    },
    end: () => ({
      firstTokenMs: first === null ? null : Math.round(first),
      totalMs: Math.round(performance.now() - started),
      longestPauseMs: Math.round(longestPause),
    }),
  }
}

const isFenced = (text: string) => withoutFence(text) !== text

/** @throws Unusable where the answer is not the JSON that was asked for, or none at all. */
const checkAnswer = ({ text, finish, isRefused }: PartialAnswer, json: TrialCall['json']) => {
  if (isRefused || finish === 'content_filter') throw new Unusable('refused')
  if (finish === 'length') throw new Unusable('length')
  if (!text.trim()) throw new Unusable('empty')
  if (json) parseAnswer(text, json.shape)
}

const differencesOf = (
  heard: PartialAnswer,
  prompt: string,
  { isJson, tellsServer }: { isJson: boolean; tellsServer: boolean },
  error: unknown,
): ServerDifference[] => {
  const { text, finish, counted, thinksAloud } = heard
  const found: [ServerDifference, boolean][] = [
    ['no-format', isJson && !tellsServer],
    ['format-ignored', tellsServer && error instanceof Unusable && error.reason === 'shape'],
    ['fenced', isJson && isFenced(text)],
    ['no-count', text !== '' && counted === null],
    ['no-finish', text !== '' && finish === null],
    ['thinks-aloud', thinksAloud || text.trimStart().startsWith('<think>')],
    ['prompt-cut', counted !== null && wasCut(prompt, counted.tokensIn)],
  ]
  return found.flatMap(([difference, isFound]) => (isFound ? [difference] : []))
}

const outcomeOf = (error: unknown): Pick<TrialAnswer, 'outcome' | 'status'> => {
  if (error === null) return { outcome: 'answered', status: null }
  if (error instanceof Unavailable) return { outcome: error.reason, status: error.status ?? null }
  if (error instanceof Unusable) return { outcome: error.reason, status: null }
  throw error
}

const refusesFormat = (error: unknown) => error instanceof Unavailable && error.status === 400

/**
 * Asks a server one question, and says how it answered: for operators who set one up. A server that refuses
 * to be told of a format is asked once more without it.
 * @throws the reason of the signal
 */
export const tryModel = async (options: Options, call: TrialCall): Promise<TrialAnswer> => {
  const { prompt, mostTokensOut, json, signal, onText } = call
  const wire = createWire(options)
  const secrets = createSecrets([options.apiKey])
  const format: Format | undefined = json && formatOf(json.name, json.shape)
  const whole = readOf(format ? { prompt, format } : { prompt })

  const send = async (number: number, tellsServer: boolean): Promise<TrialAnswer> => {
    const request: Request = {
      prompt,
      mostTokensOut,
      format,
      tellsServer,
      isStreamed: true,
      firstMs: options.firstMs ?? FIRST_MS,
      stallMs: options.stallMs ?? STALL_MS,
    }
    const heard = nothingHeard()
    const timing = createTiming()
    const guard = createGuard({ secrets, names: null })
    let answer = ''
    const add = (text: string) => {
      answer += text
      if (text) onText?.({ request: number, text })
    }
    let error: unknown = null
    try {
      await wire.send(request, signal, heard, (piece) => {
        timing.piece()
        add(guard.push(piece))
      })
      add(guard.end())
      checkAnswer(heard, json)
    } catch (thrown) {
      signal.throwIfAborted()
      if (tellsServer && refusesFormat(thrown)) return send(number + 1, false)
      error = thrown
    }
    return {
      request: {
        url: `${options.baseUrl}/chat/completions`,
        body: requestBody(request, options),
      },
      answer,
      ...outcomeOf(error),
      ...timing.end(),
      usage: heard.hasBegun ? usageOf({ prompt: whole, ...heard }, options.prices) : NO_USAGE,
      differences: differencesOf(heard, whole, { isJson: json !== undefined, tellsServer }, error),
    }
  }
  return send(1, format !== undefined)
}
