import type { ContentEvent } from '@sortie/contracts/content'
import { type Decider, Rejection } from '@sortie/runtime/domain'

export type MessageEvent = Extract<
  ContentEvent,
  { type: 'ContactMessageReceived' | 'ContactMessageAnswered' }
>
type Data<Type extends MessageEvent['type']> = Extract<MessageEvent, { type: Type }>['data']
export type MessageCommand =
  | { type: 'Receive'; data: Data<'ContactMessageReceived'> }
  | { type: 'Answer'; data: Data<'ContactMessageAnswered'> }

/** A contact message and its answer; a text is null once the person is erased, or before there is an answer. */
export type Message = {
  stage: 'unborn' | 'received' | 'answered'
  email: string | null
  message: string | null
  answer: string | null
}

/** One contact message. Sending it twice changes nothing; it may be answered more than once. */
export const message: Decider<Message, MessageCommand, MessageEvent> = {
  source: import.meta.url,
  initial: { stage: 'unborn', email: null, message: null, answer: null },
  decide: ({ stage, email }, { type, data }) => {
    switch (type) {
      case 'Receive':
        return stage === 'unborn' ? [{ type: 'ContactMessageReceived', data }] : []
      case 'Answer':
        // Of an erased person nothing is left to answer to.
        if (stage === 'unborn' || !email) throw new Rejection('message_not_found')
        return [{ type: 'ContactMessageAnswered', data }]
    }
  },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ContactMessageReceived':
        return { stage: 'received', email: data.email, message: data.message, answer: null }
      case 'ContactMessageAnswered':
        return { ...state, stage: 'answered', answer: data.answer }
    }
  },
}
