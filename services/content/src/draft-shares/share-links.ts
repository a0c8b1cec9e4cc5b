import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { DraftShare } from '@sortie/contracts/content/drafts/draft-sharing'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { DraftShareView } from './views/draft-share-view.ts'

type LinkViews = Pick<Views<DraftShareView>, 'where'>

/** Links of an article that are read: those that are over, too. */
const LISTED = 100

/** A link as its owner sees it, without its token. */
export const linkReplyOf = (view: DraftShareView): DraftShare => {
  const { shareId, label, withSources, createdAt, endsAt, isRevoked } = view
  const isOpen = Date.parse(endsAt) > Date.now()
  return {
    shareId,
    label,
    withSources,
    createdAt,
    endsAt,
    status: isRevoked ? 'revoked' : isOpen ? 'open' : 'ended',
  }
}

/** The links of an article, newest first. */
export const linksOf = (views: LinkViews, draftId: DraftId) =>
  views.where({ draftId }, { newestBy: 'createdAt', limit: LISTED })

/** Returns true where an article has an open link. */
export const hasOpenLink = async (views: LinkViews, draftId: DraftId): Promise<boolean> =>
  (await linksOf(views, draftId)).some((each) => linkReplyOf(each).status === 'open')
