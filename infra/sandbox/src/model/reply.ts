import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type StreamedAnswer, streamedAnswerOf } from './answer.ts'
import type { Behavior, Mode } from './behavior.ts'
import { type ModelRequest, modelTokensOf, withinContext } from './model-request.ts'

/** Context of the mode `small-context`, in tokens. */
const SMALL_CONTEXT = 4_096
const SLOWER = { pace: 10, first: 4 }
const COUNTS_NOTHING = new Set<Mode>(['no-usage', 'self-hosted'])
const ENDS_SILENTLY = new Set<Mode>(['no-done', 'self-hosted'])
/** The reasoning that a model that thinks aloud sends beside its answer. */
const THOUGHTS = ['Let', ' me', ' see', '.']
/** The most tokens that a stalled stream sends. */
const STALLED_TOKENS = 5
/** Between two pieces that are sent together, in milliseconds. */
const TICK_MS = 5
const FLUSH_MS = 30

export const sendCompletion = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void => {
  const type = { 'content-type': 'application/json' }
  response.writeHead(status, { ...type, ...headers }).end(JSON.stringify(body))
}

export const refusal = (message: string, code: string, type = 'invalid_request_error') => ({
  error: { message, type, param: null, code },
})

/** Sends an error if the behavior wants one, and then returns true. */
export const sendsError = (
  response: ServerResponse,
  request: ModelRequest,
  behavior: Behavior,
): boolean => {
  const { mode, retryAfterMs } = behavior
  const wait: Record<string, string> =
    retryAfterMs === null
      ? {}
      : {
          'retry-after-ms': String(retryAfterMs),
          'retry-after': String(Math.ceil(retryAfterMs / 1_000)),
        }
  switch (mode) {
    case 'limited':
      sendCompletion(
        response,
        429,
        refusal('Rate limit reached', 'rate_limit_exceeded', 'requests'),
        wait,
      )
      return true
    case 'no-quota':
      sendCompletion(response, 429, refusal('You exceeded your quota', 'insufficient_quota'))
      return true
    case 'failing':
      sendCompletion(
        response,
        500,
        refusal('The server had an error', 'server_error', 'server_error'),
      )
      return true
    case 'wrong-key':
      sendCompletion(response, 401, refusal('Incorrect API key provided', 'invalid_api_key'))
      return true
    case 'string-errors':
      if (!request.hasFormat) return false
      sendCompletion(response, 400, { error: "'response_format.type' must be 'text'" })
      return true
    case 'silent':
      return true
    default:
      return false
  }
}

const ABOUT = { id: 'chatcmpl-sandbox', created: 1_767_225_600 }

const usageOf = (request: ModelRequest, { tokens }: StreamedAnswer) => {
  const prompt = modelTokensOf(`${request.system}\n${request.user}`).length
  const completion = Math.max(1, tokens.length)
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
  }
}

const whole = (
  response: ServerResponse,
  request: ModelRequest,
  behavior: Behavior,
  answer: StreamedAnswer,
) => {
  const { tokens, finish, isRefusal } = answer
  const text = tokens.join('')
  const message = isRefusal
    ? { role: 'assistant', content: null, refusal: text }
    : { role: 'assistant', content: text, refusal: null }
  const finish_reason = behavior.mode === 'cut' ? null : finish
  sendCompletion(response, 200, {
    ...ABOUT,
    object: 'chat.completion',
    model: request.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason }],
    ...(!COUNTS_NOTHING.has(behavior.mode) && { usage: usageOf(request, answer) }),
  })
}

/** Waits until the token at `index` is due, sending none before. */
const createPace = ({ mode, tokensPerSecond }: Behavior) => {
  const started = performance.now()
  const perSecond = tokensPerSecond ?? (mode === 'slow' ? 1_000 : null)
  if (perSecond === null) return async () => {}
  const msEach = (1_000 / perSecond) * (mode === 'slow' ? SLOWER.pace : 1)
  return async (index: number) => {
    const wait = started + index * msEach - performance.now()
    if (wait > TICK_MS) await sleep(wait)
  }
}

const sendPiece = (response: ServerResponse, body: unknown) =>
  response.write(`data: ${JSON.stringify(body)}\n\n`)

/** Ways in which a stream ends half-way. */
const INTERRUPTIONS: Partial<Record<Mode, (response: ServerResponse) => unknown>> = {
  // The connection stays, and nothing more is said.
  stalled: () => {},
  dropped: async (response) => {
    // The pieces that were sent must arrive first.
    await sleep(FLUSH_MS)
    response.destroy()
  },
  cut: (response) => response.end(),
  'failing-late': (response) => {
    sendPiece(response, { error: 'the model runner stopped' })
    response.end()
  },
}

/** Hears of each token right after it was sent. */
export type TokenListener = (request: ModelRequest, token: string) => void

const streamed = async (
  response: ServerResponse,
  request: ModelRequest,
  behavior: Behavior,
  answer: StreamedAnswer,
  watch?: TokenListener,
): Promise<unknown> => {
  const { mode } = behavior
  const { tokens, finish, isRefusal } = answer
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const about = { ...ABOUT, object: 'chat.completion.chunk', model: request.model }
  const chunk = (delta: object, finish_reason: string | null = null) =>
    sendPiece(response, { ...about, choices: [{ index: 0, delta, logprobs: null, finish_reason }] })
  const half = tokens.length >> 1
  const interrupt = INTERRUPTIONS[mode]
  const interruptedAt = mode === 'stalled' ? Math.min(STALLED_TOKENS, half) : half
  const pace = createPace(behavior)
  chunk({ role: 'assistant', content: '' })
  if (mode === 'self-hosted') for (const reasoning of THOUGHTS) chunk({ content: '', reasoning })
  for (const [index, token] of tokens.entries()) {
    if (interrupt && index === interruptedAt) return interrupt(response)
    await pace(index)
    // Nobody listens any more: a real server stops writing, too.
    if (response.destroyed) return
    chunk(isRefusal ? { refusal: token } : { content: token })
    watch?.(request, token)
  }
  chunk({}, finish)
  if (request.wantsUsage && !COUNTS_NOTHING.has(mode)) {
    sendPiece(response, { ...about, choices: [], usage: usageOf(request, answer) })
  }
  response.end(ENDS_SILENTLY.has(mode) ? undefined : 'data: [DONE]\n\n')
}

/** Answers a request as a server of this behavior does. */
export const reply = async (
  response: ServerResponse,
  received: ModelRequest,
  behavior: Behavior,
  watch?: TokenListener,
): Promise<void> => {
  if (sendsError(response, received, behavior)) return
  const { mode, firstTokenMs } = behavior
  const request = mode === 'small-context' ? withinContext(received, SMALL_CONTEXT) : received
  await sleep(firstTokenMs * (mode === 'slow' ? SLOWER.first : 1))
  const answer = streamedAnswerOf(request, behavior)
  if (request.isStreamed) await streamed(response, request, behavior, answer, watch)
  else whole(response, request, behavior, answer)
}
