import {
  addressOf,
  type CallInput,
  type EndpointAddress,
  type ReadEndpoint,
  type Reply,
} from '@sortie/contracts/call'
import type { Endpoint } from '@sortie/contracts/kit'
import { suspect } from '@/lib/api/connection'
import type { Action } from '@/lib/forms/action'

/** The options of a call, besides those that its contract asks for. */
type Sending = Pick<RequestInit, 'keepalive' | 'signal'> & {
  action?: Action
  /** Under one key a call acts once, however often it is sent. */
  idempotencyKey?: string
  /** Sent as it is, to an endpoint that takes a file. */
  file?: Blob
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

/** Returns true where a call was refused with this status. */
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

type CallOptions = CallInput<Endpoint> & Sending
type Call = <E extends Endpoint>(
  method: Uppercase<E['method']>,
  path: E['path'],
  given: CallInput<E> & Sending,
) => Promise<Reply<E>>

/**
 * One call of the API: `call<typeof getOrder>('GET', '/api/orders/:orderId', { params: { orderId } })`.
 * Its contract is named as a type only: it checks every word, and no schema gets into the page.
 * Throws an {@link ApiError} on a refusal, an {@link Unreachable} where the server cannot be reached.
 */
export const call = (async (method: string, path: string, given: CallOptions) => {
  const { body, action, idempotencyKey, file } = given
  const headers: Record<string, string> = { accept: 'application/json', ...action?.headers() }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (file) headers['content-type'] = file.type || 'application/octet-stream'
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  const sent = { ...given, method, headers, body: file ?? JSON.stringify(body) }
  const { response, text } = await send(addressOf(path, given), sent)
  if (!response.ok) throw new ApiError(response.status, response.statusText, text)
  return text ? JSON.parse(text) : undefined
}) as Call

/** Reads something of the API, in the browser and where pages are rendered; throws as a call does. */
export type ApiReader = <E extends ReadEndpoint>(
  path: E['path'],
  given: EndpointAddress<E> & { signal?: AbortSignal },
) => Promise<Reply<E>>

export const read = ((path, given: CallOptions) =>
  call<ReadEndpoint>('GET', path, given)) as ApiReader
