import type { ContentEvent } from '@sortie/contracts/content'
import type { MessageId } from '@sortie/contracts/content/contact/contact-messages'
import { projection } from '@sortie/runtime/views/projection'

/** A contact message; what it says stays encrypted in its events. */
export type MessageView = {
  messageId: MessageId
  receivedAt: string
  answered: boolean
  /** Nobody answered, and somebody is there to be answered: of an erased person nothing is left. */
  waits: boolean
  answeredAt: string | null
}

export const messageView = projection<MessageView, ContentEvent>({
  name: 'contact-message',
  indexes: [['answered', 'receivedAt'], ['waits', 'receivedAt'], ['receivedAt']],
  on: {
    ContactMessageReceived: (_view, { data: { messageId, at, email } }) => ({
      messageId,
      receivedAt: at,
      answered: false,
      waits: email !== null,
      answeredAt: null,
    }),
    ContactMessageAnswered: (view, { data: { at } }) =>
      view && { ...view, answered: true, waits: false, answeredAt: at },
  },
})
