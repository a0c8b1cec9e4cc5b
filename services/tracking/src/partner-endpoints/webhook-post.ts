import type { DeliveryAttempt } from '@sortie/contracts/tracking/partners/partner-webhooks'
import {
  type AddressFault,
  createOutgoingClient,
  type LoopbackRule,
  readOutgoingAddress,
  readRetryAfter,
  requestFaultOf,
  type SignedMessage,
  signedRequest,
} from '@sortie/fetch/outgoing'
import { Rejection } from '@sortie/runtime/domain'
import type { ReceiverAnswer } from './decider/delivery.ts'

/** A receiver has so long to answer. */
const TIMEOUT_MS = 20_000
/** Characters of an answer that are kept. */
const KEPT_ANSWER = 500
/** Bytes of an answer that are read: a character has four at most. */
const READ_BYTES = 4 * KEPT_ANSWER
/** Requests to one receiver at a time. */
export const REQUESTS_AT_ONCE = 8

export type WebhookPostOptions = LoopbackRule & { userAgent: string }

const refusedUrl = (why: string) => new Rejection('invalid_request', { message: why })

/** Words for a partner about the fault of an address. */
const FAULT_TEXTS: Record<AddressFault, string> = {
  'not-whole': 'Please enter a whole address, such as https://example.com/events',
  'not-https': 'Events are sent by https only.',
  credentials: 'An address holds no name or password: requests are signed instead.',
  'not-public': 'This address does not lead to the public internet.',
}

/**
 * The address of an endpoint as it is kept.
 * @throws Rejection('invalid_request') that says what is wrong with it
 */
export const readEndpointUrl = (text: string, rule: LoopbackRule): string => {
  const { url, fault } = readOutgoingAddress(text, rule)
  if (fault) throw refusedUrl(FAULT_TEXTS[fault])
  if (url.hash) throw refusedUrl('An address of a receiver has no part behind #.')
  return url.href
}

const decoder = new TextDecoder()
/** The beginning of an answer as one line of text, whatever it is. */
const lineOf = (body: Buffer): string =>
  decoder
    .decode(body)
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, KEPT_ANSWER)

/**
 * Sends events to addresses that partners chose. Never into the house, nor where a redirect leads; an answer is read so
 * far as it is shown, and waited for 20 seconds at most.
 */
export const createWebhookPost = ({ allowsLoopback, userAgent }: WebhookPostOptions) => {
  const client = createOutgoingClient({
    allowsLoopback,
    timeoutMs: TIMEOUT_MS,
    connections: REQUESTS_AT_ONCE,
  })

  return {
    /**
     * Sends one request.
     * @throws the signal's reason where it is aborted before an answer came
     */
    post: async (
      message: SignedMessage,
      signal: AbortSignal,
    ): Promise<{ answer: ReceiverAnswer; attempt: DeliveryAttempt }> => {
      const at = new Date()
      const began = performance.now()
      const timed = (rest: Omit<DeliveryAttempt, 'at' | 'ms'>): DeliveryAttempt => ({
        at: at.toISOString(),
        ms: Math.round(performance.now() - began),
        ...rest,
      })
      try {
        const {
          status,
          headers: answered,
          body,
        } = await client.send(signedRequest(message, { userAgent, readBytes: READ_BYTES }), signal)
        const retryAfter = readRetryAfter(answered['retry-after'], Date.now())
        return {
          answer: { status, fault: null, retryAfter },
          attempt: timed({ status, fault: null, answer: lineOf(body) }),
        }
      } catch (error) {
        signal.throwIfAborted()
        const fault = requestFaultOf(error)
        return {
          answer: { status: null, fault, retryAfter: null },
          attempt: timed({ status: null, fault, answer: '' }),
        }
      }
    },
    close: client.close,
  }
}
export type WebhookPost = ReturnType<typeof createWebhookPost>
