import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'

/** The reports that one can be compared with: ready ones of its project and kind, newest first. */
export const comparableWith = (
  reports: readonly ReportSummary[],
  reportId: string,
): ReportSummary[] => {
  const own = reports.find((each) => each.reportId === reportId)
  return reports.filter(
    (each) =>
      each.status === 'ready' &&
      each.projectId === own?.projectId &&
      each.kind === own.kind &&
      each.reportId !== reportId,
  )
}
