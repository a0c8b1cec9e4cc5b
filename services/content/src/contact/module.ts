import { randomUUID } from 'node:crypto'
import { createThrottle, HOUR_SECONDS } from '@sortie/runtime/http/throttle'
import { createMailer } from '@sortie/runtime/mail/mail'
import { mailShape } from '@sortie/runtime/mail/settings'
import { shared } from '@sortie/runtime/process/shared'
import { defineModule } from '@sortie/runtime/service/module'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { z } from 'zod'
import { networkSettings, requestThrottle } from '../network-throttles.ts'
import { addressIds } from '../subscriptions/address-ids.ts'
import { contactSenders } from './contact-senders.ts'
import { contactRoutes } from './http/contact-routes.ts'
import { inboxRoutes, waitingMessages } from './http/inbox-routes.ts'
import { messageAggregate } from './messages.ts'
import { contactMails } from './reactions/contact-mails.ts'
import { messageView } from './views/message-view.ts'

/** Acknowledgements in an hour to one address, which anybody may type. */
const ACKNOWLEDGED = 3

const contactSettings = {
  /** The address that contact messages are forwarded to. */
  SUPPORT_EMAIL: z.email(),
}

/** Messages to support: received, mailed, acknowledged and answered. */
export const contactModule = defineModule({
  name: 'contact',
  settings: { ...mailShape, ...networkSettings, ...contactSettings },
  contribute: (kernel) => {
    const { config, db } = kernel
    const messages = kernel.commands(messageAggregate)
    const inbox = kernel.views(messageView)
    const messagesWaiting = shared(() => waitingMessages(inbox))
    const messageKey = kernel.keyFor('contact-message')
    return {
      projections: [messageView, kernel.resource(contactSenders)],
      works: contactMails({
        mailer: createMailer(config),
        supportEmail: config.SUPPORT_EMAIL,
        messages,
        acknowledging: {
          throttle: createThrottle(db, {
            name: 'acknowledge',
            points: ACKNOWLEDGED,
            seconds: HOUR_SECONDS,
          }),
          senderOf: kernel.resource(addressIds).senderOf,
        },
      }),
      routes: [
        ...contactRoutes({
          messages,
          messageOf: (sender, key) =>
            `msg_${key === null ? randomUUID() : keyedHash(messageKey, sender, key)}`,
          throttle: requestThrottle('contact', kernel),
        }),
        ...inboxRoutes({ messages, views: inbox }),
      ],
      gauges: {
        sortie_contact_messages_waiting: async () => (await messagesWaiting()).waiting,
        sortie_contact_messages_late: async () => (await messagesWaiting()).late,
      },
    }
  },
})
