import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { KeywordId } from '../keywords/keyword-id.ts'
import { OpportunityLabel } from '../keywords/ratings.ts'
import { ReportId } from '../reports/report-id.ts'

// Two reports of one project side by side, and what each change comes from.

/** Changes that one reply names, those that matter most first; it counts the others. */
export const MOST_CHANGES = 500

/**
 * The cause of a change. `market`: a measured fact changed. `source`: another source answered. `data`: our almanac
 * changed. `formula`: a formula changed. `brief`: the report was made from another brief.
 */
export const ChangeCause = z.enum(['market', 'source', 'data', 'formula', 'brief'])
export type ChangeCause = z.infer<typeof ChangeCause>

const Side = z.object({
  searchVolume: z.number(),
  difficulty: z.number(),
  /** 0-100. */
  impact: z.number(),
  opportunity: OpportunityLabel,
})
export type Side = z.infer<typeof Side>

export const KeywordChange = z.object({
  keywordId: KeywordId,
  keyword: z.string(),
  /** As the older report has it; null where it does not have the keyword. */
  was: Side.nullable(),
  now: Side.nullable(),
  /** The share of each cause in the change of the impact, in points; they add up to the whole change. */
  causes: z.array(z.object({ cause: ChangeCause, points: z.number() })),
})
export type KeywordChange = z.infer<typeof KeywordChange>

const Compared = z.object({ reportId: ReportId, requestedAt: z.iso.datetime() })
export const ReportComparison = z.object({
  older: Compared,
  newer: Compared,
  counts: z.object({ added: z.int(), gone: z.int(), changed: z.int(), same: z.int() }),
  /** The number of keywords that each cause has a part in. */
  byCause: z.record(ChangeCause, z.int()),
  changes: z.array(KeywordChange).max(MOST_CHANGES),
})
export type ReportComparison = z.infer<typeof ReportComparison>

export const compareReports = endpoint({
  method: 'get',
  path: '/api/reports/:reportId/compare/:otherId',
  summary: 'Compares two finished reports of one project: each change with what it comes from.',
  params: z.object({ reportId: ReportId, otherId: ReportId }),
  reply: ReportComparison,
})
