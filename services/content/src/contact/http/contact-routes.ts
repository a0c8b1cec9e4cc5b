import {
  type MessageId,
  sendContactMessage,
} from '@sortie/contracts/content/contact/contact-messages'
import { type Route, route } from '@sortie/runtime/http/route'
import type { NetworkThrottle } from '@sortie/runtime/http/throttle'
import type { Commands } from '@sortie/runtime/store/command'
import type { MessageCommand } from '../decider/message.ts'

type Deps = {
  messages: Commands<MessageCommand>
  /** The stream of a message: for one sender and key always the same, so that a retry finds it. */
  messageOf: (sender: string, key: string | null) => MessageId
  throttle: NetworkThrottle
}

export const contactRoutes = ({ messages, messageOf, throttle }: Deps): Route[] => [
  route(sendContactMessage, async ({ body, caller, key, now }) => {
    await throttle.takeFrom(caller.ip)
    const messageId = messageOf(caller.userId ?? 'anonymous', key)
    await messages.handle(messageId, { type: 'Receive', data: { messageId, at: now, ...body } })
    return {
      message:
        'Your message has been received. Our intelligence team will respond within 24 hours.',
    }
  }),
]
