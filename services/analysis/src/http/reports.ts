import { randomUUID } from 'node:crypto'
import {
  type AnalysisEvent,
  cancelReport,
  followReport,
  getKeyword,
  getReport,
  launchReport,
  listKeywords,
  listReports,
  type ProjectId,
  type Report,
  type ReportId,
} from '@sortie/contracts/analysis'
import { Rejection } from '@sortie/runtime/domain'
import { found, route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import type { House } from '@sortie/runtime/service/house'
import type { Commands } from '@sortie/runtime/store/command'
import { keyedHash } from '@sortie/runtime/store/keys'
import type { Rows } from '@sortie/runtime/views/row-reader'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { Limits } from '../domain/plans.ts'
import type { ProjectCommand, ProjectState } from '../domain/project.ts'
import type { ReportCommand, ReportState } from '../domain/report.ts'
import type { Answers, Standing } from '../handlers/answers.ts'
import type { ProjectIds } from '../handlers/projects.ts'
import { type ReportView, reportView } from '../projections/report.ts'
import type { KeywordView } from '../projections/report-keyword.ts'
import { type ReportSummaryView, summaryOf } from '../projections/report-summary.ts'
import type { ReturnedMissionView } from '../projections/returned-mission.ts'
import { checkCompetitor } from './competitor.ts'
import { keywordReply, keywordsReply, pageOf } from './keyword-reply.ts'
import { isDone, reportReply } from './report-reply.ts'

type Deps = {
  reports: Commands<ReportCommand, ReportState, AnalysisEvent>
  views: Views<ReportView>
  keywords: Rows<KeywordView>
  summaries: Views<ReportSummaryView>
  returned: Pick<Views<ReturnedMissionView>, 'find'>
  projects: Pick<Commands<ProjectCommand, ProjectState, AnalysisEvent>, 'state'>
  projectIds: ProjectIds
  /** Ids of reports follow from it, the user and the request's key: a repeated launch finds its own. */
  idKey: Buffer
  answers: Answers
  limits: Limits
  /** How often a user may launch. */
  throttle: ThrottleOnce
  sendLive: House<unknown>['sendLive']
}

/** How long a launch waits for billing before it answers `requested`. */
const PATIENCE_MS = 2_000
/** Reports that a list shows, newest first. */
const LISTED = 200

const STATUS = {
  requested: 'requested',
  queued: 'queued',
  running: 'running',
  competitors: 'running',
  keywords: 'running',
  completed: 'ready',
  declined: 'declined',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<Exclude<ReportState['stage'], 'unborn'>, ReportView['status']>

/** A trial that failed and was run again is one line, as it is one page. */
const isLatestTry = (
  { funding, projectId }: ReportSummaryView,
  index: number,
  all: ReportSummaryView[],
) =>
  funding === 'mission' ||
  all.findIndex((each) => each.funding === 'trial' && each.projectId === projectId) === index

export const reportRoutes = (deps: Deps) => {
  const { reports, views, keywords, summaries, returned, idKey, answers } = deps
  const { projects, projectIds, throttle, limits, sendLive } = deps
  const idOf = (userId: string, key: string): ReportId =>
    `rep_${keyedHash(idKey, 'report', userId, key).slice(0, 32)}`
  /** A project of this user; that of somebody else is not there. */
  const ownProject = async (userId: string, projectId: ProjectId): Promise<ProjectId> => {
    const { owner } = (await projects.state(projectId)).state
    return found(owner?.userId === userId ? projectId : null, 'project_not_found')
  }
  const standing = async (reportId: ReportId): Promise<Standing> => {
    const { state } = await reports.state(reportId)
    if (state.stage === 'unborn') throw new Rejection('report_not_found')
    return { status: STATUS[state.stage], available: state.available }
  }
  /** The report of this user; that of somebody else is not there. */
  const own = async (userId: string, reportId: ReportId): Promise<ReportView> => {
    const view = await views.find(reportId)
    return found(view?.userId === userId ? view : null, 'report_not_found')
  }
  /** An operator may have returned the mission of a report that was delivered. */
  const replyOf = async (view: ReportView): Promise<Report> => {
    const reply = reportReply(view, limits)
    const isReturned = reply.mission === 'spent' && (await returned.find(view.reportId)) !== null
    return isReturned ? { ...reply, mission: 'returned' } : reply
  }

  return [
    route(launchReport, async ({ userId, body, key, now }) => {
      checkCompetitor(body)
      const { projectId: chosen, ...brief } = body
      const projectId = chosen
        ? await ownProject(userId, chosen)
        : await projectIds.of(userId, brief)
      const reportId = idOf(userId, key ?? randomUUID())
      const about = { reportId, projectId, userId, at: now }
      const data = {
        ...about,
        ...brief,
        attempt: 1,
        funding: 'mission' as const,
        kind: 'keywords' as const,
      }
      const isKnown = async () => (await reports.state(reportId)).version > 0
      await throttle({ of: userId, command: reportId, isKnown }, () =>
        reports.handle(reportId, { type: 'Request', data }, { isNew: true }),
      )
      const told = await answers.wait(reportId, PATIENCE_MS, async () => {
        const now = await standing(reportId)
        return now.status === 'requested' ? null : now
      })
      if (told?.status === 'declined') throw new Rejection('no_missions', { reportId })
      return { reportId, projectId, ...(told ?? { status: 'requested' as const, available: null }) }
    }),
    route(listReports, async ({ userId }) => {
      const options = { newestBy: 'requestedAt', limit: LISTED } as const
      const listed = await summaries.where({ userId }, options)
      return { reports: listed.filter(isLatestTry).map(summaryOf) }
    }),
    route(getReport, async ({ userId, params: { reportId } }) =>
      replyOf(await own(userId, reportId)),
    ),
    route(followReport, async ({ userId, params: { reportId } }, response) => {
      await own(userId, reportId)
      await sendLive(response, {
        projection: reportView.name,
        key: reportId,
        read: async () => {
          const now = await views.findAt(reportId)
          if (!now) return null
          const { view, version } = now
          return { reply: await replyOf(view), version, done: isDone(view) }
        },
      })
      return undefined
    }),
    route(listKeywords, async ({ userId, params: { reportId }, query }) => {
      await own(userId, reportId)
      return keywordsReply(await keywords.page(reportId, pageOf(query)))
    }),
    route(getKeyword, async ({ userId, params: { reportId, keywordId } }) => {
      await own(userId, reportId)
      const row = found(await keywords.find(reportId, keywordId), 'keyword_not_found')
      return keywordReply(keywordId, row)
    }),
    route(cancelReport, async ({ userId, params: { reportId }, now }) => {
      await own(userId, reportId)
      await reports.handle(reportId, { type: 'Cancel', data: { at: now } })
      const { status } = await standing(reportId)
      return { status }
    }),
  ]
}
