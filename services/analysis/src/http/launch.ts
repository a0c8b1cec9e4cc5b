import { randomUUID } from 'node:crypto'
import {
  type AnalysisEvent,
  cancelReport,
  launchReport,
  type ProjectId,
  type ReportId,
  type ReportStatus,
  type TrialDetails,
} from '@sortie/contracts/analysis'
import type { UserId } from '@sortie/contracts/identity'
import { Rejection } from '@sortie/runtime/domain'
import { found, route } from '@sortie/runtime/http/route'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import type { Commands } from '@sortie/runtime/store/command'
import { keyedHash } from '@sortie/runtime/store/keys'
import type { Answers, LaunchStatus } from '../application/answers.ts'
import type { ProjectIds } from '../application/project-ids.ts'
import type { ProjectCommand, ProjectState } from '../domain/project.ts'
import type { ReportCommand, ReportState } from '../domain/report.ts'
import { checkCompetitor } from './competitor.ts'
import type { OwnReport } from './own-report.ts'

type Deps = {
  reports: Commands<ReportCommand, ReportState, AnalysisEvent>
  projects: Pick<Commands<ProjectCommand, ProjectState, AnalysisEvent>, 'state'>
  projectIds: ProjectIds
  /** Ids of reports follow from it, the user and the request's key: a repeated launch finds its own. */
  idKey: Buffer
  answers: Answers
  /** How often a user may launch. */
  throttle: ThrottleOnce
  own: OwnReport
}

/** How long a launch waits for billing before it answers `requested`. */
const PATIENCE_MS = 2_000

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
} as const satisfies Record<Exclude<ReportState['stage'], 'unborn'>, ReportStatus>

/** Launching a paid report, and cancelling it. */
export const launchRoutes = (deps: Deps) => {
  const { reports, projects, projectIds, idKey, answers, throttle, own } = deps
  const idOf = (userId: string, key: string): ReportId =>
    `rep_${keyedHash(idKey, 'report', userId, key).slice(0, 32)}`
  /**
   * The project that a report goes to: the one that was chosen, which must be the user's own, or the one
   * that it belongs to. That one may be named before it is made: a launch tells it, a handler makes it.
   */
  const projectOf = async (userId: UserId, brief: TrialDetails, chosen?: ProjectId) => {
    const usual = await projectIds.of(userId, brief)
    if (!chosen || chosen === usual) return usual
    const { owner } = (await projects.state(chosen)).state
    return found(owner?.userId === userId ? chosen : null, 'project_not_found')
  }
  const statusOf = async (reportId: ReportId): Promise<LaunchStatus> => {
    const { state } = await reports.state(reportId)
    if (state.stage === 'unborn') throw new Rejection('report_not_found')
    return { status: STATUS[state.stage], available: state.available }
  }
  /** What billing said of a report, if it does so soon. */
  const answerOf = (reportId: ReportId) =>
    answers.wait(reportId, PATIENCE_MS, async () => {
      const now = await statusOf(reportId)
      return now.status === 'requested' ? null : now
    })

  return [
    route(launchReport, async ({ userId, body, key, now }) => {
      checkCompetitor(body)
      const { projectId: chosen, ...brief } = body
      const projectId = await projectOf(userId, brief, chosen)
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
      const answer = await answerOf(reportId)
      if (answer?.status === 'declined') throw new Rejection('no_missions', { reportId })
      return {
        reportId,
        projectId,
        ...(answer ?? { status: 'requested' as const, available: null }),
      }
    }),
    route(cancelReport, async ({ userId, params: { reportId }, now }) => {
      await own(userId, reportId)
      await reports.handle(reportId, { type: 'Cancel', data: { at: now } })
      const { status } = await statusOf(reportId)
      return { status }
    }),
  ]
}
