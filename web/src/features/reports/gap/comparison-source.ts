import type { listSites } from '@sortie/contracts/analysis/comparisons/competitors'
import type { Reply } from '@sortie/contracts/call'
import { queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import { ownReportSource, type ReportSource } from '../queries'
import { type Gap, readGap } from './gap'

type Sites = Reply<typeof listSites>

/** The queries for the parts of a competitor report that are not in its summary. */
export type ComparisonSource = ReportSource & {
  /** @param done how many of its sites were read */
  sites: (done: number) => UseQueryOptions<Sites>
  gap: (isThere: boolean) => UseQueryOptions<Gap>
}

/** The sites that a report compares. They change while it runs. */
const sitesQuery = (reportId: string, done: number) =>
  queryOptions({
    queryKey: ['reports', reportId, 'sites', done],
    queryFn: ({ signal }): Promise<Sites> =>
      analysisApi.listSites({
        params: { reportId },
        signal,
      }),
    enabled: done > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Reads the gap of each keyword: once it is there it does not change. */
const gapQuery = (reportId: string, isThere: boolean) =>
  queryOptions({
    queryKey: ['reports', reportId, 'gap'],
    queryFn: ({ signal }): Promise<Gap> =>
      readGap((query) => {
        const input = { params: { reportId }, query, signal }
        return analysisApi.listGap(input)
      }),
    enabled: isThere,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Those of one of the user's own reports. */
export const ownComparison = (reportId: string): ComparisonSource => ({
  ...ownReportSource(reportId),
  sites: (done) => sitesQuery(reportId, done) as UseQueryOptions<Sites>,
  gap: (isThere) => gapQuery(reportId, isThere) as UseQueryOptions<Gap>,
})
