import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import {
  archiveProject,
  changeProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  renameProject,
  restoreProject,
} from '@sortie/contracts/analysis/projects/projects'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import { route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { RemoveReports } from '../../reports/remove-reports.ts'
import type { ProjectCommand } from '../decider/project.ts'
import type { OwnProject, OwnProjects } from '../own-projects.ts'
import type { ProjectIds } from '../project-ids.ts'
import type { Projects } from '../projects.ts'
import { projectReply } from './project-reply.ts'

type Deps = {
  projects: Projects
  own: OwnProjects
  ids: Pick<ProjectIds, 'of'>
  remove: RemoveReports
  /** The limit on how often a user may change projects. */
  throttle: Throttle
  /** The limit on how often a user may read projects: each reading counts the reports of a project. */
  reads: Pick<Throttle, 'take'>
}
type Change = Exclude<ProjectCommand, { type: 'Create' | 'Delete' }>

/** Returns the routes by which users read and change their projects. */
export const projectRoutes = ({ projects, own, ids, remove, throttle, reads }: Deps) => {
  const replyOf = async (userId: UserId, projectId: ProjectId) =>
    projectReply(await own.one(userId, projectId))

  const change = async (userId: UserId, projectId: ProjectId, command: Change) => {
    await own.adopt(userId, projectId)
    await throttle.take(userId)
    await projects.handle(projectId, command)
    return replyOf(userId, projectId)
  }

  /** The reports of a project beside its newest ones, as far as there still are any. */
  const othersOf = async ({ view: { userId, projectId }, recent }: OwnProject) => {
    const count = (await own.countReports(userId, projectId)) - recent.length
    return count > 0 ? { count, until: recent[0]!.requestedAt } : undefined
  }

  return [
    route(listProjects, async ({ userId }) => {
      await reads.take(userId)
      const projects = (await own.all(userId)).map(projectReply)
      return { projects: projects.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)) }
    }),
    route(getProject, async ({ userId, params: { projectId } }) => {
      await reads.take(userId)
      return replyOf(userId, projectId)
    }),
    route(createProject, async ({ userId, body, now: at }) => {
      await throttle.take(userId)
      const { name, industry } = body
      const projectId = await ids.of(userId, { businessName: name, industry })
      const { owner } = (await projects.state(projectId)).state
      if (!owner) {
        await own.checkRoom(userId)
        if (await own.find(userId, projectId)) throw new Rejection('project_exists', { projectId })
      }
      const data = { projectId, userId, at, ...body }
      const { events } = await projects.handle(projectId, { type: 'Create', data })
      if (events.length === 0) throw new Rejection('project_exists', { projectId })
      return replyOf(userId, projectId)
    }),
    route(renameProject, ({ userId, params: { projectId }, body, now: at }) =>
      change(userId, projectId, { type: 'Rename', data: { at, ...body } }),
    ),
    route(changeProject, ({ userId, params: { projectId }, body, now: at }) =>
      change(userId, projectId, { type: 'ChangeDetails', data: { at, ...body } }),
    ),
    route(archiveProject, ({ userId, params: { projectId }, now: at }) =>
      change(userId, projectId, { type: 'Archive', data: { at } }),
    ),
    route(restoreProject, ({ userId, params: { projectId }, now: at }) =>
      change(userId, projectId, { type: 'Restore', data: { at } }),
    ),
    route(deleteProject, async ({ userId, params: { projectId }, now: at }) => {
      await throttle.take(userId)
      const found = await own.find(userId, projectId)
      if (found) await own.adopt(userId, projectId)
      else if ((await projects.state(projectId)).state.owner)
        throw new Rejection('project_not_found')
      if (found?.tally.isBusy) throw new Rejection('project_busy')
      const reportIds = (found?.recent ?? []).map(({ reportId }) => reportId)
      const others = found && !found.areAll ? await othersOf(found) : undefined
      // If the project is gone already, a repeated request gets the same answer.
      const { events } = await projects.handle(projectId, {
        type: 'Delete',
        data: { at, reportIds, ...(others && { others }) },
      })
      const deleted = events.find(({ type }) => type === 'ProjectDeleted')
      if (deleted?.type !== 'ProjectDeleted') return { reports: 0 }
      // Work removes the others, page by page.
      await remove(deleted.data.reportIds, at)
      return { reports: deleted.data.reportIds.length + (deleted.data.others?.count ?? 0) }
    }),
  ]
}
