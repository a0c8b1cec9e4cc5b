import { isIP } from 'node:net'
import type { Dispatcher } from 'undici'
import { createGuardedAgent, isElsewhere } from './guarded-agent.ts'
import { Refused } from './refused.ts'

// Requests to addresses that customers and partners chose: webhooks, and sites that are published to.

/** Why no answer came. `address`: it does not lead to the public internet; `name`: nobody knows its host. */
export type RequestFault = 'address' | 'timeout' | 'name' | 'certificate' | 'connection'

export type LoopbackRule = {
  /** True if receivers on this machine may be sent to, by http too: for a machine of development. */
  allowsLoopback: boolean
}
export type OutgoingOptions = LoopbackRule & {
  /** For a connection, and for a whole answer, in ms. */
  timeoutMs: number
  /** Requests to one origin at a time. */
  connections: number
}

/** One request: to where, and what is sent. */
export type OutgoingRequest = {
  url: string
  method: 'GET' | 'POST'
  /** By their names in small letters. */
  headers: Record<string, string>
  body?: string | Uint8Array
  /** Bytes of the answer that are read at most. */
  readBytes: number
}

/** One signed message, as Standard Webhooks has it: to where, and what is sent. */
export type SignedMessage = {
  url: string
  /** The same for every try, so that a receiver takes it once. */
  id: string
  /** Seconds. */
  timestamp: number
  signature: string
  body: string
}

/** The request that carries a signed message. */
export const signedRequest = (
  { url, id, timestamp, signature, body }: SignedMessage,
  { userAgent, readBytes }: { userAgent: string; readBytes: number },
): OutgoingRequest => ({
  url,
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'user-agent': userAgent,
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  },
  body,
  readBytes,
})

/** The answer to a request. `isWhole`: its body was read to its end. */
export type OutgoingReply = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  isWhole: boolean
}

const LOOPBACK = ['127.0.0.1', '::1']
const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost']

const isAllowed = (address: string, allowsLoopback: boolean): boolean =>
  (allowsLoopback && LOOPBACK.includes(address)) || isElsewhere(address)

/** Why an address is not sent to. */
export type AddressFault = 'not-whole' | 'not-https' | 'credentials' | 'not-public'

/**
 * Reads an address that somebody entered, to be sent to.
 * Names are looked up when they are sent to, as what they lead to changes.
 */
export const readOutgoingAddress = (
  text: string,
  { allowsLoopback }: LoopbackRule,
): { url: URL; fault: null } | { url: null; fault: AddressFault } => {
  const refused = (fault: AddressFault) => ({ url: null, fault })
  const url = URL.parse(text)
  if (!url) return refused('not-whole')
  const isLoopback = allowsLoopback && LOOPBACK_HOSTS.includes(url.hostname)
  if (url.protocol !== 'https:' && !(isLoopback && url.protocol === 'http:')) {
    return refused('not-https')
  }
  if (url.username || url.password) return refused('credentials')
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isAllowed(literal, allowsLoopback)) return refused('not-public')
  return { url, fault: null }
}

const CERTIFICATE = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** Why no answer came, without anything that only our side should know. */
export const requestFaultOf = (error: unknown): RequestFault => {
  if (error instanceof Refused) return 'address'
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || code.endsWith('_TIMEOUT')) return 'timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name'
  if (CERTIFICATE.test(code)) return 'certificate'
  return 'connection'
}

/** Seconds that a receiver asks to wait, by its header `retry-after`: a number, or a date. @param now in ms */
export const readRetryAfter = (value: unknown, now: number): number | null => {
  if (typeof value !== 'string') return null
  if (/^\d{1,9}$/.test(value)) return Number(value)
  // Numbers that are none of seconds would be read as years.
  const at = /^[a-z]{3}, /i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000))
}

class Late extends Error {
  override readonly name = 'TimeoutError'
}

type Exchange = {
  request: OutgoingRequest
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Sends one request, and reads the answer as far as it is wanted.
 * @throws the signal's reason where it is aborted before an answer came; Late where none came in time
 */
const exchange = (
  dispatcher: Dispatcher,
  { request, timeoutMs, signal }: Exchange,
): Promise<OutgoingReply> => {
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingReply>()
  const { origin, pathname, search } = new URL(request.url)
  let connection: Dispatcher.DispatchController | null = null
  let isOver = false
  let head: Pick<OutgoingReply, 'status' | 'headers'> | null = null
  let size = 0
  const chunks: Buffer[] = []

  const end = () => {
    isOver = true
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
  const take = (isWhole: boolean) => {
    if (isOver) return
    end()
    const body = Buffer.concat(chunks).subarray(0, request.readBytes)
    resolve({ status: head!.status, headers: head!.headers, body, isWhole })
  }
  const giveUp = (reason: Error) => {
    if (isOver) return
    end()
    reject(reason)
    connection?.abort(reason)
  }
  const leave = () => giveUp(signal.reason)
  const timer = setTimeout(() => giveUp(new Late('No answer came in time')), timeoutMs)
  signal.addEventListener('abort', leave)

  const options: Dispatcher.DispatchOptions = {
    origin,
    path: pathname + search,
    method: request.method,
    headers: Object.entries(request.headers).flat(),
    body: request.body ?? null,
  }
  dispatcher.dispatch(options, {
    onRequestStart: (controller) => {
      connection = controller
      // The request was given up before there was a connection.
      if (isOver) controller.abort(new Late('Nobody waits any more'))
    },
    onResponseStart: (_controller, status, headers) => {
      // Others announce the answer, and are none.
      if (status >= 200) head = { status, headers }
    },
    onResponseData: (controller, chunk) => {
      chunks.push(chunk)
      size += chunk.length
      if (size <= request.readBytes) return
      take(false)
      // The rest is not read, so this connection serves nobody any more.
      controller.abort(new Late('The rest of the answer is not read'))
    },
    onResponseEnd: () => take(true),
    onResponseError: (_controller, error) => {
      // An answer that has begun counts, even if the rest of it does not come.
      if (head === null) giveUp(error)
      else take(false)
    },
  })
  return promise
}

/**
 * A client for addresses that customers and partners chose. It never connects into the house, follows no redirect, reads
 * as much of an answer as it is told, and waits no longer than it is told.
 */
export const createOutgoingClient = ({
  allowsLoopback,
  timeoutMs,
  connections,
}: OutgoingOptions) => {
  const agent = createGuardedAgent({
    isAllowed: (address) => isAllowed(address, allowsLoopback),
    timeoutMs,
    connections,
  })
  return {
    /**
     * Sends one request.
     * @throws the signal's reason where it is aborted before an answer came; what {@link requestFaultOf} reads
     */
    send: async (request: OutgoingRequest, signal: AbortSignal): Promise<OutgoingReply> => {
      signal.throwIfAborted()
      return exchange(agent, { request, timeoutMs, signal })
    },
    close: () => agent.destroy(),
  }
}
export type OutgoingClient = ReturnType<typeof createOutgoingClient>
