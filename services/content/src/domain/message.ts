import type { ContentEvent } from '@sortie/contracts/content'
import type { Decider } from '@sortie/runtime/domain'

type MessageEvent = Extract<ContentEvent, { type: 'ContactMessageReceived' }>
export type MessageCommand = { type: 'Receive'; data: MessageEvent['data'] }

/** One contact message. Sending it twice changes nothing. */
export const message: Decider<'unborn' | 'received', MessageCommand, MessageEvent> = {
  initial: 'unborn',
  decide: (state, { type, data }) => {
    switch (type) {
      case 'Receive':
        return state === 'unborn' ? [{ type: 'ContactMessageReceived', data }] : []
    }
  },
  evolve: (_state, { type }) => {
    switch (type) {
      case 'ContactMessageReceived':
        return 'received'
    }
  },
}
