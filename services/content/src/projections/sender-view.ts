import type { ContentEvent, MessageId } from '@sortie/contracts/content'
import { projection } from '@sortie/runtime/projection'

/** Who wrote a contact message, to find what an address wrote: for its deletion, or to show it. */
export type SenderView = {
  messageId: MessageId
  /** In small letters; null once erased. */
  email: string | null
}

export const senderView = projection<SenderView, ContentEvent>({
  name: 'contact-sender',
  indexes: [['email']],
  on: {
    ContactMessageReceived: (_view, { data: { messageId, email } }) => ({
      messageId,
      email: email?.toLowerCase() ?? null,
    }),
  },
})
