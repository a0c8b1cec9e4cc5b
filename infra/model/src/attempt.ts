import type { Call, TextCall } from './call.ts'
import { Unavailable, Unusable } from './failure.ts'
import { createGuard } from './guard.ts'
import { describeFormat, type Format } from './json.ts'
import { wholeOf } from './prompt.ts'
import type { createRecord } from './record.ts'
import type { SecretGuard } from './secrets.ts'
import { likelyTokens, wasCut } from './tokens.ts'
import { NO_USAGE, type Prices, priced, type Usage, usageOf } from './usage.ts'
import { nothingHeard, type PartialAnswer, type Wire } from './wire.ts'

/** The difference between a call for text and one for JSON. */
export type AnswerKind<Answer> = {
  /** Bare domains that stay in a text; null where addresses do no harm. */
  names: readonly string[] | null
  format?: Format
  isStreamed: boolean
  /** @throws Unusable */
  read: (text: string) => Answer
  onText?: TextCall['onText']
}

/** The context that all attempts of a model share. */
export type AttemptContext = {
  wire: Wire
  prices: Prices
  secrets: SecretGuard
  record: ReturnType<typeof createRecord>
  firstMs: number
  stallMs: number
}

type Turn = { signal: AbortSignal; number: number; tellsServer: boolean }

/** Characters that no token of a text has on average. */
const MOST_CHARACTERS_A_TOKEN = 10
const DECLINED = new Set(['content_filter', 'tool_calls', 'function_call'])

/** @throws Unavailable, Unusable for an answer that is not whole. */
const checkWhole = ({ finish, isRefused, text, counted }: PartialAnswer, prompt: string) => {
  if (counted && wasCut(prompt, counted.tokensIn)) throw new Unusable('truncated')
  if (finish === null) throw new Unavailable('cut')
  if (finish === 'length') throw new Unusable('length')
  if (isRefused || DECLINED.has(finish)) throw new Unusable('refused')
  if (!text.trim()) throw new Unusable('empty')
}

/** All that the server reads: the format is told in words as well. */
export const readOf = ({
  prompt,
  format,
}: Pick<Call, 'prompt'> & Pick<AnswerKind<unknown>, 'format'>) =>
  wholeOf(prompt) + (format ? `\n${describeFormat(format)}` : '')

/** Sends one request, and hands on of its text what may be seen. @throws as `Model` says */
const hearOut = async <Answer>(
  { wire, secrets, firstMs, stallMs }: AttemptContext,
  call: Call & AnswerKind<Answer>,
  { signal, number, tellsServer }: Turn,
  heard: PartialAnswer,
): Promise<Answer> => {
  const { mostTokensOut, onText } = call
  const guard = createGuard({ secrets, names: call.names })
  let text = ''
  const add = (safe: string) => {
    text += safe
    if (safe) onText?.({ attempt: number, text: safe })
  }
  await wire.send({ ...call, tellsServer, firstMs, stallMs }, signal, heard, (piece) => {
    if (heard.text.length > mostTokensOut * MOST_CHARACTERS_A_TOKEN) throw new Unusable('long')
    add(guard.push(piece))
  })
  checkWhole(heard, readOf(call))
  add(guard.end())
  return call.read(text)
}

/**
 * One attempt at a call, paid by its budget, counted and timed.
 * @param took gets what it took, however it ends.
 */
export const attemptCall = async <Answer>(
  ground: AttemptContext,
  call: Call & AnswerKind<Answer>,
  turn: Turn,
  took: (usage: Usage) => void,
): Promise<Answer> => {
  const { prices, record } = ground
  const prompt = readOf(call)
  const most = { tokensIn: likelyTokens(prompt), tokensOut: call.mostTokensOut }
  const taken = await call.budget?.take(priced(most, prices))
  const heard = nothingHeard()
  const started = performance.now()
  let failure: unknown = null
  try {
    return await hearOut(ground, call, turn, heard)
  } catch (error) {
    failure = error
    throw error
  } finally {
    const usage = heard.hasBegun ? usageOf({ prompt, ...heard }, prices) : NO_USAGE
    took(usage)
    await taken?.settle(usage)
    const ms = Math.round(performance.now() - started)
    record({ role: call.role, attempt: turn.number, ms, error: failure, usage })
  }
}
