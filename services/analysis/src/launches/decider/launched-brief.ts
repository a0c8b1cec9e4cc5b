import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { Decider } from '@sortie/runtime/domain'

/** The events of a brief's own stream. */
export type BriefEvent = Extract<AnalysisEvent, { type: 'BriefLaunched' }>
export type BriefCommand = {
  type: 'Launch'
  data: BriefEvent['data']
  /** The report that it takes the place of: the last one of the brief. */
  instead: ReportId | null
}
export type BriefState = {
  reportId: ReportId | null
  /** The earlier reports that it replaced, the last one first. */
  before: ReportId[]
}

/** The number of earlier reports that are remembered, in case the last one fails. */
const MOST_BEFORE = 5

/**
 * The report that answers a brief. If two launches come at once the first one counts; the other finds its report in the
 * state.
 */
export const launchedBrief: Decider<BriefState, BriefCommand, BriefEvent> = {
  source: import.meta.url,
  initial: { reportId: null, before: [] },
  decide: ({ reportId, before }, { data, instead }) => {
    const isKnown = [reportId, ...before].includes(data.reportId)
    return reportId === instead && !isKnown ? [{ type: 'BriefLaunched', data }] : []
  },
  evolve: ({ reportId: last, before }, { data: { reportId } }) => ({
    reportId,
    before: last ? [last, ...before].slice(0, MOST_BEFORE) : [],
  }),
}
