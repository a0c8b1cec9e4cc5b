import type { Preflight, ReportBrief } from '@sortie/contracts/analysis/briefs/launch'
import type { KeywordDetails, listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import type { listClusters, WholeCluster } from '@sortie/contracts/analysis/plans/clusters'
import type {
  followReport,
  Report,
  ReportSummary,
} from '@sortie/contracts/analysis/reports/reports'
import type { Reply } from '@sortie/contracts/call'
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { noteLaunch } from '@/components/report/progress/launched'
import { isRunOver } from '@/components/report/progress/stages'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import type { LiveSource } from '@/lib/api/live'
import { problemOf } from '@/lib/api/problem'
import type { Action } from '@/lib/forms/action'
import { type ReportLaunch, useMissionDraft } from '@/lib/missions/mission-draft'
import { outdateReports, reportsQuery } from '@/lib/reports/reports'
import { patchUser, userQuery } from '@/lib/session/session'
import { type ReportRow, reportRowOf } from './table/rows'

/** A report, as far as it is there. */
export const reportQuery = (reportId: string) =>
  queryOptions({
    queryKey: ['reports', reportId],
    queryFn: ({ signal }): Promise<Report> =>
      analysisApi.getReport({ params: { reportId }, signal }),
  })

/** As many rows as one reply holds. */
const PAGE = 1_000

const readRows = async (reportId: string, signal: AbortSignal): Promise<ReportRow[]> => {
  const rows: ReportRow[] = []
  for (let after: string | null = ''; after !== null; ) {
    const query = { limit: String(PAGE), ...(after && { after }) }
    const input = { params: { reportId }, query, signal }
    const page: Reply<typeof listKeywords> = await analysisApi.listKeywords(input)
    rows.push(...page.rows.map(reportRowOf))
    after = page.next
  }
  return rows
}

/**
 * The keywords of a report, most impact first.
 * @param count as many as are there: with more of them they are asked for anew
 */
export const keywordsQuery = (reportId: string, count: number) =>
  queryOptions({
    queryKey: ['reports', reportId, 'keywords', count],
    queryFn: ({ signal }) => readRows(reportId, signal),
    enabled: count > 0,
    placeholderData: keepPreviousData,
  })

/** As many clusters as one reply holds. */
const CLUSTERS_PAGE = '500'

const readClusters = async (reportId: string, signal: AbortSignal): Promise<WholeCluster[]> => {
  const clusters: WholeCluster[] = []
  for (let after: string | null = ''; after !== null; ) {
    const query = { limit: CLUSTERS_PAGE, ...(after && { after }) }
    const input = { params: { reportId }, query, signal }
    const page: Reply<typeof listClusters> = await analysisApi.listClusters(input)
    clusters.push(...page.clusters)
    after = page.next
  }
  return clusters
}

/**
 * The clusters of a report, most impact first: they change only with its keywords, where some are added.
 * @param count how many there are; null where there are none, or not yet
 * @param keywords how many keywords are in them
 */
const clustersQuery = (reportId: string, count: number | null, keywords: number) =>
  queryOptions({
    queryKey: ['reports', reportId, 'clusters', keywords],
    queryFn: ({ signal }) => readClusters(reportId, signal),
    enabled: count !== null && count > 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

/** Reads the details behind a keyword: they do not change. */
const keywordQuery = (reportId: string, keywordId: string) =>
  queryOptions({
    queryKey: ['reports', reportId, 'keyword', keywordId],
    queryFn: ({ signal }): Promise<KeywordDetails> =>
      analysisApi.getKeyword({
        params: { reportId, keywordId },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The queries for the parts of a report that are not in its summary. */
export type ReportSource = {
  rows: (count: number) => UseQueryOptions<ReportRow[]>
  clusters: (count: number | null, keywords: number) => UseQueryOptions<WholeCluster[]>
  keyword: (keywordId: string) => UseQueryOptions<KeywordDetails>
}

/** Those of one of the user's own reports. */
export const ownReportSource = (reportId: string): ReportSource => ({
  rows: (count) => keywordsQuery(reportId, count) as UseQueryOptions<ReportRow[]>,
  clusters: (count, keywords) =>
    clustersQuery(reportId, count, keywords) as UseQueryOptions<WholeCluster[]>,
  keyword: (keywordId) => keywordQuery(reportId, keywordId) as UseQueryOptions<KeywordDetails>,
})

/** The line of a report in the list, as the report itself tells. */
const lineOf = ({ analysis, finishedAt, keywords }: Report): Partial<ReportSummary> => {
  const { status } = analysis
  if (status !== 'ready') return { status, finishedAt }
  return {
    status,
    finishedAt,
    opportunities: keywords.ratings,
    easiest: keywords.easiest,
    // They come with the most impact first.
    bestKeyword: analysis.results.keywords[0]?.keyword ?? null,
  }
}

/** Updates the balance after a change of the report's mission: it was reserved late, returned, or declined. */
const settleBalance = (client: QueryClient, before: Report | undefined, { mission }: Report) => {
  const user = client.getQueryData(userQuery.queryKey)
  if (!user || !before || before.mission === mission) return
  const holds = (one: Report['mission']) => one === 'reserved' || one === 'spent'
  const change = Number(holds(before.mission)) - Number(holds(mission))
  const left = mission === 'declined' ? 0 : Math.max(0, user.queriesRemaining + change)
  patchUser(client, { queriesRemaining: left })
}

/** Writes what a report is now into its line of the list, unless that is asked for anew anyway. */
const receiveLine = (client: QueryClient, report: Report) => {
  const { queryKey } = reportsQuery
  const isLine = ({ reportId }: ReportSummary) => reportId === report.reportId
  client.setQueriesData<ReportSummary[]>({ queryKey: ['project-reports'] }, (list) =>
    list?.map((one) => (isLine(one) ? { ...one, ...lineOf(report) } : one)),
  )
  const { isInvalidated, fetchStatus } = client.getQueryState(queryKey) ?? {}
  // Written into, it would count as known, and what it does not know yet would be missing. It is
  // asked for again where somebody sees it, and where an answer on its way may be from before.
  if (isInvalidated) {
    const type = fetchStatus === 'fetching' ? 'all' : 'active'
    return void client.refetchQueries({ queryKey, exact: true, type })
  }
  if (!client.getQueryData(queryKey)?.some(isLine)) return void outdateReports(client)
  client.setQueryData(queryKey, (list) =>
    list?.map((one) => (isLine(one) ? { ...one, ...lineOf(report) } : one)),
  )
}

/** Writes what a report is now into the cache. */
const receiveReport = (client: QueryClient, reportId: string, report: Report) => {
  const { queryKey } = reportQuery(reportId)
  settleBalance(client, client.getQueryData(queryKey), report)
  client.setQueryData(queryKey, report)
  receiveLine(client, report)
}

/** A report under way. */
export const liveReport: LiveSource<typeof followReport> = {
  endpoint: analysisApi.followReport,
  params: (reportId) => ({ reportId }),
  fetch: (client, reportId) => client.fetchQuery({ ...reportQuery(reportId), staleTime: 0 }),
  receive: receiveReport,
}

/** Returns true where an error leaves no doubt about the outcome of a launch. */
const isFinal = (error: unknown) => {
  const code = problemOf(error)?.code
  return [
    'no_missions',
    'idempotency_key_reused',
    'trade_unknown',
    'offers_unknown',
    'no_site_read',
  ].includes(code ?? '')
}

/** Reads the pre-flight of a brief; a brief of null is incomplete, and nothing is read. */
export const preflightQuery = (brief: ReportBrief | null) =>
  queryOptions({
    queryKey: ['preflight', brief],
    queryFn: ({ signal }): Promise<Preflight> => analysisApi.checkReport({ body: brief!, signal }),
    enabled: brief !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })

/**
 * Launches a report, once however often it is sent for the same brief. Answers with its id, or with
 * that of the same one that is there already.
 */
export const launchMission = async (client: QueryClient, launch: ReportLaunch, action: Action) => {
  const draft = useMissionDraft.getState()
  const input = { body: launch, idempotencyKey: draft.keyFor(launch), action }
  try {
    const reply = await analysisApi.launchReport(input)
    if (reply.same) {
      draft.forgetKey()
      return reply
    }
    draft.clear()
    if (reply.available !== null) patchUser(client, { queriesRemaining: reply.available })
    outdateReports(client)
    noteLaunch(reply.reportId)
    return reply
  } catch (error) {
    if (isFinal(error)) draft.forgetKey()
    if (problemOf(error)?.code === 'no_missions') {
      patchUser(client, { queriesRemaining: 0 })
      outdateReports(client)
    }
    throw error
  }
}

/** Cancels a report that does not run yet, and learns what became of it either way. */
export const cancelMission = async (client: QueryClient, reportId: string, action: Action) => {
  const input = { params: { reportId }, action }
  await analysisApi.cancelReport(input)
  const { queryKey } = reportQuery(reportId)
  const known = client.getQueryData(queryKey)
  // The live events may have brought it already.
  if (known && isRunOver(known.analysis.status)) return
  receiveReport(client, reportId, await liveReport.fetch(client, reportId))
}
