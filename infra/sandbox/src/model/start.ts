import type { IncomingMessage, ServerResponse } from 'node:http'
import { bodyText, listenLocally, type StandIn } from '../server.ts'
import { Behavior, PRESET } from './behavior.ts'
import { type ModelRequest, readModelRequest } from './model-request.ts'
import { refusal, reply, sendCompletion, type TokenListener } from './reply.ts'

/** A language model as it stands in here, and what tests need of it. */
export type ModelStandIn = StandIn & {
  /** `OPENAI_BASE_URL` */
  baseUrl: string
  /** Every request so far, in order. */
  asked: ModelRequest[]
  /** Returns the number of requests being answered, and the most that there were at a time. */
  load: () => { now: number; most: number }
  /** Changes how it behaves from the next request on; what is not told is as preset. */
  behave: (behavior: Partial<Behavior>) => void
}

/** Chooses the behavior for each request: `times` counts down, and other roles are answered well. */
const createBehaviors = (defaults: Partial<Behavior>) => {
  let now: Behavior = { ...PRESET, ...defaults }
  let left = now.times
  return {
    change: (behavior: Partial<Behavior>) => {
      now = { ...PRESET, ...behavior }
      left = now.times
    },
    next: (role: string): Behavior => {
      const good = { ...now, mode: PRESET.mode }
      if (now.role !== null && now.role !== role) return good
      if (left === null) return now
      if (left === 0) return good
      left -= 1
      return now
    },
    now: () => now,
  }
}

/**
 * Starts an OpenAI-compatible server (`POST /v1/chat/completions`, streamed or not) whose model works
 * from the data of the prompt. `POST /_test/behavior` does what `behave` does, for who is in another
 * process.
 * @param port 0, the default, takes any that is free.
 * @param watch hears of each token of a stream.
 */
export const startModel = async (
  behavior: Partial<Behavior> = {},
  port = 0,
  watch?: TokenListener,
): Promise<ModelStandIn> => {
  const behaviors = createBehaviors(behavior)
  const requests: ModelRequest[] = []
  const load = { now: 0, most: 0 }

  const complete = async (request: IncomingMessage, response: ServerResponse) => {
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!key)
      return sendCompletion(response, 401, refusal('You did not provide an API key', 'no_api_key'))
    const body = await bodyText(request)
    let question: ModelRequest
    try {
      question = readModelRequest(JSON.parse(body), key)
    } catch {
      return sendCompletion(response, 400, refusal('Not what this product sends', 'bad_request'))
    }
    requests.push(question)
    load.now += 1
    load.most = Math.max(load.most, load.now)
    response.once('close', () => {
      load.now -= 1
    })
    await reply(response, question, behaviors.next(question.role), watch)
  }

  const standIn = await listenLocally(async (request, response) => {
    const route = `${request.method} ${request.url}`
    if (route === 'POST /v1/chat/completions') return complete(request, response)
    if (route === 'GET /_test/behavior') return sendCompletion(response, 200, behaviors.now())
    if (route === 'POST /_test/behavior') {
      const parsed = Behavior.partial().safeParse(JSON.parse(await bodyText(request)))
      if (!parsed.success)
        return sendCompletion(response, 400, refusal(parsed.error.message, 'bad_behavior'))
      behaviors.change(parsed.data)
      return sendCompletion(response, 200, behaviors.now())
    }
    return sendCompletion(response, 404, refusal('Unknown request URL', 'unknown_url'))
  }, port)
  return {
    ...standIn,
    baseUrl: `${standIn.url}/v1`,
    asked: requests,
    load: () => ({ ...load }),
    behave: behaviors.change,
  }
}
