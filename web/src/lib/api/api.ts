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

/** All that a call may be given, whatever its contract. */
type AnyInput = CallInput<Endpoint> & Sending

/** The arguments of a function whose one argument may be left out where nothing in it is required. */
type OptionalArgument<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input]

/** A call of the API, checked against its contract: `billingApi.getOrder({ params: { orderId } })`. */
export type EndpointCall<E extends Endpoint> = {
  /** Throws an {@link ApiError} on a refusal, an {@link Unreachable} where the server cannot be reached. */
  (...given: OptionalArgument<CallInput<E> & Sending>): Promise<Reply<E>>
  /** The path with the names of its parameters: `/api/orders/:orderId`. */
  readonly path: E['path']
  /** Returns the address of the call, for a link or a stream. */
  readonly address: (...given: OptionalArgument<EndpointAddress<E>>) => string
  /** Never set: the compiler reads the contract from it. */
  readonly contract?: E
}

/**
 * Makes the call of an endpoint. Its contract is named as a type only, so that no schema gets into the page: the files
 * in `client` repeat its method and path, and are written from the contracts.
 */
export const endpointCall = <E extends Endpoint>(
  method: Uppercase<E['method']>,
  path: E['path'],
): EndpointCall<E> => {
  const call = async (input: AnyInput = {}): Promise<unknown> => {
    const { body, action, idempotencyKey, file } = input
    const headers: Record<string, string> = { accept: 'application/json', ...action?.headers() }
    if (body !== undefined) headers['content-type'] = 'application/json'
    if (file) headers['content-type'] = file.type || 'application/octet-stream'
    if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
    const sent = { ...input, method, headers, body: file ?? JSON.stringify(body) }
    const { response, text } = await send(addressOf<Endpoint>(path, input), sent)
    if (!response.ok) throw new ApiError(response.status, response.statusText, text)
    return text ? JSON.parse(text) : undefined
  }
  call.path = path
  call.address = (input: EndpointAddress<Endpoint> = {}) => addressOf<Endpoint>(path, input)
  return call as unknown as EndpointCall<E>
}

/** Reads something of the API, in the browser and where pages are rendered; throws as a call does. */
export type ApiReader = <E extends ReadEndpoint>(
  endpoint: EndpointCall<E>,
  given: NoInfer<EndpointAddress<E>> & { signal?: AbortSignal },
) => Promise<Reply<E>>

// For a contract that is not known here the compiler cannot tell whether the argument may be left out.
export const read = ((endpoint: (given: AnyInput) => Promise<unknown>, input: AnyInput) =>
  endpoint(input)) as ApiReader
