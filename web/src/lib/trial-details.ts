import type { TrialDetails } from '@sortie/contracts/analysis'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { newKey } from '@/lib/action'

type State = {
  /** What step 1 asked for; kept in session storage until the trial is created. */
  details: TrialDetails | null
  /** Makes a repeated creation from these details act once. */
  key: string | null
  keep: (details: TrialDetails) => void
  renewKey: () => void
  clear: () => void
}

/** The trial in the making, under `sortie_trial` in session storage. */
export const useTrial = create<State>()(
  persist(
    (set) => ({
      details: null,
      key: null,
      keep: (details) => set({ details, key: newKey() }),
      renewKey: () => set({ key: newKey() }),
      clear: () => {
        set({ details: null, key: null })
        useTrial.persist.clearStorage()
      },
    }),
    {
      name: 'sortie_trial',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ details, key }) => ({ details, key }),
    },
  ),
)
