import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ShareId } from '@sortie/contracts/analysis/reports/share-events'
import { type Decider, Rejection } from '@sortie/runtime/domain'

/** The events of a link's own stream. */
export type ShareEvent = Extract<AnalysisEvent, { type: 'ReportShared' | 'ShareRevoked' }>
type ShareData = Extract<ShareEvent, { type: 'ReportShared' }>['data']
export type ShareCommand =
  | { type: 'Share'; data: ShareData }
  | { type: 'Revoke'; data: { at: string } }
export type ShareState = { shared: null } | { shared: ShareData; isRevoked: boolean }

/** One link to a report. A revoked one stays revoked. */
export const share: Decider<ShareState, ShareCommand, ShareEvent> = {
  source: import.meta.url,
  initial: { shared: null },
  decide: (state, { type, data }) => {
    if (type === 'Share') return state.shared ? [] : [{ type: 'ReportShared', data }]
    if (!state.shared) throw new Rejection('share_not_found')
    const { shareId, userId } = state.shared
    return state.isRevoked ? [] : [{ type: 'ShareRevoked', data: { ...data, shareId, userId } }]
  },
  evolve: (state, { type, data }) => {
    if (type === 'ReportShared') return { shared: data, isRevoked: false }
    return state.shared ? { ...state, isRevoked: true } : state
  },
}

type Open = Pick<ShareData, 'reportId' | 'userId'> & {
  shareId: ShareId
  sections: NonNullable<ShareData['sections']>
  endsAt: string
}
/** Returns the open link with its sections; null where it ended, was revoked, or went with the account of its owner. */
export const openShare = (state: ShareState, now: string): Open | null => {
  if (!state.shared || state.isRevoked) return null
  const { sections, endsAt } = state.shared
  if (!sections || Date.parse(endsAt) <= Date.parse(now)) return null
  return { ...state.shared, sections }
}
