import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftBrief } from '@sortie/contracts/content/drafts/draft-brief'
import { found } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Resource } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type draftReadSettings, draftReads } from './draft-reads.ts'
import { type DraftView, draftView } from './views/draft-view.ts'

/** A draft that can be shown: its person was not erased. */
export type OwnDraftView = DraftView & { brief: DraftBrief }

/** The draft of this user; that of somebody else is not there, nor is a deleted one unless it may be. */
export type OwnDraft = (
  userId: string,
  draftId: DraftId,
  options?: { isDeleted?: boolean },
) => Promise<OwnDraftView>

/** The view, where it is the user's and its brief is there. */
const theirs = (view: DraftView | null, userId: string): OwnDraftView | null =>
  view?.brief && view.userId === userId ? { ...view, brief: view.brief } : null

/**
 * @param throttle how often a user may read drafts and their parts: each reading loads a whole draft
 * @throws Rejection('draft_not_found', 'too_many_requests')
 */
export const createOwnDraft =
  (views: Pick<Views<DraftView>, 'find'>, throttle: Pick<Throttle, 'take'>): OwnDraft =>
  async (userId, draftId, { isDeleted = false } = {}) => {
    await throttle.take(userId)
    const view = theirs(await views.find(draftId), userId)
    return found(view && (!view.isDeleted || isDeleted) ? view : null, 'draft_not_found')
  }

export const ownDraft: Resource<ConfigOf<typeof draftReadSettings>, OwnDraft> = {
  name: 'own-draft',
  open: (kernel) => createOwnDraft(kernel.views(draftView), kernel.resource(draftReads)),
}
