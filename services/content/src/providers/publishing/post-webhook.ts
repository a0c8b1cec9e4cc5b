import type { OutgoingClient } from '@sortie/fetch/outgoing'
import { requestFaultOf } from '@sortie/fetch/outgoing'
import { PublishingRefused, PublishingUnanswered } from './failures.ts'

/** One signed message, as Standard Webhooks has it. */
export type SignedMessage = {
  url: string
  /** The same for every try, so that a receiver takes it once. */
  id: string
  /** Seconds. */
  timestamp: number
  signature: string
  body: string
}

/** Statuses by which a receiver asks to come again. */
const LATER = [408, 425, 429]
const READ_BYTES = 2_000

/**
 * Sends a message to a program.
 * @throws PublishingRefused where it says no; PublishingUnanswered where it may say yes later
 */
export const createPostWebhook =
  (client: Pick<OutgoingClient, 'send'>, userAgent: string) =>
  async ({ url, id, timestamp, signature, body }: SignedMessage, signal: AbortSignal) => {
    const headers = {
      'content-type': 'application/json',
      'user-agent': userAgent,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signature,
    }
    const request = { url, method: 'POST' as const, headers, body, readBytes: READ_BYTES }
    const { status } = await client.send(request, signal).catch((error: unknown) => {
      signal.throwIfAborted()
      const fault = requestFaultOf(error)
      if (fault === 'address') throw new PublishingRefused('refused')
      throw new PublishingUnanswered(`No answer: ${fault}`)
    })
    if (status < 300) return
    if (status === 410) throw new PublishingRefused('gone')
    if (status < 400) throw new PublishingRefused('redirected')
    if (status === 413) throw new PublishingRefused('too-large')
    if (status >= 500 || LATER.includes(status)) {
      throw new PublishingUnanswered(`The receiver answered ${status}`)
    }
    throw new PublishingRefused('refused')
  }
export type PostWebhook = ReturnType<typeof createPostWebhook>
