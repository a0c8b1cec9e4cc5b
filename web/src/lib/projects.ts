import type { Project, ProjectDetails } from '@sortie/contracts/analysis/projects/projects'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'
import { keyPerContent } from '@/lib/api/idempotency'
import { askOrKnow } from '@/lib/api/query-client'
import type { Action } from '@/lib/forms/action'
import { outdateReports } from '@/lib/reports/reports'

/** The projects of the signed-in user, archived ones too, newest first. */
export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }): Promise<Project[]> =>
    (await analysisApi.listProjects({ signal })).projects,
})

const isOf =
  (projectId: string) =>
  (project: Project): boolean =>
    project.projectId === projectId

/** A list that was read so long ago lacks nothing that somebody would miss, in milliseconds. */
const FRESH = 5_000

/**
 * The projects, with the one that somebody comes from: it may have been made after the list was read, by the
 * launch of a report or in another tab.
 */
export const projectsWith = async (
  client: QueryClient,
  projectId: string | undefined,
): Promise<Project[]> => {
  const known = await askOrKnow(client, { ...projectsQuery, staleTime: FRESH })
  if (!projectId || known.some(isOf(projectId))) return known
  return askOrKnow(client, { ...projectsQuery, staleTime: 0 })
}

/** One of them. */
export const projectQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId],
    queryFn: ({ signal }): Promise<Project> =>
      analysisApi.getProject({ params: { projectId }, signal }),
  })

/** Writes what a project is now into the cache. */
const receive = (client: QueryClient, project: Project) => {
  const isThis = isOf(project.projectId)
  client.setQueryData(projectQuery(project.projectId).queryKey, project)
  client.setQueryData(projectsQuery.queryKey, (known) =>
    known?.map((each) => (isThis(each) ? project : each)),
  )
}

/**
 * Invalidates the sites of a project and their watch, which follow from the sites that it names, and from whether it is
 * archived.
 */
const outdateSites = (client: QueryClient, projectId: string) =>
  Promise.all(
    ['project-sites', 'project-watch'].map((key) =>
      client.invalidateQueries({ queryKey: [key, projectId] }),
    ),
  )

/** Shows a change before the server has it; a refused one is taken back. */
const change = async (
  client: QueryClient,
  before: Project,
  patch: Partial<Project>,
  ask: () => Promise<Project>,
): Promise<Project> => {
  receive(client, { ...before, ...patch })
  try {
    const project = await ask()
    receive(client, project)
    return project
  } catch (error) {
    receive(client, before)
    throw error
  }
}

const keyOfNew = keyPerContent()
type NewProject = ProjectDetails & { name: string }

export const makeProject = async (client: QueryClient, body: NewProject, action: Action) => {
  const input = { body, action, idempotencyKey: keyOfNew(body) }
  const project = await analysisApi.createProject(input)
  client.setQueryData(projectQuery(project.projectId).queryKey, project)
  // A list that is on its way may have been read before.
  await client.cancelQueries({ queryKey: projectsQuery.queryKey, exact: true })
  client.setQueryData(projectsQuery.queryKey, (known) => known && [project, ...known])
  return project
}

export const giveName = (client: QueryClient, project: Project, name: string, action: Action) =>
  change(client, project, { name }, () =>
    analysisApi.renameProject({
      params: { projectId: project.projectId },
      body: { name },
      action,
    }),
  )

export const saveDetails = async (
  client: QueryClient,
  { projectId }: Project,
  body: ProjectDetails,
  action: Action,
) => {
  const input = { params: { projectId }, body, action }
  receive(client, await analysisApi.changeProject(input))
  void outdateSites(client, projectId)
}

/** Archives a project, or takes it back. */
export const putAway = async (
  client: QueryClient,
  project: Project,
  isArchived: boolean,
  action?: Action,
) => {
  const input = { params: { projectId: project.projectId }, ...(action && { action }) }
  const changed = await change(client, project, { isArchived }, () =>
    isArchived ? analysisApi.archiveProject(input) : analysisApi.restoreProject(input),
  )
  void outdateSites(client, project.projectId)
  return changed
}

export const dropProject = async (client: QueryClient, { projectId }: Project, action: Action) => {
  const input = { params: { projectId }, action }
  await analysisApi.deleteProject(input)
  const isThis = isOf(projectId)
  client.setQueryData(projectsQuery.queryKey, (known) => known?.filter((each) => !isThis(each)))
  // Reports that were read before are not shown from memory, either.
  client.removeQueries({ queryKey: ['reports'], predicate: ({ queryKey }) => queryKey.length > 1 })
  await outdateReports(client)
}
