import type { Aggregate } from '@sortie/runtime/service/kernel'
import { type Message, type MessageCommand, type MessageEvent, message } from './decider/message.ts'

/** A contact message: received, mailed to support, and answered. */
export const messageAggregate: Aggregate<Message, MessageCommand, MessageEvent> = {
  name: 'message',
  decider: message,
  subject: (stream) => stream,
}
