import type { ContentEvent } from '@sortie/contracts/content'
import type { DraftId, DraftShareId } from '@sortie/contracts/content/drafts/article-ids'
import type { UserId } from '@sortie/contracts/ids'
import { type Decider, Rejection } from '@sortie/runtime/domain'

/** The events of a link's own stream. */
export type DraftShareEvent = Extract<ContentEvent, { type: 'DraftShared' | 'DraftShareRevoked' }>
type LinkData = Extract<DraftShareEvent, { type: 'DraftShared' }>['data']
export type DraftShareCommand =
  | { type: 'Share'; data: LinkData }
  | { type: 'Revoke'; data: { at: string } }

/** One link, without what its owner noted. */
export type DraftLink = {
  shareId: DraftShareId
  draftId: DraftId
  userId: UserId
  endsAt: string
  withSources: boolean
}
export type DraftShareState = { link: null } | { link: DraftLink; isRevoked: boolean }

/** One link to an article. A revoked one stays revoked. */
export const draftShare: Decider<DraftShareState, DraftShareCommand, DraftShareEvent> = {
  source: import.meta.url,
  initial: { link: null },
  decide: (state, { type, data }) => {
    if (type === 'Share') return state.link ? [] : [{ type: 'DraftShared', data }]
    if (!state.link) throw new Rejection('share_not_found')
    const { shareId, draftId, userId } = state.link
    if (state.isRevoked) return []
    return [{ type: 'DraftShareRevoked', data: { ...data, shareId, draftId, userId } }]
  },
  evolve: (state, { type, data }) => {
    if (type === 'DraftShared') {
      const { label: _, at: _at, ...link } = data
      return { link, isRevoked: false }
    }
    return state.link ? { ...state, isRevoked: true } : state
  },
}

/** Returns the link if it is open now; null where it ended or was revoked. */
export const openLink = (state: DraftShareState, now: string): DraftLink | null =>
  state.link && !state.isRevoked && Date.parse(state.link.endsAt) > Date.parse(now)
    ? state.link
    : null
