import type { ContentEvent } from '@sortie/contracts/content'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type DestinationCommand,
  type DestinationEvent,
  type DestinationState,
  destination,
} from './decider/destination.ts'

export type Destinations = Commands<DestinationCommand, DestinationState, ContentEvent>

/** A site or a program to which its owner publishes. */
export const destinationAggregate: Aggregate<
  DestinationState,
  DestinationCommand,
  DestinationEvent
> = {
  name: 'destination',
  decider: destination,
  // Of whoever it belongs to, and by whom it is erased.
  subject: (_stream, { type, data }) =>
    type === 'Connect' || type === 'ChangeLogin' ? data.userId : null,
}
