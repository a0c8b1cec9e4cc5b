import { createOutgoingClient } from '@sortie/fetch/outgoing'
import { createWebhookSigning, type WebhookSigning } from '@sortie/runtime/http/webhook-signing'
import { toggle } from '@sortie/runtime/process/config'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import { createPostWebhook, type PostWebhook } from '../providers/publishing/post-webhook.ts'
import { createWordPressClient, type WordPress } from '../providers/publishing/wordpress.ts'

export const destinationClientSettings = {
  /** True where sites and programs on this machine may be published to, over http too: for development. */
  PUBLISHING_LOOPBACK: toggle(false),
}

/** A site has so long to answer: making a post may take WordPress many seconds. */
const TIMEOUT_MS = 30_000
/** Requests to one site at a time. */
const CONNECTIONS = 2
const USER_AGENT = 'Sortie-Publishing/1'

/** The way to sites and programs of customers. */
export type DestinationClient = {
  wordpress: WordPress
  postWebhook: PostWebhook
  signing: WebhookSigning
  close: () => Promise<void>
}

export const destinationClient: Resource<
  ConfigOf<typeof destinationClientSettings>,
  DestinationClient
> = {
  name: 'destination-client',
  open: ({ config, keyFor }) => {
    const allowsLoopback = config.PUBLISHING_LOOPBACK
    const client = createOutgoingClient({
      allowsLoopback,
      timeoutMs: TIMEOUT_MS,
      connections: CONNECTIONS,
    })
    return {
      wordpress: createWordPressClient({ client, userAgent: USER_AGENT, allowsLoopback }),
      postWebhook: createPostWebhook(client, USER_AGENT),
      signing: createWebhookSigning(keyFor('publishing-webhook')),
      close: client.close,
    }
  },
  close: (client) => client.close(),
}
