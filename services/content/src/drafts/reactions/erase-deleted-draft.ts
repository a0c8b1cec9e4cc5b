import type { ContentEvent } from '@sortie/contracts/content'
import { type Work, work } from '@sortie/runtime/work/work'
import type { Drafts } from '../drafts.ts'
import type { DraftErasing } from '../erase-draft.ts'

type Deps = {
  drafts: Pick<Drafts, 'state'>
  eraseDraft: DraftErasing['one']
  /** The time for which a deleted draft can be restored, in milliseconds. */
  keptMs: number
}

/** A deleted draft goes for ever after a while, unless it was restored, or deleted again since. */
export const eraseDeletedDraft = ({ drafts, eraseDraft, keptMs }: Deps): Work =>
  work<ContentEvent, 'DraftDeleted'>({
    name: 'erase-deleted-draft',
    on: ['DraftDeleted'],
    afterMs: keptMs,
    run: async ({ data: { draftId, at } }) => {
      const { state } = await drafts.state(draftId)
      const isRestored = state.stage === 'planned' && state.deletedAt !== at
      if (!isRestored) await eraseDraft(draftId, new Date().toISOString())
    },
  })
