import type { Action } from '@/lib/action'
import { suspect } from '@/lib/connection'

/** What a contract's endpoint says of its body and reply, as far as a caller needs it. */
type Call = { body: { _input: unknown }; reply: { _output: unknown } }
type Given<E extends Call> = {
  body?: E['body']['_input']
  action?: Action
  /** Under one key a call acts once, however often it is sent. */
  idempotencyKey?: string
  /** Sent to the end, though the page may be left meanwhile. */
  keepalive?: boolean
  signal?: AbortSignal
}

/** A reply that is not a success. Its message is `"<status>: <body, or status text if empty>"`. */
export class ApiError extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
}

/** Whether a call was refused with this status. */
export const isStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status

/** The call never reached the server, or its answer never came. */
export class Unreachable extends TypeError {}

const send = async (path: string, init: RequestInit) => {
  try {
    const response = await fetch(path, init)
    return { response, text: await response.text() }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    void suspect()
    throw new Unreachable(error.message, { cause: error })
  }
}

/**
 * One call of the API: `call<typeof login>('POST', '/api/auth/login', { body })`.
 * Throws an {@link ApiError} on a refusal, an {@link Unreachable} where the server cannot be reached.
 */
export const call = async <E extends Call>(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { body, action, idempotencyKey, keepalive = false, signal }: Given<E> = {},
): Promise<E['reply']['_output']> => {
  const headers: Record<string, string> = { accept: 'application/json', ...action?.headers() }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  const { response, text } = await send(path, {
    method,
    headers,
    credentials: 'include',
    body: body === undefined ? null : JSON.stringify(body),
    keepalive,
    signal: signal ?? null,
  })
  if (!response.ok) throw new ApiError(response.status, response.statusText, text)
  return text ? JSON.parse(text) : undefined
}
