import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type ClosingCommand,
  type ClosingEvent,
  type ClosingState,
  closing,
} from './decider/closing.ts'

/** The streams of users who can no longer buy, because they requested the deletion of their account. */
export type Closings = Commands<ClosingCommand, ClosingState, ClosingEvent>

export const closingAggregate: Aggregate<ClosingState, ClosingCommand, ClosingEvent> = {
  name: 'closing',
  decider: closing,
  subject: () => null,
}
