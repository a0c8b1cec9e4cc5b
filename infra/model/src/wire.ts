import OpenAI, { APIConnectionError, APIError } from 'openai'
import { Unavailable } from './failure.ts'
import { describeFormat, type Format } from './json.ts'
import type { Prompt } from './prompt.ts'
import type { TokenCounts } from './usage.ts'

export type ModelServer = {
  apiKey: string
  /** With `/v1` at its end, mostly. */
  baseUrl: string
  model: string
}

export type Request = {
  prompt: Prompt
  mostTokensOut: number
  /** The JSON that is asked for; absent for text. */
  format?: Format | undefined
  /** Tells the server of the format, not only the model: some refuse to be told. */
  tellsServer: boolean
  /** Takes the answer as it is written. */
  isStreamed: boolean
  /** The longest silence, in milliseconds: before the first piece, and between two. */
  firstMs: number
  stallMs: number
}

/** The answer of a server so far; it grows while the rest comes. */
export type PartialAnswer = {
  text: string
  finish: string | null
  isRefused: boolean
  counted: TokenCounts | null
  /** True if the server began to answer, and so may bill for it. */
  hasBegun: boolean
  /** True if it sent reasoning beside the answer, which is not part of `text`. */
  thinksAloud: boolean
}

export type Wire = {
  /**
   * Sends one request, and tells each piece of text in its order.
   * @throws Unavailable; the reason of `signal`; whatever `onText` throws, which ends the request.
   */
  send: (
    request: Request,
    signal: AbortSignal,
    heard: PartialAnswer,
    onText: (text: string) => void,
  ) => Promise<void>
}

export const nothingHeard = (): PartialAnswer => ({
  text: '',
  finish: null,
  isRefused: false,
  counted: null,
  hasBegun: false,
  thinksAloud: false,
})

type Body = OpenAI.ChatCompletionCreateParamsNonStreaming
const OPENAI_HOST = 'api.openai.com'
const STREAMED = { stream: true, stream_options: { include_usage: true } } as const

const bodyOf = (request: Request, { model, baseUrl }: ModelServer): Body => {
  const { prompt, format, mostTokensOut, tellsServer } = request
  const system = format ? `${prompt.system}\n${describeFormat(format)}` : prompt.system
  // The newest models of OpenAI take only the one, many other servers only the other.
  const limit =
    new URL(baseUrl).hostname === OPENAI_HOST
      ? { max_completion_tokens: mostTokensOut }
      : { max_tokens: mostTokensOut }
  return {
    model,
    ...limit,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: prompt.user },
    ],
    ...(format &&
      tellsServer && {
        response_format: { type: 'json_schema', json_schema: { ...format, strict: true } },
      }),
  }
}

/** The body of a request as it goes over the wire: the key stands in a header, and nowhere in it. */
export const requestBody = (request: Request, endpoint: ModelServer): Record<string, unknown> => ({
  ...bodyOf(request, endpoint),
  ...(request.isStreamed && STREAMED),
})

type WireUsage = OpenAI.CompletionUsage | null | undefined
const countedOf = (usage: WireUsage): TokenCounts | null =>
  usage?.completion_tokens
    ? { tokensIn: usage.prompt_tokens, tokensOut: usage.completion_tokens }
    : null

/** `retry-after-ms`, or `retry-after` in seconds or as a date; undefined where the server says neither. */
const waitOf = (headers: Headers | undefined): number | undefined => {
  const milliseconds = headers?.get('retry-after-ms')
  if (milliseconds) return Number.parseFloat(milliseconds) || undefined
  const after = headers?.get('retry-after')
  if (!after) return undefined
  const seconds = Number(after)
  const wait = Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1_000
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

/** Reads an error of the SDK. Its message may repeat the prompt, and is left behind. */
const outageOf = (error: unknown, { hasBegun }: PartialAnswer): Error => {
  if (error instanceof APIConnectionError) return new Unavailable(hasBegun ? 'cut' : 'unreachable')
  if (!(error instanceof APIError)) return new Unavailable('cut')
  const { status, code, headers } = error
  const failure = { status, waitMs: waitOf(headers) }
  if (code === 'insufficient_quota') return new Unavailable('quota', failure)
  if (status === 429) return new Unavailable('limited', failure)
  const isPassing = status === undefined || status >= 500 || status === 408 || status === 409
  return new Unavailable(isPassing ? 'broken' : 'denied', failure)
}

/** Aborts when nothing was heard for so long. */
const watch = (firstMs: number) => {
  const controller = new AbortController()
  const stop = () => controller.abort(new Unavailable('stalled'))
  let timer = setTimeout(stop, firstMs)
  return {
    signal: controller.signal,
    within: (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(stop, milliseconds)
    },
    end: () => clearTimeout(timer),
  }
}

type Message = {
  content?: string | null
  refusal?: string | null
  /** Servers of one's own send these, which no model of OpenAI's does. */
  reasoning?: string | null
  reasoning_content?: string | null
}
type Piece = {
  message: Message | undefined
  finish: string | null | undefined
  usage: WireUsage
}

const hear = (
  heard: PartialAnswer,
  { message, finish, usage }: Piece,
  onText: (text: string) => void,
) => {
  heard.hasBegun = true
  heard.counted = countedOf(usage) ?? heard.counted
  heard.finish = finish ?? heard.finish
  if (message?.refusal) heard.isRefused = true
  if (message?.reasoning || message?.reasoning_content) heard.thinksAloud = true
  if (!message?.content) return
  heard.text += message.content
  onText(message.content)
}

/** Speaks chat completions with one model of any OpenAI-compatible server, by its official client. */
export const createWire = (endpoint: ModelServer): Wire => {
  const { apiKey, baseUrl } = endpoint
  // Retries are ours; its logs would hold prompts.
  const client = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0, logLevel: 'off' })
  const { completions } = client.chat
  return {
    send: async (request, outerSignal, heard, onText) => {
      const silence = watch(request.firstMs)
      const signal = AbortSignal.any([outerSignal, silence.signal])
      const body = bodyOf(request, endpoint)
      let mishap: { error: unknown } | undefined
      const tell = (text: string) => {
        try {
          onText(text)
        } catch (error) {
          mishap = { error }
          throw error
        }
      }
      try {
        if (!request.isStreamed) {
          const { choices, usage } = await completions.create(body, { signal })
          const [choice] = choices
          hear(heard, { message: choice?.message, finish: choice?.finish_reason, usage }, tell)
          return
        }
        for await (const chunk of await completions.create({ ...body, ...STREAMED }, { signal })) {
          silence.within(request.stallMs)
          const choice = chunk.choices?.[0]
          const { delta: message, finish_reason: finish } = choice ?? {}
          hear(heard, { message, finish, usage: chunk.usage }, tell)
        }
        // The client ends an aborted stream as if it were whole.
        signal.throwIfAborted()
      } catch (error) {
        if (mishap) throw mishap.error
        signal.throwIfAborted()
        throw outageOf(error, heard)
      } finally {
        silence.end()
      }
    },
  }
}
