import type { ModelCapability, ModelTrial } from '@sortie/contracts/operators/model-trials'
import { ApiError, Unreachable } from '@/lib/api/api'
import { adminApi } from '@/lib/api/client/admin-api.gen'
import type { Action } from '@/lib/forms/action'

/** The request to the model under test. */
export type TrialRequest = { capability: ModelCapability; prompt?: string }

type Listening = {
  action: Action
  signal: AbortSignal
  /** Hears of all that was answered so far. */
  onAnswer: (answer: string) => void
}

type Piece = { request: number; text: string }
type Happening =
  | { name: 'text'; data: Piece }
  | { name: 'trial'; data: ModelTrial }
  | { name: 'problem'; data: { status: number; message: string } }

/** Reads one server-sent event; null for what is none, such as a comment. */
const happeningOf = (event: string): Happening | null => {
  const [, name, data] = /^event: (text|trial|problem)\ndata: (.*)$/.exec(event) ?? []
  return data === undefined ? null : ({ name, data: JSON.parse(data) } as Happening)
}

/** Reads the events of a reply, in their order. */
async function* happeningsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Happening> {
  const reader = body.pipeThrough(new TextDecoderStream() as never).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = `${rest}${value}`.split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const happening = happeningOf(event)
      if (happening) yield happening
    }
  }
}

const open = async (request: TrialRequest, { action, signal }: Listening) => {
  try {
    return await fetch(adminApi.runModelTrial.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...action.headers() },
      body: JSON.stringify(request),
      signal,
    })
  } catch (error) {
    if (error instanceof TypeError) throw new Unreachable(error.message, { cause: error })
    throw error
  }
}

/**
 * Asks the model once, and hears its answer while it is written. A server that is asked a second time begins its
 * answer anew.
 * @throws ApiError, Unreachable, and the reason of the signal
 */
export const runModelTrialAsOperator = async (
  request: TrialRequest,
  listening: Listening,
): Promise<ModelTrial> => {
  const response = await open(request, listening)
  if (!response.ok || !response.body) {
    throw new ApiError(response.status, response.statusText, await response.text())
  }
  let answer = ''
  let number = 1
  for await (const { name, data } of happeningsIn(response.body)) {
    switch (name) {
      case 'text':
        answer = data.request === number ? answer + data.text : data.text
        number = data.request
        listening.onAnswer(answer)
        break
      case 'trial':
        return data
      case 'problem':
        throw new ApiError(data.status, '', JSON.stringify(data))
    }
  }
  throw new Unreachable('The answer ended before it was whole')
}
