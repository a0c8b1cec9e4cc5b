import type { ServerResponse } from 'node:http'
import { bodyText, listenLocally, type StandIn } from './server.ts'

/** The question to the model, as the stand-in understood it. */
export type ModelQuestion = {
  /** Name of the JSON schema that the answer shall fit. */
  name: string
  system: string
  /** The whole user message. */
  user: string
  /** The bearer token of the call. */
  key: string
}
/** Gives the text of the assistant's message; it may be anything. */
export type ModelBehavior = (question: ModelQuestion) => string

type Body = {
  model: string
  messages: { role: string; content: string }[]
  tools?: unknown[]
  response_format?: { type: string; json_schema?: { name: string; schema: unknown } }
}

const send = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const refusal = (message: string, code: string) => ({
  error: { message, type: 'invalid_request_error', param: null, code },
})

/**
 * An OpenAI-compatible endpoint (`POST /v1/chat/completions`) whose model is a function. Calls
 * without a key, without a JSON schema, or with tools are refused, as this product makes none.
 */
export const startOpenAi = (model: ModelBehavior, port = 0): Promise<StandIn> =>
  listenLocally(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      return send(response, 404, refusal('Unknown request URL', 'unknown_url'))
    }
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!key) return send(response, 401, refusal('You did not provide an API key', 'no_api_key'))
    const body: Body = JSON.parse(await bodyText(request))
    const name = body.response_format?.json_schema?.name
    if (!name || body.tools)
      return send(response, 400, refusal('json_schema expected', 'bad_format'))
    const of = (role: string) =>
      body.messages.find((message) => message.role === role)?.content ?? ''
    const content = model({ name, system: of('system'), user: of('user'), key })
    return send(response, 200, {
      id: 'chatcmpl-sandbox',
      object: 'chat.completion',
      created: 1_767_225_600,
      model: body.model,
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content, refusal: null },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 100, completion_tokens: 100, total_tokens: 200 },
    })
  }, port)

const competitors = [
  ['Greggs', 'A British bakery chain known for sausage rolls and sandwiches.'],
  ['Gail’s', 'A chain of neighborhood bakeries for bread, pastry and coffee.'],
  ['Paul', 'A French chain of bakery cafés.'],
  ['Warburtons', 'A baker of sliced bread for supermarkets.'],
]
const phrases = [
  ['sourdough bread delivery', 'transactional', 3, 'bread'],
  ['custom birthday cake order', 'transactional', 3, 'cakes'],
  ['best croissants in town', 'commercial', 3, 'pastry'],
  ['gluten free bakery prices', 'commercial', 2, 'gluten free'],
  ['how to keep bread fresh', 'informational', 2, 'storage'],
  ['what is a sourdough starter', 'informational', 1, 'sourdough'],
] as const

/** A model that does what it was asked, for a bakery. */
export const helpful: ModelBehavior = ({ name, user }) => {
  switch (name) {
    case 'competitors':
      return JSON.stringify({
        competitors: competitors.map(([company, description]) => ({
          name: company,
          description,
          typicalKeywords: ['fresh bread near me', 'birthday cakes'],
        })),
      })
    case 'verdicts': {
      const numbers = [...user.matchAll(/"number":(\d+)/g)].map(([, number]) => Number(number))
      return JSON.stringify({
        verdicts: numbers.map((number) => ({ number, intent: 'commercial', relevance: 2 })),
      })
    }
    default:
      return JSON.stringify({
        phrases: phrases.map(([phrase, intent, relevance, theme]) => {
          return { phrase, intent, relevance, theme }
        }),
      })
  }
}
