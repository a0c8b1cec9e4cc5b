import type { listReports, ReportSummary } from '@sortie/contracts/analysis'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api'

/** The reports of the signed-in user, newest first. */
export const reportsQuery = queryOptions({
  queryKey: ['reports'],
  queryFn: async ({ signal }): Promise<ReportSummary[]> =>
    (await call<typeof listReports>('GET', '/api/reports', { signal })).reports,
})

/** Something was added to the list, or changed in it: it is asked for when it is shown next. */
export const outdateReports = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: reportsQuery.queryKey, exact: true, refetchType: 'none' })
