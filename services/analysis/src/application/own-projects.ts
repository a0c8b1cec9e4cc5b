import type { AnalysisEvent, ProjectId } from '@sortie/contracts/analysis'
import type { UserId } from '@sortie/contracts/identity'
import { MOST_PROJECTS } from '@sortie/contracts/report-limits'
import { Rejection } from '@sortie/runtime/domain'
import { found } from '@sortie/runtime/http/route'
import type { Commands } from '@sortie/runtime/store/command'
import { allPages } from '@sortie/runtime/views/all-pages'
import type { Views } from '@sortie/runtime/views/view-reader'
import { detailsOfBrief, type ProjectCommand, type ProjectState } from '../domain/project.ts'
import type { ProjectView } from '../projections/project.ts'
import type { ReportSummaryView } from '../projections/report-summary.ts'

type Projects = Commands<ProjectCommand, ProjectState, AnalysisEvent>
type Deps = {
  projects: Projects
  views: Views<ProjectView>
  summaries: Pick<Views<ReportSummaryView>, 'page'>
}

/** A project with all reports in it, newest first. */
export type OwnProject = { view: ProjectView; reports: ReportSummaryView[] }

/** The projects of a user; those of others are not there. */
export type OwnProjects = {
  all: (userId: UserId) => Promise<OwnProject[]>
  /** Null where it is nobody's or somebody else's. */
  find: (userId: UserId, projectId: ProjectId) => Promise<OwnProject | null>
  /** @throws Rejection('project_not_found') */
  one: (userId: UserId, projectId: ProjectId) => Promise<OwnProject>
  /**
   * Gives a project to be changed the stream that it may not have yet.
   * @throws Rejection('project_not_found') where it is nobody's or somebody else's
   */
  adopt: (userId: UserId, projectId: ProjectId) => Promise<void>
  /** @throws Rejection('too_many_projects') where one more would be too many */
  checkRoom: (userId: UserId) => Promise<void>
}

const PAGE = 200

/**
 * A project that no stream tells of: its first report was requested, and the handler that makes it has
 * not read that yet.
 */
const viewFrom = (reports: ReportSummaryView[]): ProjectView => {
  const { projectId, userId, requestedAt, name, ...first } = reports.at(-1)!
  const brief = {
    industry: first.industry ?? '',
    mainCompetitor: first.mainCompetitor ?? '',
    businessName: name ?? '',
    ...first.more,
  }
  const { industry, competitors, ownSite, country, town } = detailsOfBrief(brief)
  return {
    projectId,
    userId,
    name,
    industry,
    competitors,
    createdAt: requestedAt,
    ownSite: ownSite ?? null,
    country: country ?? null,
    town: town ?? null,
    isArchived: false,
  }
}

export const createOwnProjects = ({ projects, views, summaries }: Deps): OwnProjects => {
  const reportsOf = async (of: { userId: UserId; projectId?: ProjectId }) => {
    const pages = allPages((cursor) =>
      summaries.page(of, { newestBy: 'requestedAt', cursor, limit: PAGE }),
    )
    return (await Array.fromAsync(pages, ({ views }) => views)).flat()
  }

  const find = async (userId: UserId, projectId: ProjectId): Promise<OwnProject | null> => {
    const [view, reports] = await Promise.all([
      views.find(projectId),
      reportsOf({ userId, projectId }),
    ])
    if (view) return view.userId === userId ? { view, reports } : null
    return reports.length > 0 ? { view: viewFrom(reports), reports } : null
  }
  const one = async (userId: UserId, projectId: ProjectId) =>
    found(await find(userId, projectId), 'project_not_found')

  return {
    find,
    one,
    all: async (userId) => {
      const [made, reports] = await Promise.all([
        views.where({ userId }, { newestBy: 'createdAt', limit: 10 * MOST_PROJECTS }),
        reportsOf({ userId }),
      ])
      const grouped = Map.groupBy(reports, ({ projectId }) => projectId)
      const known = new Set(made.map(({ projectId }) => projectId))
      const unmade = [...grouped].filter(([projectId]) => !known.has(projectId))
      return [
        ...unmade.map(([, reports]) => ({ view: viewFrom(reports), reports })),
        ...made.map((view) => ({ view, reports: grouped.get(view.projectId) ?? [] })),
      ]
    },
    adopt: async (userId, projectId) => {
      const { owner } = (await projects.state(projectId)).state
      if (owner?.userId === userId) return
      if (owner) throw new Rejection('project_not_found')
      const { view } = await one(userId, projectId)
      const { name, industry, competitors, createdAt: at } = view
      const { ownSite, country, town } = view
      const details = {
        industry: industry ?? '',
        competitors,
        ownSite: ownSite ?? undefined,
        country: country ?? undefined,
        town: town ?? undefined,
      }
      const data = { projectId, userId, at, name: name ?? '', ...details }
      await projects.handle(projectId, { type: 'Create', data }, { step: 'adopt' })
    },
    checkRoom: async (userId) => {
      if ((await views.count({ userId })) >= MOST_PROJECTS) throw new Rejection('too_many_projects')
    },
  }
}
