import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { Addition } from '../additions/additions.ts'
import { MoreDetails } from '../briefs/brief-details.ts'
import { Ratings } from '../keywords/ratings.ts'
import { Sortie } from '../plans/sorties.ts'
import { ProjectId } from '../projects/project-id.ts'
import { GapBasis, GapTotals, OwnSiteRead } from '../sites/sites.ts'
import { FreeTrialResults } from '../trials/trials.ts'
import { ReportId } from './report-id.ts'
import { Funding, ReportKind } from './report-kinds.ts'
import { ReportStatus } from './report-status.ts'
import { ShareSection } from './share-events.ts'

const reportParams = z.object({ reportId: ReportId })

export const ReportSummary = z.object({
  reportId: ReportId,
  projectId: ProjectId,
  kind: ReportKind,
  funding: Funding,
  /** The business that it is about. */
  name: z.string(),
  industry: z.string(),
  mainCompetitor: z.string(),
  more: MoreDetails,
  status: ReportStatus,
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /** It is a copy of a report that somebody shared. */
  isFork: z.boolean(),
  /** The number of keywords of each label; all 0 until it is ready. */
  opportunities: z.object({ High: z.int(), Medium: z.int(), Low: z.int() }),
  /** The lowest difficulty in it, 0-10; null until it is ready. */
  easiest: z.number().nullable(),
  /** The keyword with the most impact; null until it is ready, and in lists from before it was kept. */
  bestKeyword: z.string().nullable(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

/**
 * A report of the signed-in user, without its rows: what a trial shows, with the keywords of most
 * impact, how many there are, and what became of its mission.
 */
export const Report = z.object({
  ...FreeTrialResults.shape,
  reportId: ReportId,
  more: MoreDetails,
  kind: ReportKind,
  funding: Funding,
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  /**
   * By when it is ready, or fails and returns its mission; while it waits, by when it starts or
   * fails. Counted from times that the servers' clocks gave: for people to read.
   */
  deadline: z.iso.datetime(),
  keywords: z.object({
    /** Rows that are there; they are read page by page. */
    count: z.int().nonnegative(),
    /** Keywords that the run looks at; null before it knows. */
    of: z.int().nonnegative().nullable(),
    /** The number of rows of each label so far. */
    ratings: Ratings,
    /** The number of their figures so far, and the number of these that are estimates. */
    figures: z.int().nonnegative(),
    estimates: z.int().nonnegative(),
    /** The sources of the figures, by name. */
    sources: z.array(z.string()),
    /** The lowest difficulty among them, 0-10. */
    easiest: z.number().nullable(),
  }),
  /** The pages to make first, most impact first; none in reports from before there were any. */
  sorties: z.array(Sortie),
  /** The number of clusters of its keywords; null until they are clustered, and in older reports. */
  clusters: z.int().nonnegative().nullable(),
  /** The place of its customers, as the plan was made with it; null until then, and in older reports. */
  place: z
    .object({
      /** Code of the country, such as `GB`. */
      country: z.string(),
      town: z.string().nullable(),
      /** True where customers come from nearby. Expected clicks then count only people of the town, if one is named. */
      isLocal: z.boolean(),
    })
    .nullable(),
  /** The outcome of reading the business's own site; null where none was named, and in older reports. */
  own: OwnSiteRead.nullable(),
  /** Set where it is a copy of a report that somebody shared: when that was asked for, and what of it. */
  fork: z.object({ madeAt: z.iso.datetime(), sections: z.array(ShareSection) }).nullable(),
  /** The number of sites that it compares, and of those that were read so far; null in keyword reports. */
  sites: z.object({ of: z.int(), done: z.int(), read: z.int() }).nullable(),
  /** The number of keywords of each class of the gap; null until the gap is found. */
  gap: z.object({ by: GapBasis, totals: GapTotals }).nullable(),
  mission: z.enum(['none', 'asked', 'reserved', 'declined', 'spent', 'returned']),
  /**
   * The owner's right to give the report back because it is about another business, and the end of that right.
   * `requested`: an operator decides. `refused`: an operator refused. Null where the owner cannot, or no longer can.
   */
  withdrawal: z
    .object({ state: z.enum(['possible', 'requested', 'refused']), until: z.iso.datetime() })
    .nullable(),
  /** Its additions, and the room for more; null where it never takes any, as in copies and competitor reports. */
  additions: z
    .object({
      /** The number of additions that it still takes; 0 once its time is over. */
      left: z.int().nonnegative(),
      /** Until when it takes them. */
      until: z.iso.datetime(),
      /** Those that are there, and the last one where it runs or failed; the oldest first. */
      items: z.array(Addition),
    })
    .nullable(),
})
export type Report = z.infer<typeof Report>

export const listReports = endpoint({
  method: 'get',
  path: '/api/reports',
  summary: 'Lists the reports of the signed-in user, or those of one project, newest first.',
  query: z.strictObject({ projectId: ProjectId.optional() }),
  reply: z.object({ reports: z.array(ReportSummary) }),
})

export const getReport = endpoint({
  method: 'get',
  path: '/api/reports/:reportId',
  summary: 'Returns a report without its rows: what is known of it so far.',
  params: reportParams,
  reply: Report,
})

export const followReport = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/live',
  summary:
    'Streams a report as server-sent events (`view`), the current state first, until it is done; never rows.',
  params: reportParams,
  reply: Report,
  produces: 'events',
})

export const cancelReport = endpoint({
  method: 'post',
  path: '/api/reports/:reportId/cancel',
  summary: 'Cancels a report that has not started; the mission is returned.',
  params: reportParams,
  reply: z.object({ status: ReportStatus }),
})
