import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'

/** Returns the brief of a report as text: two reports of one brief share it, whoever paid. */
const briefOf = ({ kind, name, industry, mainCompetitor, more }: ReportSummary): string =>
  JSON.stringify([kind, name, industry, mainCompetitor, more])

/**
 * The how-manieth run of its brief each report is, among those given, by id; only of briefs that ran
 * more than once.
 */
export const runsOf = (reports: readonly ReportSummary[]): Map<string, number> => {
  const oldestFirst = reports.toSorted((a, b) => a.requestedAt.localeCompare(b.requestedAt))
  const runs = new Map<string, number>()
  for (const same of Map.groupBy(oldestFirst, briefOf).values()) {
    if (same.length < 2) continue
    for (const [index, { reportId }] of same.entries()) runs.set(reportId, index + 1)
  }
  return runs
}
