import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { type WatchCommand, type WatchEvent, type WatchState, watch } from './decider/watch.ts'

export type Watches = Commands<WatchCommand, WatchState, AnalysisEvent>

/** The watch of the sites of one project. */
export const watchAggregate: Aggregate<WatchState, WatchCommand, WatchEvent> = {
  name: 'watch',
  decider: watch,
  subject: (_stream, { type, data }) => (type === 'Start' ? data.userId : null),
}
