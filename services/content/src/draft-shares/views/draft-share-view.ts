import type { ContentEvent } from '@sortie/contracts/content'
import type { DraftId, DraftShareId } from '@sortie/contracts/content/drafts/article-ids'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'

/** One link to an article; one view for each stream `dsh_…`. */
export type DraftShareView = {
  shareId: DraftShareId
  draftId: DraftId
  userId: UserId
  withSources: boolean
  label: string | null
  createdAt: string
  endsAt: string
  isRevoked: boolean
}

export const draftShareView = projection<DraftShareView, ContentEvent>({
  name: 'draft-share',
  indexes: [['draftId', 'createdAt']],
  on: {
    DraftShared: (_view, { data: { shareId, draftId, userId, at, ...data } }) => ({
      shareId,
      draftId,
      userId,
      createdAt: at,
      isRevoked: false,
      withSources: data.withSources,
      endsAt: data.endsAt,
      label: data.label || null,
    }),
    DraftShareRevoked: (view) => view && { ...view, isRevoked: true },
  },
})
