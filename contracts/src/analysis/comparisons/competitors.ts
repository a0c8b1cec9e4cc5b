import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { KeywordId } from '../keywords/keyword-id.ts'
import { RankedPage } from '../keywords/result-pages.ts'
import { ProjectId } from '../projects/project-id.ts'
import { ReportId } from '../reports/report-id.ts'
import {
  GapBasis,
  GapClass,
  MeasuredSite,
  SiteCheckOutcome,
  SiteFacts,
  SiteOutcome,
  SiteRole,
} from '../sites/sites.ts'
import { GapRow } from './gap.ts'

// The views of a competitor report beside its keywords, and the facts about a project's sites.

const params = z.object({ reportId: ReportId })

const known = {
  /** A description of the company by others, if there is one. */
  description: z.string().nullable(),
  /** Views a month of its encyclopedia page, where it has one. */
  interest: z.number().nullable(),
}

/** One of the sites that a report compares. */
export const ComparedSite = z.object({
  role: SiteRole,
  name: z.string(),
  outcome: SiteOutcome,
  readAt: z.iso.datetime().nullable(),
  /** Null where it could not be read; its phrases are among the report's keywords. */
  facts: SiteFacts.omit({ phrases: true }).nullable(),
  /** Figures of the site that a source of rankings measured; null where none did. */
  measured: MeasuredSite.omit({ cost: true, payload: true }).nullable(),
  ...known,
})
export type ComparedSite = z.infer<typeof ComparedSite>

export const listSites = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/sites',
  summary:
    'Lists the sites that a competitor report compares, the own one first: profiles and the pages that were read. None in keyword reports.',
  params,
  reply: z.object({
    sites: z.array(ComparedSite),
    /** Companies of the trade that were found, and that nobody gave a site of. */
    others: z.array(z.object({ name: z.string(), ...known })),
  }),
})

/** A keyword of the gap as an array: its id, its class, and for each site the index of its page. */
export const GapLine = z.tuple([KeywordId, GapClass, GapRow.shape.pages])
export type GapLine = z.infer<typeof GapLine>

/**
 * The place of a site for a keyword: its rank, with the index of its page among those that rank; 0 if it isn't among
 * the first; null if its rank is unknown.
 */
const RankLine = z.union([z.tuple([z.int().positive(), z.int()]), z.literal(0)]).nullable()

export const listGap = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/gap',
  summary:
    'Lists the gap of a competitor report, keyword by keyword, page by page; pages are indexes into those of the sites. Empty until the gap is there.',
  params,
  query: z.strictObject({
    /** `next` of the page before. */
    after: z.coerce.number().int().nonnegative().max(100_000).default(0),
    limit: z.coerce.number().int().min(1).max(2_000).default(1_000),
  }),
  reply: z.object({
    by: GapBasis,
    rows: z.array(GapLine),
    next: z.int().nullable(),
    /** The measured ranks: their source and time, and for each row the place of each site. */
    ranking: z
      .object({
        source: z.string(),
        fetchedAt: z.iso.datetime(),
        ranks: z.array(z.array(RankLine)),
        /** For each site its pages that rank. */
        pages: z.array(z.array(RankedPage)),
      })
      .nullable(),
  }),
})

/** A site of a project, with the last facts that were read of it. */
export const ProjectSite = z.object({
  role: SiteRole,
  name: z.string(),
  /** Null where nobody said where it is. */
  host: z.string().nullable(),
  /** When its pages were read last; null where they were not, or it is too long ago to be kept. */
  readAt: z.iso.datetime().nullable(),
  /** Pages that were read, and addresses in its sitemaps. */
  pages: z.int().nonnegative(),
  listed: z.int().nonnegative(),
  /** The next report uses it as it is. */
  isFresh: z.boolean(),
})
export type ProjectSite = z.infer<typeof ProjectSite>

const projectParams = z.object({ projectId: ProjectId })
export const listProjectSites = endpoint({
  method: 'get',
  path: '/api/projects/:projectId/sites',
  summary: 'Lists the sites of a project, each with the age of what we know of it.',
  params: projectParams,
  reply: z.object({ sites: z.array(ProjectSite) }),
})
export const refreshProjectSite = endpoint({
  method: 'post',
  path: '/api/projects/:projectId/sites/refresh',
  summary: 'Reads a site of a project anew, by its host. Free; 10 an hour.',
  params: projectParams,
  body: z.strictObject({ host: z.string().trim().min(1).max(255) }),
  reply: z.object({ outcome: SiteCheckOutcome, sites: z.array(ProjectSite) }),
  idempotent: true,
})
