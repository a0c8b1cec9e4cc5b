import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import type { ReportStatus } from '@sortie/contracts/analysis/reports/report-status'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import type { ThrottleOnce } from '@sortie/runtime/http/throttle'
import type { ConfigOf, Kernel } from '@sortie/runtime/service/kernel'
import { keyedHash } from '@sortie/runtime/store/vault/keys'
import { detailsOfBrief } from '../projects/decider/project.ts'
import { type OwnProjects, ownProjects } from '../projects/own-projects.ts'
import { type ProjectIds, projectIds } from '../projects/project-ids.ts'
import { type Projects, projectAggregate } from '../projects/projects.ts'
import { readBrief } from '../recognition/reading.ts'
import { statusOfStage } from '../reports/decider/report.ts'
import { type Reports, reportAggregate } from '../reports/reports.ts'
import type { ReportView } from '../reports/views/report-view.ts'
import { FORK_FUNDING } from './decider/fork.ts'
import { forkThrottle, type shareSettings } from './share-throttles.ts'
import type { OpenedShare } from './shared-reports.ts'

type ReportCopy = { reportId: ReportId; projectId: ProjectId; status: ReportStatus; isNew: boolean }
/** Takes a copy of what a link shows into a project of somebody's own; once for each link. */
export type Fork = (userId: UserId, opened: OpenedShare, at: string) => Promise<ReportCopy>

type Deps = {
  reports: Reports
  projects: Projects
  ids: Pick<ProjectIds, 'of'>
  ownProjects: Pick<OwnProjects, 'checkRoom'>
  idKey: Buffer
  /** The limit on how many copies a user may take. */
  throttle: ThrottleOnce
}

/** Copies of one link that a user deleted again, or that came to nothing, before the next is refused. */
const MOST_TRIES = 50

/** The brief as it was shared: what its head says, and where the business is. */
const sharedBrief = ({ name, industry, mainCompetitor, more }: ReportView) => {
  const brief = {
    industry: industry ?? '',
    businessName: name ?? '',
    mainCompetitor: mainCompetitor ?? '',
  }
  // If the brief names no country, it may follow from parts that are not shared.
  const { country } = readBrief({ ...brief, ...more }).place
  return { ...brief, country, ...(more.town && { town: more.town }) }
}

const createFork = (deps: Deps): Fork => {
  const { reports, projects, ids, ownProjects, idKey, throttle } = deps

  /** The copy that is there, or the id of the next one. */
  const findCopy = async (userId: UserId, shareId: string) => {
    for (let count = 1; count <= MOST_TRIES; count++) {
      const hash = keyedHash(idKey, 'fork', userId, shareId, `${count}`).slice(0, 32)
      const reportId: ReportId = `rep_${hash}`
      const { state } = await reports.state(reportId)
      if (state.stage === 'unborn') return { reportId, copy: null }
      if (state.stage !== 'failed' && !state.isRemoved) return { reportId, copy: state }
    }
    throw new Rejection('too_many_requests')
  }

  /** The project of this business among those of the user; an archived one comes back. */
  const openProject = async (userId: UserId, brief: ReturnType<typeof sharedBrief>, at: string) => {
    const projectId = await ids.of(userId, brief)
    const { state } = await projects.state(projectId)
    if (!state.owner) await ownProjects.checkRoom(userId)
    const project = { projectId, userId, at, name: brief.businessName, ...detailsOfBrief(brief) }
    await projects.handle(projectId, { type: 'Create', data: project })
    if (state.owner && state.isArchived)
      await projects.handle(projectId, { type: 'Restore', data: { at } }, { step: 'restore' })
    return projectId
  }

  /** The number of the last addition that is there; undefined where none is. */
  const lastAdditionOf = async (reportId: ReportId) => {
    const { state } = await reports.state(reportId)
    return state.stage === 'unborn' ? undefined : state.additions.completed.at(-1)?.number
  }

  return async (userId, { share, report }, at) => {
    const { shareId, sections } = share
    // The user who shared the report has it already.
    if (share.userId === userId) {
      const { reportId, projectId, status } = report
      return { reportId, projectId, status, isNew: false }
    }
    const { reportId, copy } = await findCopy(userId, shareId)
    if (copy) {
      const { projectId } = copy.about
      return { reportId, projectId, status: statusOfStage(copy.stage), isNew: false }
    }
    const brief = sharedBrief(report)
    const isKnown = async () => (await reports.state(reportId)).version > 0
    const projectId = await openProject(userId, brief, at)
    const madeAt = report.fork?.madeAt ?? report.stages[0]!.at
    const about = { reportId, userId, at, projectId, funding: FORK_FUNDING, kind: report.kind }
    const additions = await lastAdditionOf(report.reportId)
    const data = { ...about, shareId, sections, madeAt, ...(additions && { additions }), ...brief }
    await throttle({ of: userId, command: reportId, isKnown }, async () => {
      const take = { type: 'Take', data: { at, how: 'copied' } } as const
      await reports.handle(report.reportId, take, { step: 'take' })
      return reports.handle(reportId, { type: 'Fork', data }, { isNew: true })
    })
    return { reportId, projectId, status: 'running', isNew: true }
  }
}

/** Takes copies for users who were sent a link. */
export const openForks = (kernel: Kernel<ConfigOf<typeof shareSettings>>): Fork =>
  createFork({
    reports: kernel.commands(reportAggregate),
    projects: kernel.commands(projectAggregate),
    ids: kernel.resource(projectIds),
    ownProjects: kernel.resource(ownProjects),
    idKey: kernel.keyFor('fork-id'),
    throttle: forkThrottle(kernel),
  })
