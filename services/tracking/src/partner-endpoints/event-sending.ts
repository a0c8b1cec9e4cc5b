import type { DeliveryAttempt } from '@sortie/contracts/tracking/partners/partner-webhooks'
import type { PartnerEvent } from '@sortie/contracts/tracking/partners/partners'
import type { WebhookSigning } from '@sortie/runtime/http/webhook-signing'
import type { PartnerReceiver } from '../partners/decider/endpoints.ts'
import type { ReceiverAnswer } from './decider/delivery.ts'
import type { WebhookPost } from './webhook-post.ts'

/**
 * Sends one event to an endpoint, signed by its secrets: the body is the event as it is pulled.
 * @throws the signal's reason where it is aborted before an answer came
 */
export type SendEvent = (
  endpoint: PartnerReceiver,
  event: PartnerEvent,
  signal: AbortSignal,
) => Promise<{ answer: ReceiverAnswer; attempt: DeliveryAttempt }>

export const createEventSending =
  ({ signing, post }: { signing: WebhookSigning; post: WebhookPost['post'] }): SendEvent =>
  (endpoint, event, signal) => {
    const { id } = event
    const body = JSON.stringify(event)
    const timestamp = Math.floor(Date.now() / 1_000)
    const signature = signing.sign(endpoint, { id, timestamp, body })
    return post({ url: endpoint.url, id, timestamp, signature, body }, signal)
  }
