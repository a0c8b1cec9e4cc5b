import type { DraftId } from '@sortie/contracts/article-ids'
import type { Drafts } from './draft-material.ts'

/** Lets go of a draft for ever. Repeating it is fine. */
export type EraseDraft = (draftId: DraftId, at: string) => Promise<void>

type Deps = {
  drafts: Pick<Drafts, 'handle'>
  /** Destroys a key, and what this service holds in the clear of what it encrypts. */
  erase: (subject: string) => Promise<void>
}

/**
 * Destroys the key first and records it then, so that whoever reads `DraftErased` can rely on it. The event
 * gives a running order's mission back.
 */
export const createEraseDraft =
  ({ drafts, erase }: Deps): EraseDraft =>
  async (draftId, at) => {
    await erase(draftId)
    await drafts.handle(draftId, { type: 'Erase', data: { at } }, { step: 'erase' })
  }
