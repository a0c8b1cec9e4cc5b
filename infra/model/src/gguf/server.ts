import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createSlots } from '../slots.ts'
import { type CompletionResult, type GgufEngine, RejectedCompletion } from './engine.ts'
import {
  type AnswerHead,
  type ChatRequest,
  errorBody,
  lastChunk,
  readChatRequest,
  textChunk,
  wholeAnswer,
} from './protocol.ts'

/** The log record of a request: no prompt and no answer. */
export type RequestRecord = {
  status: number
  outcome: 'answered' | 'abandoned' | 'rejected' | 'failed'
  tokensIn?: number
  tokensOut?: number
  firstMs?: number
  ms: number
}

export type ServerOptions = {
  engine: GgufEngine
  /** The key that requests must bear. Other users of this machine, and pages in its browser, don't have it. */
  apiKey: string
  record: (record: RequestRecord) => void
  /** The interval at which a stream says that the model is still at work, in milliseconds. */
  beatMs?: number
  /** Requests that may wait for their turn. */
  mostWaiting?: number
}

const MOST_WAITING = 16
const MOST_BYTES = 1_000_000
const BEAT_MS = 4_000
/** When to ask again where too many wait, in seconds. */
const RETRY_AFTER = '20'

const digest = (text: string) => createHash('sha256').update(text).digest()
const bears = (request: IncomingMessage, apiKey: string) =>
  timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${apiKey}`))

/** The body of a request; null where it is too large. */
const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const sendJson = (response: ServerResponse, status: number, body: object) => {
  if (response.headersSent || response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

type Answer = { onText: (text: string) => void; end: (result: CompletionResult) => void }

const wholeTo = (response: ServerResponse, head: AnswerHead): Answer => {
  let text = ''
  return {
    onText: (piece) => {
      text += piece
    },
    end: (result) => sendJson(response, 200, wholeAnswer(head, text, result)),
  }
}

const streamTo = (response: ServerResponse, head: AnswerHead): Answer => {
  const write = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`)
  return {
    onText: (piece) => write(textChunk(head, piece)),
    end: (result) => {
      write(lastChunk(head, result))
      response.end('data: [DONE]\n\n')
    },
  }
}

/** The status of a failure, and what is said of it. Errors of the runtime may hold the prompt: none is repeated. */
const failureOf = (error: unknown): { status: number; body: object } =>
  error instanceof RejectedCompletion
    ? { status: 400, body: errorBody(error.code, error.message) }
    : { status: 500, body: errorBody('server_error', 'The model could not answer.') }

/** Serves a model as an OpenAI-compatible server does: chat completions, one after the other. */
export const createModelServer = ({
  engine,
  apiKey,
  record,
  beatMs = BEAT_MS,
  mostWaiting = MOST_WAITING,
}: ServerOptions): { server: Server; stop: () => Promise<void> } => {
  const turns = createSlots(1)
  const stopping = new AbortController()
  let open = 0

  /** Answers in turn. Headers of a stream go out at once: whoever waits hears that we are at work. */
  const answerChat = async (chat: ChatRequest, response: ServerResponse) => {
    const began = performance.now()
    const since = () => Math.round(performance.now() - began)
    const gone = new AbortController()
    response.once('close', () => gone.abort(new Error('nobody waits any more')))
    const signal = AbortSignal.any([gone.signal, stopping.signal])
    const created = Math.floor(Date.now() / 1_000)
    const head = { id: `chatcmpl-${randomUUID()}`, model: chat.model, created }
    const answer = chat.isStreamed ? streamTo(response, head) : wholeTo(response, head)
    let firstMs: number | undefined
    const begin = () => {
      if (!chat.isStreamed || response.headersSent || signal.aborted) return
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    }
    const beat = setInterval(() => {
      begin()
      if (chat.isStreamed && !signal.aborted) answer.onText('')
    }, beatMs)
    try {
      const result = await turns.run(signal, () =>
        engine.complete(chat.completion, signal, (text) => {
          if (!text) return
          firstMs ??= since()
          begin()
          answer.onText(text)
        }),
      )
      begin()
      answer.end(result)
      const { tokensIn, tokensOut } = result
      const first = firstMs ?? since()
      record({ status: 200, outcome: 'answered', tokensIn, tokensOut, firstMs: first, ms: since() })
    } catch (error) {
      if (gone.signal.aborted) return record({ status: 499, outcome: 'abandoned', ms: since() })
      const { status, body } = stopping.signal.aborted
        ? { status: 503, body: errorBody('stopping', 'This server is stopping.') }
        : failureOf(error)
      if (response.headersSent) response.end(`data: ${JSON.stringify(body)}\n\n`)
      else sendJson(response, status, body)
      record({ status, outcome: status === 400 ? 'rejected' : 'failed', ms: since() })
    } finally {
      clearInterval(beat)
    }
  }

  const chatCompletions = async (request: IncomingMessage, response: ServerResponse) => {
    if (!bears(request, apiKey))
      return sendJson(response, 401, errorBody('invalid_api_key', 'The API key is wrong.'))
    if (open > mostWaiting) {
      response.setHeader('retry-after', RETRY_AFTER)
      const busy = errorBody('rate_limit_exceeded', 'Too many requests wait for this model.')
      return sendJson(response, 429, busy)
    }
    open += 1
    try {
      const body = await bodyOf(request)
      if (body === null) {
        response.setHeader('connection', 'close')
        return sendJson(response, 413, errorBody('too_large', 'The request is too large.'))
      }
      const chat = readChatRequest(body)
      if (!chat)
        return sendJson(
          response,
          400,
          errorBody('invalid_request', 'The request is not understood.'),
        )
      await answerChat(chat, response)
    } finally {
      open -= 1
    }
  }

  const server = createServer((request, response) => {
    const { method, url } = request
    if (method === 'GET' && url === '/health') return sendJson(response, 200, { status: 'ok' })
    if (method !== 'POST' || url !== '/v1/chat/completions')
      return sendJson(response, 404, errorBody('not_found', 'There is nothing here.'))
    // A client that breaks off while we read gets no answer.
    void chatCompletions(request, response).catch(() => response.destroy())
  })
  return {
    server,
    stop: async () => {
      stopping.abort(new Error('stopping'))
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await closed
      await engine.stop()
    },
  }
}
