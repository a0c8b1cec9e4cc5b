import { z } from 'zod'
import { endpoint, id } from '../../kit.ts'
import { KeywordId } from '../keywords/keyword-id.ts'
import { OpportunityLabel } from '../keywords/ratings.ts'
import { ReportId } from '../reports/report-id.ts'
import { ServingPage } from '../sites/sites.ts'

export const ClusterId = id('clu')
export type ClusterId = z.infer<typeof ClusterId>

const reportParams = z.object({ reportId: ReportId })

/** Keywords that one page can serve, as they come to together. */
export const Cluster = z.object({
  /** Follows from its head: the same head has the same cluster in every report of a country. */
  clusterId: ClusterId,
  /** The keyword that the page is named after. */
  head: z.string(),
  /** The kind of page that its searchers expect, such as `service`. */
  page: z.string(),
  /** `results`: its keywords share result pages. `words`: they share only words and theme. */
  by: z.enum(['results', 'words']),
  /** The number of its keywords. */
  count: z.int().positive(),
  /** Searches a month of all of them. */
  volume: z.number(),
  /** Clicks a month to expect at position 3 for all of them. */
  clicks: z.number(),
  /** 0-10, one decimal: the mean of its keywords by their volume. */
  difficulty: z.number(),
  /** 0-100, as if it were one keyword. */
  impact: z.number(),
  opportunity: OpportunityLabel,
  /** The page of the business on it; absent where its site was not read, and in older reports. */
  ownPage: ServingPage.optional(),
})
export type Cluster = z.infer<typeof Cluster>

/** A cluster with the keywords that are in it, the head first, then by volume. */
export const WholeCluster = Cluster.extend({ keywordIds: z.array(KeywordId) })
export type WholeCluster = z.infer<typeof WholeCluster>

export const listClusters = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/clusters',
  summary:
    'Lists the clusters of a report with the ids of their keywords, page by page, most clicks first (most impact in reports of older rules); none in the oldest.',
  params: reportParams,
  query: z.strictObject({
    /** `next` of the page before. */
    after: z.string().max(400).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({ clusters: z.array(WholeCluster), next: z.string().nullable() }),
})
