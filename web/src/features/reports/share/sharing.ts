import type { KeywordDetails } from '@sortie/contracts/analysis/keywords/keywords'
import type { WholeCluster } from '@sortie/contracts/analysis/plans/clusters'
import type {
  listSharedClusters,
  listSharedKeywords,
  OwnShare,
  SharedReport,
  shareReport,
} from '@sortie/contracts/analysis/reports/sharing'
import type { Body, Reply } from '@sortie/contracts/call'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import type { Action } from '@/lib/forms/action'
import { outdateReports } from '@/lib/reports/reports'
import type { ComparisonSource } from '../gap/comparison-source'
import { readGap } from '../gap/gap'
import { reportRowOf } from '../table/rows'

/** The links to a report, newest first; how often they were opened changes while nobody looks. */
export const reportSharesQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['reports', reportId, 'shares'],
    queryFn: async ({ signal }): Promise<OwnShare[]> => {
      const input = { params: { reportId }, signal }
      return (await analysisApi.listShares(input)).shares
    },
    staleTime: 0,
  })

type LinkRequest = { body: Body<typeof shareReport>; action: Action; idempotencyKey: string }

/** Makes a link. @returns which it is, and its address, which is told this once */
export const makeReportLink = async (
  client: QueryClient,
  reportId: string,
  wanted: LinkRequest,
) => {
  const input = { params: { reportId }, ...wanted }
  const { share, token } = await analysisApi.shareReport(input)
  client.setQueryData(reportSharesQuery(reportId).queryKey, (known = []) => [
    share,
    ...known.filter(({ shareId }) => shareId !== share.shareId),
  ])
  return { shareId: share.shareId, address: `${window.location.origin}/s/${token}` }
}

export const revokeReportLink = async (
  client: QueryClient,
  reportId: string,
  shareId: string,
  action: Action,
) => {
  const input = { params: { reportId, shareId }, action }
  const share = await analysisApi.revokeShare(input)
  client.setQueryData(reportSharesQuery(reportId).queryKey, (known) =>
    known?.map((each) => (each.shareId === shareId ? share : each)),
  )
}

/** Reads the report that a link shows. The owner may revoke the link at any moment, so none of it is kept. */
export const sharedReportQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }): Promise<SharedReport> =>
      analysisApi.getShared({ params: { token }, signal }),
    gcTime: 0,
  })

const readRows = async (token: string, signal: AbortSignal) => {
  const rows: ReturnType<typeof reportRowOf>[] = []
  for (let after: string | null = ''; after !== null; ) {
    const input = { params: { token }, query: { limit: '1000', ...(after && { after }) }, signal }
    const page: Reply<typeof listSharedKeywords> = await analysisApi.listSharedKeywords(input)
    rows.push(...page.rows.map(reportRowOf))
    after = page.next
  }
  return rows
}
const readClusters = async (token: string, signal: AbortSignal) => {
  const clusters: WholeCluster[] = []
  for (let after: string | null = ''; after !== null; ) {
    const input = { params: { token }, query: { limit: '500', ...(after && { after }) }, signal }
    const page: Reply<typeof listSharedClusters> = await analysisApi.listSharedClusters(input)
    clusters.push(...page.clusters)
    after = page.next
  }
  return clusters
}

/** Makes the queries for the parts of a shared report. */
export const sharedSource = (token: string): ComparisonSource => ({
  rows: (count) => ({
    queryKey: ['shared', token, 'keywords', count],
    queryFn: ({ signal }) => readRows(token, signal),
    enabled: count > 0,
  }),
  clusters: (count) => ({
    queryKey: ['shared', token, 'clusters'],
    queryFn: ({ signal }) => readClusters(token, signal),
    enabled: count !== null && count > 0,
  }),
  keyword: (keywordId) => ({
    queryKey: ['shared', token, 'keyword', keywordId],
    queryFn: ({ signal }): Promise<KeywordDetails> =>
      analysisApi.getSharedKeyword({
        params: { token, keywordId },
        signal,
      }),
  }),
  sites: (shown) => ({
    queryKey: ['shared', token, 'sites'],
    queryFn: ({ signal }) =>
      analysisApi.listSharedSites({
        params: { token },
        signal,
      }),
    enabled: shown > 0,
  }),
  gap: (isShown) => ({
    queryKey: ['shared', token, 'gap'],
    queryFn: ({ signal }) =>
      readGap((query) => {
        const input = { params: { token }, query, signal }
        return analysisApi.listSharedGap(input)
      }),
    enabled: isShown,
  }),
})

/** Takes a copy into a project of the user's own. @returns where it is */
export const saveCopy = async (client: QueryClient, token: string, action: Action) => {
  const input = { params: { token }, action }
  const { reportId } = await analysisApi.forkShared(input)
  await outdateReports(client)
  return reportId
}
