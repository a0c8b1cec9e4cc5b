import type { WholeCluster } from '@sortie/contracts/analysis/plans/clusters'
import {
  forkShared,
  getShared,
  getSharedKeyword,
  listSharedClusters,
  listSharedGap,
  listSharedKeywords,
  listSharedSites,
} from '@sortie/contracts/analysis/reports/sharing'
import { Rejection } from '@sortie/runtime/domain'
import type { Caller } from '@sortie/runtime/http/caller'
import { found, route } from '@sortie/runtime/http/route'
import type { Log } from '@sortie/runtime/process/telemetry'
import type { Rows } from '@sortie/runtime/views/row-reader'
import { gapReply, sitesReply } from '../../comparisons/comparison-replies.ts'
import type { ReadComparison } from '../../comparisons/read-comparison.ts'
import type { ReportTimes } from '../../reports/decider/plans.ts'
import { clustersPage } from '../../reports/replies/clusters-reply.ts'
import { keywordReply, keywordsReply } from '../../reports/replies/keyword-reply.ts'
import type { ClusterView } from '../../reports/views/report-cluster.ts'
import type { KeywordView } from '../../reports/views/report-keyword.ts'
import { type ShownParts, shownParts } from '../decider/shown-parts.ts'
import type { Fork } from '../forks.ts'
import type { ShareOpens } from '../share-opens.ts'
import type { OpenedShare, SharedReports } from '../shared-reports.ts'
import { shownComparison } from '../shown-comparison.ts'
import { sharedReply } from './shared-reply.ts'

type Deps = {
  shared: SharedReports
  opens: Pick<ShareOpens, 'count'>
  keywords: Rows<KeywordView>
  clusters: Rows<ClusterView>
  comparison: ReadComparison
  fork: Fork
  limits: ReportTimes
  log: Log
}

type ShareContents = OpenedShare & { parts: ShownParts }

/** A cluster as far as it was shared: ids follow from the words of keywords. */
const shownCluster = ({ keywords, own }: ShownParts) => {
  return ({ ownPage, ...cluster }: WholeCluster): WholeCluster => ({
    ...cluster,
    keywordIds: keywords ? cluster.keywordIds : [],
    ...(own && ownPage && { ownPage }),
  })
}

/**
 * Returns the routes for a person with a link: they read the shared report, and copy it into a project of their own.
 */
export const sharedRoutes = (deps: Deps) => {
  const { shared, opens, keywords, clusters, comparison, fork, limits, log } = deps
  const open = async (token: string, { ip }: Caller): Promise<ShareContents> => {
    const opened = await shared.open(token, ip)
    return { ...opened, parts: shownParts(opened.report.kind, opened.share.sections) }
  }
  /** Opens a link for one of its parts; a part that was not shared is not found, like a link that ended. */
  const withPart = async (
    token: string,
    caller: Caller,
    isShown: (parts: ShownParts) => boolean,
  ): Promise<ShareContents> => {
    const opened = await open(token, caller)
    if (!isShown(opened.parts)) throw new Rejection('share_not_found')
    return opened
  }

  return [
    route(getShared, async ({ params: { token }, caller }) => {
      const { share, report, parts } = await open(token, caller)
      const { sections, endsAt } = share
      const isOwn = caller.userId === share.userId
      // A number that nobody waits for.
      if (!isOwn)
        opens.count(share).catch((err) => log.warn({ err }, 'an opened link was not counted'))
      return sharedReply(report, limits, parts, { sections, endsAt, isOwn })
    }),
    route(listSharedKeywords, async ({ params: { token }, query, caller }) => {
      const { report, parts } = await withPart(token, caller, (shown) => shown.keywords)
      const { after: cursor, limit } = query
      const page = await keywords.page(report.reportId, { sort: 'rank', cursor, limit })
      if (parts.rivals) return keywordsReply(page)
      // The owner's rivals are not shared.
      const rows = page.rows.map(({ id, row: { rivalAds: _, ...row } }) => ({ id, row }))
      return keywordsReply({ ...page, rows })
    }),
    route(getSharedKeyword, async ({ params: { token, keywordId }, caller }) => {
      const { report } = await withPart(token, caller, (shown) => shown.keywords)
      const row = found(await keywords.find(report.reportId, keywordId), 'keyword_not_found')
      return keywordReply(keywordId, row)
    }),
    route(listSharedClusters, async ({ params: { token }, query, caller }) => {
      const { report, parts } = await withPart(token, caller, ({ has }) => has('clusters'))
      const page = await clustersPage(clusters, report, query)
      return { ...page, clusters: page.clusters.map(shownCluster(parts)) }
    }),
    route(listSharedSites, async ({ params: { token }, caller }) => {
      const compares = ({ has, gap }: ShownParts) => gap || has('competitors') || has('own')
      const { report, parts } = await withPart(token, caller, compares)
      const known = parts.has('competitors') ? report.competitors : []
      return sitesReply(shownComparison(await comparison(report.reportId), parts), known)
    }),
    route(listSharedGap, async ({ params: { token }, query, caller }) => {
      const { report, parts } = await withPart(token, caller, ({ gap }) => gap)
      return gapReply(shownComparison(await comparison(report.reportId), parts), query)
    }),
    route(forkShared, async ({ params: { token }, userId, caller, now: at, answerWith }) => {
      const { isNew, ...reply } = await fork(userId, await open(token, caller), at)
      if (!isNew) answerWith(200)
      return reply
    }),
  ]
}
