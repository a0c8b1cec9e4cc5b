import type { DraftId } from '@sortie/contracts/content/drafts/article-ids'
import type { Drafts } from './drafts.ts'

type Deps = {
  drafts: Pick<Drafts, 'handle'>
  /** Destroys keys, and what this service holds in the clear of what they encrypt. */
  erase: (...subjects: string[]) => Promise<void>
}

/** Lets go of drafts for ever. Repeating it is fine. */
export type DraftErasing = {
  /** @throws where it could not be let go of yet, or could not be recorded */
  one: (draftId: DraftId, at: string) => Promise<void>
  /** Some of them, the keys of all first. One that fails holds up no other. @returns how many failed */
  some: (draftIds: readonly DraftId[], at: string) => Promise<number>
}

/**
 * Destroys the key first and records it then, so that whoever reads `DraftErased` can rely on it. The event
 * gives a running order's mission back.
 */
export const createDraftErasing = ({ drafts, erase }: Deps): DraftErasing => {
  const record = (draftId: DraftId, at: string) =>
    drafts.handle(draftId, { type: 'Erase', data: { at } }, { step: 'erase' })
  return {
    one: async (draftId, at) => {
      await erase(draftId)
      await record(draftId, at)
    },
    some: async (draftIds, at) => {
      let failed = 0
      try {
        await erase(...draftIds)
      } catch (error) {
        if (!(error instanceof AggregateError)) throw error
        // Their keys are gone; what is held in the clear is tried again in the background.
        failed += error.errors.length
      }
      for (const draftId of draftIds) {
        try {
          await record(draftId, at)
        } catch {
          failed += 1
        }
      }
      return failed
    },
  }
}
