import type { ReportBrief } from '@sortie/contracts/analysis/briefs/launch'
import type { Project } from '@sortie/contracts/analysis/projects/projects'
import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { create } from 'zustand'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { newKey } from '@/lib/forms/action'
import {
  EMPTY_MISSION,
  type MissionValues,
  valuesOfProject,
  valuesOfReport,
} from '@/lib/missions/mission-brief'
import { tried } from '@/lib/storage/tried'

/** A launch as it is sent: what is asked about, and whether it is wanted although it is there. */
export type ReportLaunch = ReportBrief & { again?: boolean }

type State = {
  /** The content of the form, as it was typed. */
  values: MissionValues | null
  /** The key that a launch was sent with, until its answer is known. */
  sent: { content: string; key: string } | null
  keep: (values: Partial<MissionValues>) => void
  /** The same key for the same launch, so that one whose answer was lost is not a second one. */
  keyFor: (launch: ReportLaunch) => string
  /** Returns true where this launch was sent, and no answer came. */
  isSent: (launch: ReportLaunch) => boolean
  forgetKey: () => void
  clear: () => void
}

/**
 * Session storage where the browser has it, asked for at each use: one that is refused, or full, costs what a reload
 * would keep, and never the launch or the way out.
 */
const forgivingStorage: StateStorage = {
  getItem: (name) => tried(() => sessionStorage.getItem(name)),
  setItem: (name, value) => tried(() => sessionStorage.setItem(name, value)),
  removeItem: (name) => tried(() => sessionStorage.removeItem(name)),
}

const contentOf = (launch: ReportLaunch) => JSON.stringify(launch)

/** The mission in the making, under `sortie_mission` in session storage: a reload loses nothing. */
export const useMissionDraft = create<State>()(
  persist(
    (set, get) => ({
      values: null,
      sent: null,
      keep: (values) => set({ values: { ...EMPTY_MISSION, ...values } }),
      keyFor: (launch) => {
        const content = contentOf(launch)
        const { sent } = get()
        if (sent?.content === content) return sent.key
        const key = newKey()
        set({ sent: { content, key } })
        return key
      },
      isSent: (launch) => get().sent?.content === contentOf(launch),
      forgetKey: () => set({ sent: null }),
      clear: () => {
        set({ values: null, sent: null })
        useMissionDraft.persist.clearStorage()
      },
    }),
    {
      name: 'sortie_mission',
      storage: createJSONStorage(() => forgivingStorage),
      partialize: ({ values, sent }) => ({ values, sent }),
    },
  ),
)

/** Begins a mission with the details of this report, where it is one of these. */
export const draftFrom = (reports: readonly ReportSummary[], reportId: string) => {
  const report = reports.find((one) => one.reportId === reportId)
  if (report) useMissionDraft.getState().keep(valuesOfReport(report))
}

/** Begins a mission with what a project knows. */
export const draftFromProject = (project: Project) =>
  useMissionDraft.getState().keep(valuesOfProject(project))
