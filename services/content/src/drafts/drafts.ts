import type { ContentEvent } from '@sortie/contracts/content'
import type { DraftEvent } from '@sortie/contracts/content/drafts/draft-events'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { type DraftCommand, draft } from './decider/draft.ts'
import type { DraftState } from './decider/draft-state.ts'

export type Drafts = Commands<DraftCommand, DraftState, ContentEvent>
/** Reads streams of drafts. */
export type DraftReader = Pick<Drafts, 'newest' | 'state'>

/** An article: planned, researched, ordered, written, edited, and deleted. */
export const draftAggregate: Aggregate<DraftState, DraftCommand, DraftEvent> = {
  name: 'draft',
  decider: draft,
  // A key for each draft: it goes with the draft, and with all of its person's.
  subject: (stream) => stream,
}
