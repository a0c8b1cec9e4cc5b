import type { ContentEvent } from '@sortie/contracts/content'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type PublicationCommand,
  type PublicationEvent,
  type PublicationState,
  publication,
} from './decider/publication.ts'

export type Publications = Commands<PublicationCommand, PublicationState, ContentEvent>

/** An article at one destination. */
export const publicationAggregate: Aggregate<
  PublicationState,
  PublicationCommand,
  PublicationEvent
> = {
  name: 'publication',
  decider: publication,
  // It goes with its draft.
  subject: (_stream, { type, data }) => (type === 'Publish' ? data.draftId : null),
}
