import type { ContentEvent, MessageId } from '@sortie/contracts/content'
import { projection } from '@sortie/runtime/views/projection'

/** A contact message; what it says stays encrypted in its events. */
export type MessageView = {
  messageId: MessageId
  receivedAt: string
  answered: boolean
  answeredAt: string | null
}

export const messageView = projection<MessageView, ContentEvent>({
  name: 'contact-message',
  indexes: [['answered', 'receivedAt'], ['receivedAt']],
  on: {
    ContactMessageReceived: (_view, { data: { messageId, at } }) => ({
      messageId,
      receivedAt: at,
      answered: false,
      answeredAt: null,
    }),
    ContactMessageAnswered: (view, { data: { at } }) =>
      view && { ...view, answered: true, answeredAt: at },
  },
})
