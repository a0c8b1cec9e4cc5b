import type { ReportSummary, TrialDetails } from '@sortie/contracts/analysis'

/** How a text compares: case, outer spaces and the number of inner ones do not matter. */
const plain = (text: string) => text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()
const OPEN: readonly ReportSummary['status'][] = ['requested', 'queued', 'running', 'ready']

/**
 * The newest paid report of the same details that is there or on its way. A trial does not count: it
 * shows a part of what a mission buys.
 * @param reports newest first
 */
export const sameReport = (
  reports: readonly ReportSummary[],
  { industry, businessName, mainCompetitor }: TrialDetails,
): ReportSummary | null =>
  reports.find(
    (report) =>
      report.funding === 'mission' &&
      OPEN.includes(report.status) &&
      plain(report.name) === plain(businessName) &&
      plain(report.industry) === plain(industry) &&
      plain(report.mainCompetitor) === plain(mainCompetitor),
  ) ?? null
