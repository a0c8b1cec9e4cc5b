import { type OutgoingClient, type SignedMessage, signedRequest } from '@sortie/fetch/outgoing'
import { PublishingRefused, PublishingUnanswered, sendTo } from './failures.ts'

/** Statuses by which a receiver asks to come again. */
const LATER = [408, 425, 429]
const READ_BYTES = 2_000

/**
 * Sends a message to a program.
 * @throws PublishingRefused where it says no; PublishingUnanswered where it may say yes later
 */
export const createPostWebhook =
  (client: Pick<OutgoingClient, 'send'>, userAgent: string) =>
  async (message: SignedMessage, signal: AbortSignal): Promise<void> => {
    const request = signedRequest(message, { userAgent, readBytes: READ_BYTES })
    const { status } = await sendTo(client, request, signal)
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
