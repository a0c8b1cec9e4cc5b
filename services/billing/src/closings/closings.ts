import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { type Closing, type ClosingCommand, type ClosingEvent, closing } from './decider/closing.ts'

/** Who can no longer buy, as the deletion of their account was asked for. */
export type Closings = Commands<ClosingCommand, Closing, ClosingEvent>

export const closingAggregate: Aggregate<Closing, ClosingCommand, ClosingEvent> = {
  name: 'closing',
  decider: closing,
  subject: () => null,
}
