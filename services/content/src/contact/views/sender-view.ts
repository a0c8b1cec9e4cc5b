import type { ContentEvent } from '@sortie/contracts/content'
import type { MessageId } from '@sortie/contracts/content/contact/contact-messages'
import { projection } from '@sortie/runtime/views/projection'

/**
 * The sender of a contact message, by which all messages from an address are found: to delete them, or to show them.
 */
export type SenderView = {
  messageId: MessageId
  /** A keyed hash of the address, as no view holds one in the clear; null once erased. */
  sender: string | null
}

/** @param senderOf the keyed hash of an address, however it is written */
export const createSenderView = (senderOf: (email: string) => string) =>
  projection<SenderView, ContentEvent>({
    name: 'contact-sender',
    indexes: [['sender']],
    on: {
      ContactMessageReceived: (_view, { data: { messageId, email } }) => ({
        messageId,
        sender: email && senderOf(email),
      }),
    },
  })
