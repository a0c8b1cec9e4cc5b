import type { Aggregate } from '@sortie/runtime/service/kernel'
import {
  type ResearchCommand,
  type ResearchEvent,
  type ResearchState,
  research,
} from './decider/research.ts'

/** The aggregate of the research for one draft of an article. */
export const researchAggregate: Aggregate<ResearchState, ResearchCommand, ResearchEvent> = {
  name: 'research',
  decider: research,
  // The texts go with the key of the draft; the request names it, and it stays theirs.
  subject: (_stream, { type, data }) => (type === 'Ask' ? data.draftId : null),
}
