import { getKeyword, listKeywords } from '@sortie/contracts/analysis/keywords/keywords'
import {
  followReport,
  getReport,
  listReports,
  type Report,
} from '@sortie/contracts/analysis/reports/reports'
import { found, route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { ReportTimes } from '../decider/plans.ts'
import type { FollowReport } from '../follow-report.ts'
import type { OwnReport } from '../own-report.ts'
import { keywordPageOf, keywordReply, keywordsReply } from '../replies/keyword-reply.ts'
import { reportReply } from '../replies/report-reply.ts'
import { countedReports } from '../report-tally.ts'
import type { KeywordView } from '../views/report-keyword.ts'
import type { ResultsView } from '../views/report-results.ts'
import { type ReportSummaryView, reportSummaryOf } from '../views/report-summary.ts'
import type { ReportView } from '../views/report-view.ts'
import type { ReturnedMissionView } from '../views/returned-mission.ts'

type Deps = {
  keywords: Rows<KeywordView>
  results: Pick<Rows<ResultsView>, 'find'>
  summaries: Views<ReportSummaryView>
  returned: Pick<Views<ReturnedMissionView>, 'find'>
  limits: ReportTimes
  own: OwnReport
  /** The limit on how often a user may read reports and lists of them. */
  throttle: Pick<Throttle, 'take'>
  follow: FollowReport
}

/** Reports that a list shows, newest first. */
const LISTED = 200

/** Returns the routes by which users read their reports. */
export const reportRoutes = ({
  keywords,
  results,
  summaries,
  returned,
  limits,
  own,
  throttle,
  follow,
}: Deps) => {
  /** An operator may have returned the mission of a report that was delivered. */
  const replyOf = async (view: ReportView): Promise<Report> => {
    const reply = reportReply(view, limits)
    const isReturned = reply.mission === 'spent' && (await returned.find(view.reportId)) !== null
    return isReturned ? { ...reply, mission: 'returned', withdrawal: null } : reply
  }

  return [
    route(listReports, async ({ userId, query }) => {
      await throttle.take(userId)
      const options = { newestBy: 'requestedAt', limit: LISTED } as const
      const listed = await summaries.where({ userId, ...query }, options)
      return { reports: countedReports(listed).map(reportSummaryOf) }
    }),
    route(getReport, async ({ userId, params: { reportId } }) =>
      replyOf(await own(userId, reportId)),
    ),
    route(followReport, async ({ userId, params: { reportId } }, response) => {
      await own(userId, reportId)
      return follow(response, reportId, replyOf)
    }),
    route(listKeywords, async ({ userId, params: { reportId }, query }) => {
      await own(userId, reportId)
      return keywordsReply(await keywords.page(reportId, keywordPageOf(query)))
    }),
    route(getKeyword, async ({ userId, params: { reportId, keywordId } }) => {
      const { additions } = await own(userId, reportId)
      const row = found(await keywords.find(reportId, keywordId), 'keyword_not_found')
      const page = await results.find(reportId, keywordId)
      return keywordReply(keywordId, row, { results: page, additions })
    }),
  ]
}
