import type { ReportSummary, TrialDetails } from '@sortie/contracts/analysis'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { newKey } from '@/lib/action'

type State = {
  /** What stands in the form, as it was typed. */
  details: TrialDetails | null
  /** The key that a launch of these details was sent with, until its answer is known. */
  sent: { content: string; key: string } | null
  keep: (details: TrialDetails) => void
  /** The same key for the same details, so that a launch whose answer was lost is not a second one. */
  keyFor: (details: TrialDetails) => string
  /** Whether these details were sent, and no answer came. */
  isSent: (details: TrialDetails) => boolean
  forgetKey: () => void
  clear: () => void
}

const contentOf = ({ industry, businessName, mainCompetitor }: TrialDetails) =>
  JSON.stringify([industry, businessName, mainCompetitor])

/** The mission in the making, under `sortie_mission` in session storage: a reload loses nothing. */
export const useMissionDraft = create<State>()(
  persist(
    (set, get) => ({
      details: null,
      sent: null,
      keep: (details) => set({ details }),
      keyFor: (details) => {
        const content = contentOf(details)
        const { sent } = get()
        if (sent?.content === content) return sent.key
        const key = newKey()
        set({ sent: { content, key } })
        return key
      },
      isSent: (details) => get().sent?.content === contentOf(details),
      forgetKey: () => set({ sent: null }),
      clear: () => {
        set({ details: null, sent: null })
        useMissionDraft.persist.clearStorage()
      },
    }),
    {
      name: 'sortie_mission',
      storage: createJSONStorage(() => sessionStorage),
      partialize: ({ details, sent }) => ({ details, sent }),
    },
  ),
)

/** What a report was about, as a form takes it. */
export const detailsOf = ({ name, industry, mainCompetitor }: ReportSummary): TrialDetails => ({
  industry,
  businessName: name,
  mainCompetitor,
})

/** Begins a mission with the details of this report, where it is one of these. */
export const draftFrom = (reports: readonly ReportSummary[], reportId: string) => {
  const report = reports.find((one) => one.reportId === reportId)
  if (report) useMissionDraft.getState().keep(detailsOf(report))
}
