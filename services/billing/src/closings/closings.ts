import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type ClosingCommand,
  type ClosingEvent,
  type ClosingState,
  closing,
} from './decider/closing.ts'

/** Who can no longer buy, as the deletion of their account was asked for. */
export type Closings = Commands<ClosingCommand, ClosingState, ClosingEvent>

export const closingAggregate: Aggregate<ClosingState, ClosingCommand, ClosingEvent> = {
  name: 'closing',
  decider: closing,
  subject: () => null,
}
