import type { Aggregate } from '@sortie/runtime/service/kernel'
import {
  type SegmentCommand,
  type SegmentEvent,
  type SegmentList,
  segmentList,
} from './decider/segments.ts'

/** The list of saved segments. */
export const segmentAggregate: Aggregate<SegmentList, SegmentCommand, SegmentEvent> = {
  name: 'segment-list',
  decider: segmentList,
  subject: () => null,
}
