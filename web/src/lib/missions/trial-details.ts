import type { TrialBrief } from '@sortie/contracts/analysis/trials/trials'
import { create } from 'zustand'
import { newKey } from '@/lib/forms/action'

type TrialStore = {
  /** The answers of step 1; kept in session storage until the trial is created. */
  details: TrialBrief | null
  /** Makes a repeated creation from these details act once. */
  key: string | null
}
type State = TrialStore & {
  keep: (details: TrialBrief) => void
  renewKey: () => void
  clear: () => void
}

const KEY = 'sortie_trial'
const NOTHING: TrialStore = { details: null, key: null }

const stored = (): TrialStore => {
  try {
    return { ...NOTHING, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') }
  } catch {
    return NOTHING
  }
}

/** The trial in the making, under `sortie_trial` in session storage. */
export const useTrial = create<State>()((set) => ({
  ...stored(),
  keep: (details) => set({ details, key: newKey() }),
  renewKey: () => set({ key: newKey() }),
  clear: () => set(NOTHING),
}))

useTrial.subscribe(({ details, key }) => {
  try {
    if (details) sessionStorage.setItem(KEY, JSON.stringify({ details, key }))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is switched off: the details last as long as the page.
  }
})
