import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { ProjectId } from '../projects/project-id.ts'
import { OwnPage } from '../research/research.ts'
import { SiteCheckOutcome } from './sites.ts'

// Pages of the customer's own site, to link to from their articles. They are read from its sitemaps, else from the
// links of its home page.

/** Pages that are kept of a site at most. */
export const MOST_OWN_PAGES = 200

/** A project's own site, with its pages as they were last read. */
export const OwnPages = z.object({
  /** Null where the project names no site. */
  host: z.string().nullable(),
  /** When it was read last; null where it was not, or longer ago than is kept. */
  readAt: z.iso.datetime().nullable(),
  /** It was read within a week. */
  isFresh: z.boolean(),
  /** Pages with a title come first. */
  pages: z.array(OwnPage).max(MOST_OWN_PAGES),
})
export type OwnPages = z.infer<typeof OwnPages>

const params = z.object({ projectId: ProjectId })

export const getOwnPages = endpoint({
  method: 'get',
  path: '/api/projects/:projectId/own-pages',
  summary:
    'Lists the pages of the project’s own site, as they were read last, to link to from articles.',
  params,
  reply: OwnPages,
})
export const readOwnPages = endpoint({
  method: 'post',
  path: '/api/projects/:projectId/own-pages/refresh',
  summary:
    'Reads the pages of the project’s own site anew: its sitemaps, and the titles of up to 25 pages. Free; 10 an hour. Where the site cannot be read, `outcome` says why, and what was read before stays.',
  params,
  body: z.strictObject({}),
  reply: OwnPages.extend({ outcome: SiteCheckOutcome }),
  idempotent: true,
})
