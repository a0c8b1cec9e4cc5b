import type { PublishingFailure } from '@sortie/contracts/content/publishing/publishing'
import {
  type OutgoingClient,
  type OutgoingReply,
  type OutgoingRequest,
  requestFaultOf,
} from '@sortie/fetch/outgoing'

/** A final refusal by a destination: its owner has to do something. */
export class PublishingRefused extends Error {
  override readonly name = 'PublishingRefused'
  readonly failure: PublishingFailure

  constructor(failure: PublishingFailure) {
    super(`The destination refused: ${failure}`)
    this.failure = failure
  }
}

/** No answer, or one that asks to come again: whether anything arrived is not known. */
export class PublishingUnanswered extends Error {
  override readonly name = 'PublishingUnanswered'
}

/**
 * Sends a request to a destination.
 * @throws PublishingRefused for an address that is not sent to; PublishingUnanswered where none answers; the signal's
 * reason where it is aborted
 */
export const sendTo = async (
  client: Pick<OutgoingClient, 'send'>,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingReply> => {
  try {
    return await client.send(request, signal)
  } catch (error) {
    signal.throwIfAborted()
    const fault = requestFaultOf(error)
    if (fault === 'address') throw new PublishingRefused('refused')
    throw new PublishingUnanswered(`No answer: ${fault}`)
  }
}
