import { randomUUID } from 'node:crypto'
import {
  checkReport,
  launchReport,
  type ReportBrief,
} from '@sortie/contracts/analysis/briefs/launch'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import { cancelReport } from '@sortie/contracts/analysis/reports/reports'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import { route } from '@sortie/runtime/http/route'
import { type Throttle, throttleOnce } from '@sortie/runtime/http/throttle'
import { createObjective } from '@sortie/runtime/process/objective'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import type { z } from 'zod'
import { type Brief, moreOf } from '../../domain/brief.ts'
import type { PaidCallsOf } from '../../paid-calls/paid-calls.ts'
import type { OwnProjects } from '../../projects/own-projects.ts'
import type { ProjectIds } from '../../projects/project-ids.ts'
import type { Projects } from '../../projects/projects.ts'
import { isGone, type ReportCommand, statusOfStage } from '../../reports/decider/report.ts'
import type { OwnReport } from '../../reports/own-report.ts'
import type { Reports } from '../../reports/reports.ts'
import { checkCompetitor } from '../check-competitor.ts'
import type { LaunchAnswers, ReportLaunchStatus } from '../launch-answers.ts'
import type { CheckBrief } from '../preflight.ts'
import type { SameReports } from '../same-reports.ts'

type Deps = {
  reports: Reports
  projects: Pick<Projects, 'state' | 'handle'>
  ownProjects: Pick<OwnProjects, 'adopt' | 'checkRoom'>
  projectIds: ProjectIds
  /** Ids of reports that are wanted again follow from it, the user and the request's key. */
  idKey: Buffer
  same: SameReports
  check: CheckBrief
  /** Calls of sources that cost nothing. */
  free: PaidCallsOf['free']
  answers: LaunchAnswers
  /** The limit on how often a user may check or launch a report: both read sites. */
  throttle: Throttle
  own: OwnReport
}

/** The brief of a request. Sites are compared by the pages that rank by themselves, never for ads. */
const briefOf = ({ industry, businessName, mainCompetitor, ...body }: ReportBrief): Brief => ({
  industry,
  businessName,
  mainCompetitor,
  ...moreOf(body.kind === 'competitors' ? { ...body, aim: undefined } : body),
})

type LaunchBody = z.infer<typeof launchReport.body>
type LaunchRequest = Extract<ReportCommand, { type: 'Request' }>['data']

/** The time that a launch waits for billing before it answers `requested`, in milliseconds. */
const PATIENCE_MS = 2_000

/** Launching a paid report, and cancelling it. */
export const launchRoutes = (deps: Deps) => {
  const { reports, projects, projectIds, idKey, answers, own, same, check } = deps
  const launchOnce = throttleOnce(deps.throttle)
  const answeredInTime = createObjective('launch')
  const idOf = (userId: string, key: string): ReportId =>
    `rep_${keyedHash(idKey, 'report', userId, key).slice(0, 32)}`
  /**
   * Returns the project of a new report: the one that the user chose, which must be their own, or the one of the same
   * business. The latter may have an id before it exists: a launch names it, and a handler creates it later.
   */
  const projectOf = async (userId: UserId, brief: Brief, chosen?: ProjectId) => {
    const usual = await projectIds.of(userId, brief)
    if (!chosen || chosen === usual) return usual
    await deps.ownProjects.adopt(userId, chosen)
    return chosen
  }
  /**
   * Checks that the user has room for one more project if the report begins one; restores the project if it is
   * archived.
   */
  const openProject = async (userId: UserId, projectId: ProjectId, at: string) => {
    const { state } = await projects.state(projectId)
    if (!state.owner) return deps.ownProjects.checkRoom(userId)
    if (state.isArchived) await projects.handle(projectId, { type: 'Restore', data: { at } })
  }
  const statusOf = async (reportId: ReportId): Promise<ReportLaunchStatus> => {
    const { state } = await reports.state(reportId)
    if (state.stage === 'unborn' || isGone(state)) throw new Rejection('report_not_found')
    return { status: statusOfStage(state.stage), available: state.available }
  }
  /** Returns the answer of billing for a report; null where billing does not answer in time. */
  const answerOf = (reportId: ReportId) =>
    answers.wait(reportId, PATIENCE_MS, async () => {
      const now = await statusOf(reportId)
      return now.status === 'requested' ? null : now
    })

  /** Requests a report, once for each request; billing is asked for its mission. */
  const request = async (data: LaunchRequest) => {
    const { reportId } = data
    const { repeated } = await reports.handle(reportId, { type: 'Request', data }, { isNew: true })
    const answer = await answerOf(reportId)
    answeredInTime.record(answer !== null)
    if (answer?.status === 'declined') throw new Rejection('no_missions', { reportId })
    return { repeated, ...(answer ?? { status: 'requested' as const, available: null }) }
  }

  /**
   * Returns the number of keywords that a report of this brief would hold.
   * @throws Rejection where it is not worth a mission
   */
  const promisedOf = async (userId: UserId, brief: Brief, kind: ReportKind): Promise<number> => {
    const { verdict, keywords, question } = await check(brief, { kind, paid: deps.free(userId) })
    // A launch that does not choose a reading takes the likeliest.
    if (verdict === 'ready' || verdict === 'ask') return keywords
    if (verdict === 'unread') throw new Rejection('no_site_read')
    throw new Rejection(question === null ? 'trade_unknown' : 'offers_unknown')
  }

  type Launch = {
    userId: UserId
    body: LaunchBody
    own: ReportId
    isSentAgain: boolean
    at: string
  }
  /** Launches a report, or finds the one that answers the same brief. */
  const launch = async ({ userId, body, own, isSentAgain, at }: Launch) => {
    const { projectId: chosen, again = false, kind = 'keywords' } = body
    const brief = briefOf(body)
    const projectId = await projectOf(userId, brief, chosen)
    // Sent again, it is answered as it was, whatever else is there by now.
    const existing = again || isSentAgain ? null : await same.find(userId, kind, brief)
    if (existing && existing.reportId !== own) {
      const { reportId } = existing
      const { status } = await statusOf(reportId)
      // The missions that were left after that report say nothing about those that are left now.
      return { repeated: true, reportId, projectId, status, available: null, same: true }
    }
    const promised = isSentAgain ? 0 : await promisedOf(userId, brief, kind)
    if (!isSentAgain) await openProject(userId, projectId, at)
    const claimed =
      again || isSentAgain
        ? { reportId: own, isOwn: true }
        : await same.claim(userId, kind, brief, { reportId: own, at })
    const { reportId, isOwn } = claimed
    const answer = await request({
      reportId,
      projectId,
      userId,
      at,
      ...brief,
      promised,
      attempt: 1,
      funding: 'mission',
      kind,
    })
    if (again) await same.note(userId, kind, brief, { reportId, at })
    return { reportId, projectId, ...answer, same: !isOwn }
  }

  return [
    route(checkReport, async ({ userId, body }) => {
      checkCompetitor(body)
      await deps.throttle.take(userId)
      const brief = briefOf(body)
      const { kind = 'keywords' } = body
      const [checked, existing] = await Promise.all([
        check(brief, { kind, paid: deps.free(userId), readsOwn: true }),
        same.find(userId, kind, brief),
      ])
      return { ...checked, same: existing }
    }),
    route(launchReport, async ({ userId, body, key, now: at, answerWith }) => {
      checkCompetitor(body)
      const own = idOf(userId, key ?? randomUUID())
      const isKnown = async () => (await reports.state(own)).version > 0
      // Sites are read before there is a report, so that is counted, too.
      const { repeated: _, ...launched } = await launchOnce(
        { of: userId, command: own, isKnown },
        async () => launch({ userId, body, own, isSentAgain: await isKnown(), at }),
      )
      if (launched.same) answerWith(200)
      return launched
    }),
    route(cancelReport, async ({ userId, params: { reportId }, now }) => {
      await own(userId, reportId)
      await reports.handle(reportId, { type: 'Cancel', data: { at: now } })
      const { status } = await statusOf(reportId)
      return { status }
    }),
  ]
}
