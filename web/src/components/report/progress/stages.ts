import type { ReportStatus, Stage } from '@sortie/contracts/analysis/reports/report-status'

/** Returns true once nothing more will arrive. */
export const isRunOver = (status: ReportStatus) =>
  status === 'ready' || status === 'failed' || status === 'declined' || status === 'cancelled'

/** The true stages of a run, in order, and what each does in words. */
export type Course = readonly { stage: Stage; doing: string; label: string }[]

const REQUEST = { stage: 'requested', doing: 'taking your request', label: 'Request' } as const
const ANALYSIS = [
  { stage: 'competitors', doing: 'finding your competitors', label: 'Competitors' },
  { stage: 'keywords', doing: 'scoring keywords', label: 'Keywords' },
  { stage: 'completed', doing: 'finishing the report', label: 'Report' },
] as const

/** A trial runs at once; a paid report waits for its mission and its turn. */
export const COURSES = {
  trial: [REQUEST, ...ANALYSIS],
  mission: [
    REQUEST,
    { stage: 'queued', doing: 'reserving your mission', label: 'Mission' },
    { stage: 'running', doing: 'waiting to start', label: 'Start' },
    ...ANALYSIS,
  ],
} as const satisfies Record<string, Course>

type StageTimes = { stage: Stage; at: string }[]

/** The stage a run is in now: the index of the first one not reached yet, past the last when all are. */
export const currentStage = (reached: StageTimes, course: Course) => {
  const index = course.findIndex(({ stage }) => !reached.some((one) => one.stage === stage))
  return index < 0 ? course.length : index
}

/** Milliseconds from the first stage to the last one of a run that is over, else to `now`. */
export const elapsed = (reached: StageTimes, over: boolean, now: number) => {
  const first = reached[0]
  if (!first) return 0
  const end = over ? Date.parse(reached.at(-1)!.at) : now
  return Math.max(0, end - Date.parse(first.at))
}
