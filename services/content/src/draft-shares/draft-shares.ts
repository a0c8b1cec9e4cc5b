import type { ContentEvent } from '@sortie/contracts/content'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import {
  type DraftShareCommand,
  type DraftShareEvent,
  type DraftShareState,
  draftShare,
} from './decider/draft-share.ts'

export type DraftShares = Commands<DraftShareCommand, DraftShareState, ContentEvent>

/** A link to an article: made by its owner, and revoked. */
export const draftShareAggregate: Aggregate<DraftShareState, DraftShareCommand, DraftShareEvent> = {
  name: 'draft-share',
  decider: draftShare,
  // It goes with its draft.
  subject: (_stream, { type, data }) => (type === 'Share' ? data.draftId : null),
}
