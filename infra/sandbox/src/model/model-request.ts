import { z } from 'zod'

const Body = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
  stream: z.boolean().default(false),
  stream_options: z.object({ include_usage: z.boolean().default(false) }).optional(),
  max_tokens: z.number().int().positive().optional(),
  max_completion_tokens: z.number().int().positive().optional(),
  response_format: z
    .object({ type: z.string(), json_schema: z.object({ name: z.string() }).optional() })
    .optional(),
  tools: z.undefined().optional(),
})

/** A request as the stand-in understood it. */
export type ModelRequest = {
  /** Of the first line of the system prompt: `Role: staff writer.` */
  role: string
  /** Name of the JSON that is asked for, by the format or by the prompt's words; null for text. */
  name: string | null
  /** True if the request, and not only its prompt, asks for a format. */
  hasFormat: boolean
  system: string
  user: string
  key: string
  model: string
  isStreamed: boolean
  wantsUsage: boolean
  mostTokens: number
  /** The data of a part of the user message; undefined where there is none, or none that can be read. */
  part: (name: string) => unknown
}

const IN_WORDS = /fits the JSON schema “([\w-]+)”/
const MOST_TOKENS = 4_096

const partOf = (user: string) => (name: string) => {
  const [, json] = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(user) ?? []
  if (!json) return undefined
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

/** @throws ZodError for what this product does not send: tools, parts that are no text. */
export const readModelRequest = (body: unknown, key: string): ModelRequest => {
  const { messages, response_format: format, ...fields } = Body.parse(body)
  const of = (role: string) => messages.find((message) => message.role === role)?.content ?? ''
  const [system, user] = [of('system'), of('user')]
  return {
    role: /^Role: ([a-z ]+)\./.exec(system)?.[1] ?? 'unknown',
    name: format?.json_schema?.name ?? IN_WORDS.exec(system)?.[1] ?? null,
    hasFormat: format !== undefined,
    system,
    user,
    key,
    model: fields.model,
    isStreamed: fields.stream,
    wantsUsage: !fields.stream || (fields.stream_options?.include_usage ?? false),
    mostTokens: fields.max_completion_tokens ?? fields.max_tokens ?? MOST_TOKENS,
    part: partOf(user),
  }
}

const PIECES =
  /\s*(?:[^\s\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|[^\s\p{L}\p{N}]+)\s*$|\s*(?:[^\s\p{L}\p{N}]?\p{L}+|\p{N}{1,3}|[^\s\p{L}\p{N}]+)/gu

/** A text in what this server calls tokens; together they are the text again. */
export const modelTokensOf = (text: string): string[] => text.match(PIECES) ?? []

/** Of a prompt longer than the context, only its end, as if nothing had happened. */
export const withinContext = (request: ModelRequest, context: number): ModelRequest => {
  const tokens = modelTokensOf(`${request.system}\n${request.user}`)
  if (tokens.length <= context) return request
  const user = tokens.slice(-context).join('')
  return { ...request, system: '', user, part: partOf(user) }
}
