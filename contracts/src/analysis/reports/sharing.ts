import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { listGap, listSites } from '../comparisons/competitors.ts'
import { KeywordId } from '../keywords/keyword-id.ts'
import { KEYWORD_COLUMNS, KeywordDetails, KeywordRow } from '../keywords/keywords.ts'
import { Aim } from '../keywords/ratings.ts'
import { WholeCluster } from '../plans/clusters.ts'
import { ProjectId } from '../projects/project-id.ts'
import { FreeTrialResults } from '../trials/trials.ts'
import { ReportId } from './report-id.ts'
import { MOST_SHARE_DAYS } from './report-limits.ts'
import { ReportStatus } from './report-status.ts'
import { Report } from './reports.ts'
import { ShareId, ShareSection } from './share-events.ts'

// Links to reports: what their owners do with them, and what whoever has one may read.

/** A link as its owner sees it. Its token was shown once, and isn't kept. */
export const OwnShare = z.object({
  shareId: ShareId,
  sections: z.array(ShareSection),
  label: z.string().nullable(),
  createdAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(['open', 'ended', 'revoked']),
  /** The number of times that it was opened. */
  opened: z.int().nonnegative(),
})
export type OwnShare = z.infer<typeof OwnShare>

const params = z.object({ reportId: ReportId })

export const shareReport = endpoint({
  method: 'post',
  path: '/api/reports/:reportId/shares',
  summary:
    'Makes a link that shows chosen sections of a finished paid report to whoever has it. Its token is told once. 422 for sections that a report of this kind lacks.',
  params,
  body: z.strictObject({
    sections: z
      .array(ShareSection)
      .min(1, 'Choose at least one section')
      .max(ShareSection.options.length),
    /** For how many days it is good. */
    days: z.int().min(1).max(MOST_SHARE_DAYS).default(30),
    label: z.string().trim().max(80, 'The note is too long (80 at most)').optional(),
  }),
  reply: z.object({ share: OwnShare, token: z.string() }),
  status: 201,
  idempotent: true,
})
export const listShares = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/shares',
  summary: 'Lists the links to a report, newest first.',
  params,
  reply: z.object({ shares: z.array(OwnShare) }),
})
export const revokeShare = endpoint({
  method: 'delete',
  path: '/api/reports/:reportId/shares/:shareId',
  summary: 'Revokes a link: from now on it shows nothing.',
  params: z.object({ reportId: ReportId, shareId: ShareId }),
  reply: OwnShare,
  idempotent: true,
})

/** A report as a link shows it; what was not shared is empty. */
export const SharedReport = z.object({
  sections: z.array(ShareSection),
  endsAt: z.iso.datetime(),
  /** It is the caller's own report. */
  isOwn: z.boolean(),
  /** The goal that its keywords were rated for; `organic` by default. */
  aim: Aim.optional(),
  ...FreeTrialResults.shape,
  ...Report.pick({
    kind: true,
    requestedAt: true,
    finishedAt: true,
    keywords: true,
    sorties: true,
    clusters: true,
    place: true,
    own: true,
    gap: true,
  }).shape,
})
export type SharedReport = z.infer<typeof SharedReport>

// Any string is a valid token here: one that doesn't exist gets the same reply as one that ended.
const tokenParams = z.object({ token: z.string() })
const anybody = { access: 'public' as const, params: tokenParams }
const paged = (most: number) =>
  z.strictObject({
    /** `next` of the page before. */
    after: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(most).default(100),
  })

export const getShared = endpoint({
  ...anybody,
  method: 'get',
  path: '/api/shared/:token',
  summary:
    'Returns the report that a link shows, without its rows. 404 once it ended or was revoked.',
  reply: SharedReport,
})
export const listSharedKeywords = endpoint({
  ...anybody,
  method: 'get',
  path: '/api/shared/:token/keywords',
  summary: 'Lists the keywords of a shared report, most impact first, page by page.',
  query: paged(1_000),
  reply: z.object({
    columns: z.array(z.enum(KEYWORD_COLUMNS)),
    rows: z.array(KeywordRow),
    next: z.string().nullable(),
  }),
})
export const getSharedKeyword = endpoint({
  ...anybody,
  method: 'get',
  path: '/api/shared/:token/keywords/:keywordId',
  summary: 'Returns the receipts of one keyword of a shared report.',
  params: z.object({ token: z.string(), keywordId: KeywordId }),
  reply: KeywordDetails,
})
export const listSharedClusters = endpoint({
  ...anybody,
  method: 'get',
  path: '/api/shared/:token/clusters',
  summary: 'Lists the clusters of a shared report, page by page.',
  query: paged(500),
  reply: z.object({ clusters: z.array(WholeCluster), next: z.string().nullable() }),
})
export const listSharedSites = endpoint({
  ...anybody,
  method: 'get',
  path: '/api/shared/:token/sites',
  summary:
    'Lists the sites that a shared competitor report compares. Without their profiles, where the link shows the gap alone.',
  reply: listSites.reply,
})
export const listSharedGap = endpoint({
  ...anybody,
  method: 'get',
  path: '/api/shared/:token/gap',
  summary:
    'Lists the gap of a shared competitor report, keyword by keyword, page by page; without the own site where that is not shared.',
  query: listGap.query,
  reply: listGap.reply,
})
export const forkShared = endpoint({
  method: 'post',
  path: '/api/shared/:token/fork',
  summary:
    'Takes a copy of what a link shows into a project of the caller’s own, free. 202; 200 where it is there already.',
  params: tokenParams,
  reply: z.object({ reportId: ReportId, projectId: ProjectId, status: ReportStatus }),
  status: 202,
  idempotent: true,
})
