import { z } from 'zod'
import type { Completion, CompletionResult } from './engine.ts'

/** Tokens of an answer, unless the request says how many. */
const USUAL_TOKENS_OUT = 1_024
/** Some variety: with none at all, small models repeat themselves. */
const USUAL_TEMPERATURE = 0.4

const tokens = z.number().int().positive()
const Body = z.object({
  model: z.string().max(500),
  messages: z.union([
    z.tuple([z.object({ role: z.literal('user'), content: z.string() })]),
    z.tuple([
      z.object({ role: z.enum(['system', 'developer']), content: z.string() }),
      z.object({ role: z.literal('user'), content: z.string() }),
    ]),
  ]),
  max_tokens: tokens.optional(),
  max_completion_tokens: tokens.optional(),
  temperature: z.number().min(0).max(2).optional(),
  stream: z.boolean().nullish(),
  response_format: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ schema: z.record(z.string(), z.unknown()) }),
      }),
    ])
    .optional(),
})

/** A request of the chat completions protocol, as far as a model on this machine takes it. */
export type ChatRequest = { completion: Completion; isStreamed: boolean; model: string }

/** Reads the body of a request; null where it is none that a model on this machine takes. */
export const readChatRequest = (body: string): ChatRequest | null => {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null
  }
  const read = Body.safeParse(json)
  if (!read.success) return null
  const { messages, response_format: format, ...request } = read.data
  const system = messages.length === 2 ? messages[0].content : ''
  const user = messages.length === 2 ? messages[1].content : messages[0].content
  return {
    model: request.model,
    isStreamed: request.stream === true,
    completion: {
      system,
      user,
      mostTokensOut: request.max_completion_tokens ?? request.max_tokens ?? USUAL_TOKENS_OUT,
      temperature: request.temperature ?? USUAL_TEMPERATURE,
      schema: schemaOf(format),
    },
  }
}

const schemaOf = (format: z.infer<typeof Body>['response_format']) => {
  if (format?.type === 'json_schema') return format.json_schema.schema
  return format?.type === 'json_object' ? { type: 'object', additionalProperties: true } : undefined
}

/** The fields that all parts of one answer share. */
export type AnswerHead = { id: string; model: string; created: number }

const usageOf = ({ tokensIn, tokensOut }: CompletionResult) => ({
  prompt_tokens: tokensIn,
  completion_tokens: tokensOut,
  total_tokens: tokensIn + tokensOut,
})

/** A whole answer, for whoever wants no stream. */
export const wholeAnswer = (head: AnswerHead, text: string, result: CompletionResult) => ({
  ...head,
  object: 'chat.completion',
  choices: [
    { index: 0, message: { role: 'assistant', content: text }, finish_reason: result.finish },
  ],
  usage: usageOf(result),
})

/** A piece of a stream. An empty text says that the model is still at work. */
export const textChunk = (head: AnswerHead, text: string) => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: text ? { content: text } : {}, finish_reason: null }],
})

/** The last piece of a stream. */
export const lastChunk = (head: AnswerHead, result: CompletionResult) => ({
  ...head,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: {}, finish_reason: result.finish }],
  usage: usageOf(result),
})

/** An error as OpenAI's servers write it. */
export const errorBody = (code: string, message: string) => ({
  error: { type: 'invalid_request_error', code, message },
})
