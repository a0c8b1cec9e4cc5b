import { isIP } from 'node:net'
import type { DeliveryAttempt, DeliveryFault } from '@sortie/contracts/partner-webhooks'
import { createGuardedAgent, isElsewhere } from '@sortie/fetch/guarded-agent'
import { Refused } from '@sortie/fetch/refused'
import { Rejection } from '@sortie/runtime/domain'
import type { Dispatcher } from 'undici'
import type { Answer } from '../domain/partners/delivery.ts'

/** A receiver has so long to answer. */
const TIMEOUT_MS = 20_000
/** Characters of an answer that are kept. */
const KEPT_ANSWER = 500
/** Bytes of an answer that are read: a character has four at most. */
const READ_BYTES = 4 * KEPT_ANSWER
/** Requests to one receiver at a time. */
export const MOST_AT_ONCE = 8

export type WebhookPostOptions = {
  /** Whether receivers on this machine are sent to, by http too: for a machine of development. */
  allowsLoopback: boolean
  userAgent: string
}

/** One request: to where, and what is sent. */
export type WebhookRequest = {
  url: string
  id: string
  timestamp: number
  signature: string
  body: string
}

const LOOPBACK = ['127.0.0.1', '::1']
const LOOPBACK_HOSTS = ['127.0.0.1', '[::1]', 'localhost']

/** Whether a receiver may have this address. */
const isAllowed = (address: string, allowsLoopback: boolean): boolean =>
  (allowsLoopback && LOOPBACK.includes(address)) || isElsewhere(address)

const refusedUrl = (why: string) => new Rejection('invalid_request', { message: why })

/**
 * The address of an endpoint as it is kept.
 * @throws Rejection('invalid_request') that says what is wrong with it
 */
export const readEndpointUrl = (
  text: string,
  { allowsLoopback }: Pick<WebhookPostOptions, 'allowsLoopback'>,
): string => {
  const url = URL.parse(text)
  if (!url) throw refusedUrl('Please enter a whole address, such as https://example.com/events')
  const isLoopback = allowsLoopback && LOOPBACK_HOSTS.includes(url.hostname)
  if (url.protocol !== 'https:' && !(isLoopback && url.protocol === 'http:')) {
    throw refusedUrl('Events are sent by https only.')
  }
  if (url.username || url.password) {
    throw refusedUrl('An address holds no name or password: requests are signed instead.')
  }
  // Names are looked up when they are sent to, as what they lead to changes.
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isAllowed(literal, allowsLoopback)) {
    throw refusedUrl('This address does not lead to the public internet.')
  }
  if (url.hash) throw refusedUrl('An address of a receiver has no part behind #.')
  return url.href
}

const CERTIFICATE = /^(CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

/** Why no answer came, without anything that only our side should know. */
const faultOf = (error: unknown): DeliveryFault => {
  if (error instanceof Refused) return 'address'
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || code.endsWith('_TIMEOUT')) return 'timeout'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name'
  if (CERTIFICATE.test(code)) return 'certificate'
  return 'connection'
}

/** Seconds that a receiver asks to wait: as a number, or as a date. */
export const readRetryAfter = (value: unknown, now: number): number | null => {
  if (typeof value !== 'string') return null
  if (/^\d{1,9}$/.test(value)) return Number(value)
  // Numbers that are none of seconds would be read as years.
  const at = /^[a-z]{3}, /i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1_000))
}

const decoder = new TextDecoder()
/** The beginning of an answer as one line of text, whatever it is. */
const textOf = (chunks: readonly Buffer[]): string => {
  if (chunks.length === 0) return ''
  const text = decoder.decode(Buffer.concat(chunks).subarray(0, READ_BYTES))
  return text.replace(/\p{Cc}/gu, ' ').slice(0, KEPT_ANSWER)
}

class Late extends Error {
  override readonly name = 'TimeoutError'
}

/** What a receiver answered; what it asks to wait as its header has it. */
type Reply = { status: number; retryAfter: unknown; text: string }

/**
 * Sends one request, and reads the answer as far as it is kept.
 * @throws the signal's reason where it is aborted before an answer came; Late where none came in time
 */
const exchange = (
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
): Promise<Reply> => {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  let connection: Dispatcher.DispatchController | null = null
  let isOver = false
  let status: number | null = null
  let retryAfter: unknown
  let size = 0
  const chunks: Buffer[] = []

  const end = () => {
    isOver = true
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
  }
  const take = (text: string) => {
    if (isOver) return
    end()
    resolve({ status: status!, retryAfter, text })
  }
  const giveUp = (reason: Error) => {
    if (isOver) return
    end()
    reject(reason)
    connection?.abort(reason)
  }
  const leave = () => giveUp(signal.reason)
  const timer = setTimeout(() => giveUp(new Late('No answer came in time')), TIMEOUT_MS)
  signal.addEventListener('abort', leave)

  dispatcher.dispatch(options, {
    onRequestStart: (controller) => {
      connection = controller
      // Whoever waited was let go before there was a connection.
      if (isOver) controller.abort(new Late('Nobody waits any more'))
    },
    onResponseStart: (_controller, statusCode, headers) => {
      // Others announce the answer, and are none.
      if (statusCode < 200) return
      status = statusCode
      retryAfter = headers['retry-after']
    },
    onResponseData: (controller, chunk) => {
      chunks.push(chunk)
      size += chunk.length
      if (size < READ_BYTES) return
      take(textOf(chunks))
      // The rest is not read, so this connection serves nobody any more.
      controller.abort(new Late('The rest of the answer is not read'))
    },
    onResponseEnd: () => take(textOf(chunks)),
    onResponseError: (_controller, error) => {
      // What was answered counts, also where the rest of the answer does not come.
      if (status === null) giveUp(error)
      else take('')
    },
  })
  return promise
}

/**
 * Sends events to addresses that partners chose. Never into the house, nor where a redirect leads; an answer is read so
 * far as it is shown, and waited for 20 seconds at most.
 */
export const createWebhookPost = ({ allowsLoopback, userAgent }: WebhookPostOptions) => {
  const agent = createGuardedAgent({
    isAllowed: (address) => isAllowed(address, allowsLoopback),
    timeoutMs: TIMEOUT_MS,
    connections: MOST_AT_ONCE,
  })

  const send = (given: WebhookRequest, signal: AbortSignal): Promise<Reply> => {
    const { origin, pathname, search } = new URL(given.url)
    const headers = [
      'content-type',
      'application/json',
      'user-agent',
      userAgent,
      'webhook-id',
      given.id,
      'webhook-timestamp',
      String(given.timestamp),
      'webhook-signature',
      given.signature,
    ]
    const path = pathname + search
    return exchange(agent, { origin, path, method: 'POST', headers, body: given.body }, signal)
  }

  return {
    /**
     * Sends one request.
     * @throws the signal's reason where it is aborted before an answer came
     */
    post: async (
      given: WebhookRequest,
      signal: AbortSignal,
    ): Promise<{ answer: Answer; attempt: DeliveryAttempt }> => {
      const at = new Date()
      const began = performance.now()
      const timed = (rest: Omit<DeliveryAttempt, 'at' | 'ms'>): DeliveryAttempt => ({
        at: at.toISOString(),
        ms: Math.round(performance.now() - began),
        ...rest,
      })
      signal.throwIfAborted()
      try {
        const { status, retryAfter, text } = await send(given, signal)
        return {
          answer: { status, fault: null, retryAfter: readRetryAfter(retryAfter, Date.now()) },
          attempt: timed({ status, fault: null, answer: text }),
        }
      } catch (error) {
        signal.throwIfAborted()
        const fault = faultOf(error)
        return {
          answer: { status: null, fault, retryAfter: null },
          attempt: timed({ status: null, fault, answer: '' }),
        }
      }
    },
    close: () => agent.destroy(),
  }
}
export type WebhookPost = ReturnType<typeof createWebhookPost>
