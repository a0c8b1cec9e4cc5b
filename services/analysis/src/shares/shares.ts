import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Aggregate } from '@sortie/runtime/service/kernel'
import type { Commands } from '@sortie/runtime/store/command'
import { type ShareCommand, type ShareEvent, type ShareState, share } from './decider/share.ts'

export type ShareCommands = Commands<ShareCommand, ShareState, AnalysisEvent>

/** A link to a report, until it is revoked or ends. */
export const shareAggregate: Aggregate<ShareState, ShareCommand, ShareEvent> = {
  name: 'share',
  decider: share,
  subject: (_stream, { type, data }) => (type === 'Share' ? data.userId : null),
}
