import type { ContentEvent, MessageId } from '@sortie/contracts/content'
import { projection } from '@sortie/runtime/projection'

/** A contact message that waits for an answer; what it says stays encrypted in its event. */
export type MessageView = {
  messageId: MessageId
  unansweredSince: string
}

export const messageView = projection<MessageView, ContentEvent>({
  name: 'contact-message',
  indexes: [['unansweredSince']],
  on: {
    ContactMessageReceived: (_view, { data: { messageId, at } }) => ({
      messageId,
      unansweredSince: at,
    }),
  },
})
