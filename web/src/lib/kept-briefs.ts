import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** Where a brief is kept that is no draft yet. */
export const NEW = 'new'

type State = {
  /** What stands in forms and is not saved yet, by its draft; their shape is the form's. */
  forms: Record<string, object>
  keep: (draftId: string, form: object) => void
  forget: (draftId: string) => void
  /** Forgets all of them: somebody else may sign in here. */
  clear: () => void
}

/**
 * Briefs in the making, under `sortie_briefs` in session storage: neither a reload nor a lost connection
 * loses what was typed. They go with the sign-out.
 */
export const useKeptBriefs = create<State>()(
  persist(
    (set) => ({
      forms: {},
      keep: (draftId, form) => set(({ forms }) => ({ forms: { ...forms, [draftId]: form } })),
      forget: (draftId) => set(({ forms: { [draftId]: _, ...others } }) => ({ forms: others })),
      clear: () => set({ forms: {} }),
    }),
    {
      name: 'sortie_briefs',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ forms }) => ({ forms }),
    },
  ),
)
