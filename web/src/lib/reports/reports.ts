import type { ReportSummary } from '@sortie/contracts/analysis/reports/reports'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'

const read = async (input: { signal?: AbortSignal }): Promise<ReportSummary[]> =>
  (await analysisApi.listReports(input)).reports

/** The reports of the signed-in user, newest first. */
export const reportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) => read({ signal }),
})

/** The reports as they are now. A lost connection makes this fail at once, where a query would wait. */
export const freshReports = async (client: QueryClient): Promise<ReportSummary[]> => {
  const reports = await read({})
  client.setQueryData(reportsQuery.queryKey, reports)
  return reports
}

/** Those of one project. */
export const projectReportsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['project-reports', projectId],
    queryFn: async ({ signal }): Promise<ReportSummary[]> => {
      const input = { query: { projectId: projectId as ReportSummary['projectId'] }, signal }
      return (await analysisApi.listReports(input)).reports
    },
  })

/**
 * Something was added to the list, or changed in it: it is asked for when it is shown next, and so is
 * what projects say of their reports.
 */
export const outdateReports = async (client: QueryClient) => {
  const later = { refetchType: 'none' } as const
  await Promise.all([
    client.invalidateQueries({ queryKey: reportsQuery.queryKey, exact: true, ...later }),
    client.invalidateQueries({ queryKey: ['project-reports'], ...later }),
    client.invalidateQueries({ queryKey: ['projects'], ...later }),
  ])
}
