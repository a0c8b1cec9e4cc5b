import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import { MOST_PROJECTS, REMOVED_AT_ONCE } from '@sortie/contracts/analysis/reports/report-limits'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import { found } from '@sortie/runtime/http/route'
import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import type { Views } from '@sortie/runtime/views/view-reader'
import { countTally, type ReportTally, tallyOf } from '../reports/report-tally.ts'
import { type ReportSummaryView, reportSummary } from '../reports/views/report-summary.ts'
import { detailsOfBrief, isGoneWith } from './decider/project.ts'
import { type Projects, projectAggregate } from './projects.ts'
import { type ProjectView, projectView } from './views/project-view.ts'

type Summaries = Pick<Views<ReportSummaryView>, 'page' | 'where' | 'count'>
type Deps = { projects: Projects; views: Views<ProjectView>; summaries: Summaries }

/** A project, and what its reports come to. */
export type ListedProject = { view: ProjectView; tally: ReportTally }
/** A project with its newest reports, newest first. `areAll`: it has no others. */
export type OwnProject = ListedProject & { recent: ReportSummaryView[]; areAll: boolean }

/** The projects of a user; those of others are not there. */
export type OwnProjects = {
  all: (userId: UserId) => Promise<ListedProject[]>
  /** Null where it is nobody's or somebody else's. */
  find: (userId: UserId, projectId: ProjectId) => Promise<OwnProject | null>
  /** @throws Rejection('project_not_found') */
  one: (userId: UserId, projectId: ProjectId) => Promise<OwnProject>
  /** Returns the number of reports of a project. Reads all of them. */
  countReports: (userId: UserId, projectId: ProjectId) => Promise<number>
  /**
   * Gives a project to be changed the stream that it may not have yet.
   * @throws Rejection('project_not_found') where it is nobody's or somebody else's
   */
  adopt: (userId: UserId, projectId: ProjectId) => Promise<void>
  /** @throws Rejection('too_many_projects') where one more would be too many */
  checkRoom: (userId: UserId) => Promise<void>
}

/** Reports that are read of a user, to see which projects are new, and of each project in a list. */
const RECENT = 200
const LISTED = 20

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

const createOwnProjects = ({ projects, views, summaries }: Deps): OwnProjects => {
  /** The newest reports of a project, and what all of them come to. */
  const reportsOf = async (of: { userId: UserId; projectId: ProjectId }, most: number) => {
    const { views: recent, next } = await summaries.page(of, {
      newestBy: 'requestedAt',
      limit: most,
    })
    const areAll = next === null
    const tally = areAll ? tallyOf(recent) : await countTally(summaries, of, recent[0]!)
    return { recent, areAll, tally }
  }

  /** Returns the reports without those that went with a deletion and are still to be removed. */
  const withoutGone = async (projectId: ProjectId, reports: ReportSummaryView[]) => {
    if (reports.length === 0) return reports
    const { state } = await projects.state(projectId)
    return reports.filter(({ requestedAt }) => !isGoneWith(state, requestedAt))
  }

  /** A project that is known from its reports alone; null where none is left. */
  const unmade = async (projectId: ProjectId, reports: ReportSummaryView[]) => {
    const left = await withoutGone(projectId, reports)
    return left.length > 0 ? { view: viewFrom(left), tally: tallyOf(left), recent: left } : null
  }

  const find = async (userId: UserId, projectId: ProjectId): Promise<OwnProject | null> => {
    const [view, reports] = await Promise.all([
      views.find(projectId),
      reportsOf({ userId, projectId }, REMOVED_AT_ONCE),
    ])
    if (view) return view.userId === userId ? { view, ...reports } : null
    const known = await unmade(projectId, reports.recent)
    return known && { ...known, areAll: reports.areAll }
  }
  const one = async (userId: UserId, projectId: ProjectId) =>
    found(await find(userId, projectId), 'project_not_found')

  return {
    find,
    one,
    countReports: (userId, projectId) => summaries.count({ userId, projectId }),
    all: async (userId) => {
      const [made, newest] = await Promise.all([
        views.where({ userId }, { newestBy: 'createdAt', limit: 10 * MOST_PROJECTS }),
        summaries.page({ userId }, { newestBy: 'requestedAt', limit: RECENT }),
      ])
      const grouped = Map.groupBy(newest.views, ({ projectId }) => projectId)
      const known = new Set(made.map(({ projectId }) => projectId))
      // They are made within moments of their first report, so that is among the newest.
      const others = [...grouped].filter(([projectId]) => !known.has(projectId))
      const found = await Promise.all(
        others.map(([projectId, reports]) => unmade(projectId, reports)),
      )
      const tallies = made.map(async (view) => {
        const { projectId } = view
        if (newest.next === null) return { view, tally: tallyOf(grouped.get(projectId) ?? []) }
        return { view, tally: (await reportsOf({ userId, projectId }, LISTED)).tally }
      })
      return [...found.filter((each) => each !== null), ...(await Promise.all(tallies))]
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

/** The projects of a user; every module that shows or needs one asks here. */
export const ownProjects: Resource<ServiceConfig, OwnProjects> = {
  name: 'own-projects',
  open: (kernel) =>
    createOwnProjects({
      projects: kernel.commands(projectAggregate),
      views: kernel.views(projectView),
      summaries: kernel.views(reportSummary),
    }),
}
