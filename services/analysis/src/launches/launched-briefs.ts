import type { Aggregate } from '@sortie/runtime/service/kernel'
import {
  type BriefCommand,
  type BriefEvent,
  type BriefState,
  launchedBrief,
} from './decider/launched-brief.ts'

/** A brief that somebody launched, and the report that answers it. */
export const launchedBriefAggregate: Aggregate<BriefState, BriefCommand, BriefEvent> = {
  name: 'launched-brief',
  decider: launchedBrief,
  subject: (_stream, { data: { userId } }) => userId,
}
