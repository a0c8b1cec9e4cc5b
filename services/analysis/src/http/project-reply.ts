import type { Project } from '@sortie/contracts/projects'
import type { OwnProject } from '../application/own-projects.ts'
import type { ReportSummaryView } from '../projections/report-summary.ts'
import { linesOf } from './report-lines.ts'
import { isDone } from './report-reply.ts'

/** Whether one of some reports is not over. */
export const isBusy = (reports: readonly ReportSummaryView[]): boolean => !reports.every(isDone)

/** A project as its pages ask for it. */
export const projectReply = ({ view, reports }: OwnProject): Project => {
  const { projectId, competitors, ownSite, country, town, createdAt, isArchived } = view
  const [last] = reports
  return {
    projectId,
    competitors,
    ownSite,
    town,
    createdAt,
    isArchived,
    country: country as Project['country'],
    name: view.name ?? '',
    industry: view.industry ?? '',
    isTrial: reports.some(({ funding }) => funding === 'trial'),
    reports: linesOf(reports).length,
    isBusy: isBusy(reports),
    lastReport: last
      ? { reportId: last.reportId, status: last.status, requestedAt: last.requestedAt }
      : null,
  }
}
