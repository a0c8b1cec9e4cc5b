import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { Country } from '../briefs/brief-details.ts'
import { ReportId } from '../reports/report-id.ts'
import { MOST_COMPETITORS } from '../reports/report-limits.ts'
import { ReportStatus } from '../reports/report-status.ts'
import { Rival } from './project-events.ts'
import { ProjectId } from './project-id.ts'

/** A project: one business in one trade, with the facts that its reports share. */
export const Project = z.object({
  projectId: ProjectId,
  name: z.string(),
  industry: z.string(),
  competitors: z.array(Rival),
  ownSite: z.string().nullable(),
  country: Country.nullable(),
  town: z.string().nullable(),
  createdAt: z.iso.datetime(),
  isArchived: z.boolean(),
  /** It holds the free trial. */
  isTrial: z.boolean(),
  /** The number of its reports in any state; counted up to 1,000. */
  reports: z.int().nonnegative(),
  /** One of them is not over: the project cannot be deleted now. */
  isBusy: z.boolean(),
  /** Null as long as it has none. */
  lastReport: z
    .object({ reportId: ReportId, status: ReportStatus, requestedAt: z.iso.datetime() })
    .nullable(),
})
export type Project = z.infer<typeof Project>

const text = (what: string, most = 200) =>
  z.string().trim().min(1, `${what} is required`).max(most, `${what} is too long (${most} at most)`)
/** A field that may be left empty; then nothing is known. */
const optional = (what: string, most = 200) =>
  z.string().trim().max(most, `${what} is too long (${most} at most)`).optional()

const name = text('Project name')
/** All details at once: what is absent or empty is not known any more. */
export const ProjectDetails = z.strictObject({
  industry: text('Industry'),
  competitors: z
    .array(z.strictObject({ name: text('Competitor'), site: optional('Website') }))
    .max(MOST_COMPETITORS, `${MOST_COMPETITORS} at most`)
    .default([]),
  ownSite: optional('Website'),
  country: Country.optional(),
  town: optional('Town', 80),
})
export type ProjectDetails = z.infer<typeof ProjectDetails>

const params = z.object({ projectId: ProjectId })
const one = { params, reply: Project, idempotent: true } as const

export const listProjects = endpoint({
  method: 'get',
  path: '/api/projects',
  summary: 'Lists the projects of the signed-in user, archived ones too, newest first.',
  reply: z.object({ projects: z.array(Project) }),
})
export const createProject = endpoint({
  method: 'post',
  path: '/api/projects',
  summary:
    'Creates a project. 409 `project_exists` where there is one for this business and industry.',
  body: ProjectDetails.extend({ name }),
  reply: Project,
  status: 201,
  idempotent: true,
})
export const getProject = endpoint({
  method: 'get',
  path: '/api/projects/:projectId',
  summary: 'Returns one project.',
  params,
  reply: Project,
})
export const renameProject = endpoint({
  ...one,
  method: 'put',
  path: '/api/projects/:projectId/name',
  summary: 'Gives a project another name.',
  body: z.strictObject({ name }),
})
export const changeProject = endpoint({
  ...one,
  method: 'put',
  path: '/api/projects/:projectId/details',
  summary: 'Says all that is known of a project beside its name.',
  body: ProjectDetails,
})
export const archiveProject = endpoint({
  ...one,
  method: 'post',
  path: '/api/projects/:projectId/archive',
  summary:
    'Puts a project away: lists leave out its reports. A report that is launched restores it.',
})
export const restoreProject = endpoint({
  ...one,
  method: 'post',
  path: '/api/projects/:projectId/restore',
  summary: 'Takes an archived project back.',
})
export const deleteProject = endpoint({
  method: 'delete',
  path: '/api/projects/:projectId',
  summary:
    'Deletes a project with all its reports, for good. 409 `project_busy` while one of them runs.',
  params,
  reply: z.object({
    /** The number of reports that were deleted with it. */
    reports: z.int().nonnegative(),
  }),
  idempotent: true,
})
