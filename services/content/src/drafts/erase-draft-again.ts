import { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { Drafts } from './drafts.ts'
import type { DraftErasing } from './erase-draft.ts'

type Deps = { drafts: Pick<Drafts, 'state'>; eraseDraft: DraftErasing['one'] }

/** Records again that a draft was erased, where a restore brought it back. */
export const createEraseDraftAgain =
  ({ drafts, eraseDraft }: Deps) =>
  async (subject: string): Promise<void> => {
    const { success, data: draftId } = DraftId.safeParse(subject)
    if (!success) return
    const { state } = await drafts.state(draftId)
    if (state.stage === 'planned') await eraseDraft(draftId, new Date().toISOString())
  }
