import { MOST_COUNTED_REPORTS } from '@sortie/contracts/analysis/reports/report-limits'
import type { ReportStatus } from '@sortie/contracts/analysis/reports/report-status'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { ReportSummaryView } from './views/report-summary.ts'

/** The sums over the reports of a project. */
export type ReportTally = {
  /** The number of reports as people count them, up to `MOST_COUNTED_REPORTS`. */
  lines: number
  /** True where one of them is a free trial. */
  isTrial: boolean
  /** True where one of them is not over. */
  isBusy: boolean
  last: ReportSummaryView | null
}

const OPEN = ['requested', 'queued', 'running'] as const satisfies ReportStatus[]
const FUNDINGS = ['trial', 'mission'] as const
/** Tries of one trial that are told apart. */
const MOST_TRIES = 100

/** Returns true where nothing more happens to a report. */
export const isDone = ({ status }: { status: ReportStatus }): boolean =>
  !(OPEN as readonly string[]).includes(status)

/** A trial that failed and was run again is one line, as it is one page. */
const isLatestTry = (
  { funding, projectId }: ReportSummaryView,
  index: number,
  all: ReportSummaryView[],
) =>
  funding === 'mission' ||
  all.findIndex((each) => each.funding === 'trial' && each.projectId === projectId) === index

/** The reports as people count them, of those given newest first. */
export const countedReports = (reports: ReportSummaryView[]): ReportSummaryView[] =>
  reports.filter(isLatestTry)

/** Returns the sums over all reports of a project, given newest first. */
export const tallyOf = (reports: ReportSummaryView[]): ReportTally => ({
  lines: countedReports(reports).length,
  isTrial: reports.some(({ funding }) => funding === 'trial'),
  isBusy: !reports.every(isDone),
  last: reports[0] ?? null,
})

/**
 * Returns the sums for a project with more reports than should be read: by a few questions of which each reads one
 * report, and one that reads no more reports than are counted.
 * @param last the newest of them
 */
export const countTally = async (
  summaries: Pick<Views<ReportSummaryView>, 'where' | 'count'>,
  of: Pick<ReportSummaryView, 'userId' | 'projectId'>,
  last: ReportSummaryView,
): Promise<ReportTally> => {
  const open = FUNDINGS.flatMap((funding) =>
    OPEN.map((status) => summaries.where({ ...of, funding, status }, { limit: 1 })),
  )
  const [count, tries, ...running] = await Promise.all([
    summaries.count(of, undefined, MOST_COUNTED_REPORTS),
    summaries.where({ ...of, funding: 'trial' }, { limit: MOST_TRIES }),
    ...open,
  ])
  const repeated = Math.max(0, tries.length - 1)
  return {
    lines: count < MOST_COUNTED_REPORTS ? count - repeated : count,
    isTrial: tries.length > 0,
    isBusy: running.some((found) => found.length > 0),
    last,
  }
}
