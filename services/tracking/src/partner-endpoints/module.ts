import { randomUUID } from 'node:crypto'
import { createDatabaseClock } from '@sortie/runtime/database/clock'
import { createLease } from '@sortie/runtime/database/lease'
import { createLocalThrottle, MINUTE_SECONDS } from '@sortie/runtime/http/throttle'
import { createWebhookSigning } from '@sortie/runtime/http/webhook-signing'
import { toggle } from '@sortie/runtime/process/config'
import { defineModule } from '@sortie/runtime/service/module'
import { partnerAccess, partnerAccessSettings } from '../partners/partner-access.ts'
import { partnerActions } from '../partners/partner-actions.ts'
import { partnerNews } from '../partners/partner-news.ts'
import { partnerView } from '../partners/views/partner-view.ts'
import { createDeliveries } from './deliveries.ts'
import { createEventSending } from './event-sending.ts'
import { partnerEndpointRoutes } from './http/partner-endpoint-routes.ts'
import { createPushing } from './pushing.ts'
import { createWebhookPost, readEndpointUrl } from './webhook-post.ts'

/** Partners that are looked through for events that were not sent; there are tens of them. */
const MOST_RECEIVING = 1_000
/** Examples that one partner may have sent in a minute. */
const EXAMPLES_PER_MINUTE = 10

const endpointSettings = {
  ...partnerAccessSettings,
  /** True to let partners have events sent to this machine, by http too: for development alone. */
  PARTNER_LOOPBACK: toggle(false),
}

/** Addresses of partners to which all is sent that they are told. */
export const partnerEndpointsModule = defineModule({
  name: 'partner-endpoints',
  settings: endpointSettings,
  contribute: (kernel) => {
    const { config, db, keyFor, log, stopping } = kernel
    const rule = { allowsLoopback: config.PARTNER_LOOPBACK }
    const userAgent = `Sortie-Webhooks/1 (+${config.PUBLIC_URL})`
    const partners = kernel.resource(partnerActions)
    const views = kernel.views(partnerView)
    const deliveries = createDeliveries(db, createDatabaseClock(db))
    const signing = createWebhookSigning(keyFor('partner-webhook'))
    const webhooks = createWebhookPost({ ...rule, userAgent })
    const send = createEventSending({ signing, post: webhooks.post })
    const receiving = async () => {
      const found = await views.where({ isReceiving: true }, { limit: MOST_RECEIVING })
      return found.map(({ partnerId }) => partnerId)
    }
    const lease = createLease(db, 'partner-pushing', randomUUID())
    const pushing = createPushing({ partners, receiving, deliveries, send, lease, log })
    kernel.resource(partnerNews).subscribe(pushing.noteSoon)
    return {
      routes: partnerEndpointRoutes({
        partners,
        access: kernel.resource(partnerAccess),
        deliveries,
        pushing,
        signing,
        send,
        readUrl: (url) => readEndpointUrl(url, rule),
        examples: createLocalThrottle({ points: EXAMPLES_PER_MINUTE, seconds: MINUTE_SECONDS }),
        stopping,
      }),
      gauges: { sortie_partner_delivery_age_seconds: deliveries.secondsDue },
      prepare: async () => {
        await deliveries.prepare()
        pushing.start()
      },
      stop: async () => {
        await pushing.stop()
        await webhooks.close()
      },
    }
  },
})
