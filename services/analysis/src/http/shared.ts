import type { ShareSection } from '@sortie/contracts/analysis'
import {
  forkShared,
  getShared,
  getSharedKeyword,
  listSharedClusters,
  listSharedKeywords,
} from '@sortie/contracts/sharing'
import { Rejection } from '@sortie/runtime/domain'
import type { Caller } from '@sortie/runtime/http/caller'
import { found, route } from '@sortie/runtime/http/route'
import type { Log } from '@sortie/runtime/process/telemetry'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { Fork } from '../application/forks.ts'
import type { ShareOpens } from '../application/share-opens.ts'
import type { OpenedShare, SharedReports } from '../application/shares.ts'
import type { Limits } from '../domain/plans.ts'
import type { ClusterView } from '../projections/report-cluster.ts'
import type { KeywordView } from '../projections/report-keyword.ts'
import { clustersOf } from './clusters.ts'
import { keywordReply, keywordsReply } from './keyword-reply.ts'
import { sharedReply } from './shared-reply.ts'

type Deps = {
  shared: SharedReports
  opens: Pick<ShareOpens, 'count'>
  keywords: Rows<KeywordView>
  clusters: Rows<ClusterView>
  fork: Fork
  limits: Limits
  log: Log
}

/** What whoever has a link may read, and take into a project of their own. */
export const sharedRoutes = ({ shared, opens, keywords, clusters, fork, limits, log }: Deps) => {
  const open = (token: string, { ip }: Caller) => shared.open(token, ip)
  /** A section that was not shared is as little there as a link that ended. */
  const withSection = async (
    token: string,
    caller: Caller,
    section: ShareSection,
  ): Promise<OpenedShare> => {
    const opened = await open(token, caller)
    if (!opened.share.sections.includes(section)) throw new Rejection('share_not_found')
    return opened
  }

  return [
    route(getShared, async ({ params: { token }, caller }) => {
      const { share, report } = await open(token, caller)
      const { sections, endsAt } = share
      const isOwn = caller.userId === share.userId
      // A number that nobody waits for.
      if (!isOwn)
        opens.count(share).catch((err) => log.warn({ err }, 'an opened link was not counted'))
      return sharedReply(report, limits, { sections, endsAt, isOwn })
    }),
    route(listSharedKeywords, async ({ params: { token }, query, caller }) => {
      const { report } = await withSection(token, caller, 'keywords')
      const { after: cursor, limit } = query
      const page = await keywords.page(report.reportId, { sort: 'rank', cursor, limit })
      // Who the owner's rivals are is not shared.
      const rows = page.rows.map(({ id, row: { rivalAds: _, ...row } }) => ({ id, row }))
      return keywordsReply({ ...page, rows })
    }),
    route(getSharedKeyword, async ({ params: { token, keywordId }, caller }) => {
      const { report } = await withSection(token, caller, 'keywords')
      const row = found(await keywords.find(report.reportId, keywordId), 'keyword_not_found')
      return keywordReply(keywordId, row)
    }),
    route(listSharedClusters, async ({ params: { token }, query, caller }) => {
      const { report, share } = await withSection(token, caller, 'clusters')
      const page = await clustersOf(clusters, report, query)
      if (share.sections.includes('keywords')) return page
      // Ids follow from the words of keywords, which were not shared.
      return { ...page, clusters: page.clusters.map((each) => ({ ...each, keywordIds: [] })) }
    }),
    route(forkShared, async ({ params: { token }, userId, caller, now: at, answerWith }) => {
      const { isNew, ...reply } = await fork(userId, await open(token, caller), at)
      if (!isNew) answerWith(200)
      return reply
    }),
  ]
}
