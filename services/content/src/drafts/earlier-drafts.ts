import type { Fingerprint } from '@sortie/contracts/content/drafts/draft-score'
import type { UserId } from '@sortie/contracts/ids'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import { type DraftSummaryView, draftSummary } from './views/draft-summary.ts'

/** The newest ones that a new draft is held against. */
const COMPARED = 20

/**
 * Returns the fingerprints of the articles that a customer had finished before a time, for a new draft to differ from.
 */
export type EarlierDrafts = (
  draft: { draftId: string; userId: UserId },
  before: string,
) => Promise<Fingerprint[]>

export const createEarlierDrafts =
  (summaries: Pick<Views<DraftSummaryView>, 'page'>): EarlierDrafts =>
  async ({ draftId, userId }, before) => {
    const ready = { userId, isDeleted: false, group: 'ready' } as const
    const { views } = await summaries.page(ready, { newestBy: 'updatedAt', limit: COMPARED })
    return views
      .filter((view) => view.draftId !== draftId && view.endedAt < before)
      .flatMap(({ fingerprint }) => fingerprint ?? [])
  }

export const earlierDrafts: Resource<ServiceConfig, EarlierDrafts> = {
  name: 'earlier-drafts',
  open: ({ views }) => createEarlierDrafts(views(draftSummary)),
}
