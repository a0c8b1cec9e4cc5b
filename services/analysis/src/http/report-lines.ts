import type { ReportSummaryView } from '../projections/report-summary.ts'

/** A trial that failed and was run again is one line, as it is one page. */
const isLatestTry = (
  { funding, projectId }: ReportSummaryView,
  index: number,
  all: ReportSummaryView[],
) =>
  funding === 'mission' ||
  all.findIndex((each) => each.funding === 'trial' && each.projectId === projectId) === index

/** The reports as people count them, of those given newest first. */
export const linesOf = (reports: ReportSummaryView[]): ReportSummaryView[] =>
  reports.filter(isLatestTry)
