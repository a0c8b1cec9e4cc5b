import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { DraftId, ResearchId } from '@sortie/contracts/content/drafts/article-ids'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'

/** The owner and the status of a research; one view for each stream `rsc_…`, and nothing personal. */
export type ResearchView = {
  researchId: ResearchId
  draftId: DraftId
  userId: UserId
  status: 'running' | 'done' | 'failed'
  askedAt: string
}

export const researchView = projection<ResearchView, AnalysisEvent>({
  name: 'research',
  indexes: [['userId', 'askedAt']],
  on: {
    ResearchAsked: (_view, { data: { researchId, draftId, userId, at } }) => ({
      researchId,
      draftId,
      userId,
      status: 'running',
      askedAt: at,
    }),
    ResearchCompleted: (view) => view && { ...view, status: 'done' },
    ResearchFailed: (view) => view && { ...view, status: 'failed' },
  },
})
