import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { BriefForm } from './brief-form'

/** Where a brief is kept that is no draft yet. */
export const NEW = 'new'

type State = {
  /** What stands in forms and is not saved yet, by its draft. */
  forms: Record<string, BriefForm>
  keep: (draftId: string, form: BriefForm) => void
  forget: (draftId: string) => void
}

/**
 * Briefs in the making, under `sortie_briefs` in session storage: neither a reload nor a lost connection
 * loses what was typed.
 */
export const useKeptBriefs = create<State>()(
  persist(
    (set) => ({
      forms: {},
      keep: (draftId, form) => set(({ forms }) => ({ forms: { ...forms, [draftId]: form } })),
      forget: (draftId) => set(({ forms: { [draftId]: _, ...others } }) => ({ forms: others })),
    }),
    {
      name: 'sortie_briefs',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ forms }) => ({ forms }),
    },
  ),
)
