import type { AnalysisEvent, ReportId } from '@sortie/contracts/analysis'
import type { Decider } from '@sortie/runtime/domain'

/** The events of a brief's own stream. */
export type BriefEvent = Extract<AnalysisEvent, { type: 'BriefLaunched' }>
export type BriefCommand = {
  type: 'Launch'
  data: BriefEvent['data']
  /** The report that it takes the place of: the last one of the brief, which came to nothing. */
  instead: ReportId | null
}
export type BriefState = { reportId: ReportId | null }

/**
 * Which report answers a brief. Of two launches at once the first one counts; the other finds its report
 * in the state.
 */
export const launchedBrief: Decider<BriefState, BriefCommand, BriefEvent> = {
  source: import.meta.url,
  initial: { reportId: null },
  decide: ({ reportId }, { data, instead }) =>
    reportId === instead && reportId !== data.reportId ? [{ type: 'BriefLaunched', data }] : [],
  evolve: (_state, { data: { reportId } }) => ({ reportId }),
}
