import { z } from 'zod'
import { endpoint, id } from './kit.ts'
import { AffiliateRef, BatchId, VisitorEvent } from './tracking.ts'

/**
 * One consent to statistics: a keyed hash of the random id that the browser keeps from Accept until the
 * withdrawal. It names no user, and nobody outside of tracking can tell which browser it is.
 */
export const ConsentId = id('vst')
export type ConsentId = z.infer<typeof ConsentId>

/** The country of a browser's language, such as AT for `de-AT`; null where the language names none. */
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullable()

/** What one browser sent at a time, as it travels on the topic `tracking.visits`, under the consent as its key. */
export const VisitBatch = z.object({
  consent: ConsentId,
  /** The same whenever the browser sends it again. */
  batchId: BatchId,
  /** When it arrived. */
  at: z.iso.datetime(),
  /** Null where an older release did not record it. */
  device: z.enum(['desktop', 'tablet', 'mobile']).nullable(),
  country,
  /** The partner whose link led to the visitor; null where none did. */
  affiliate: AffiliateRef.nullable(),
  events: z.array(VisitorEvent).min(1).max(50),
})
export type VisitBatch = z.infer<typeof VisitBatch>

/** What visits are counted by. */
export const VISIT_DIMENSIONS = [
  'page',
  'source',
  'campaign',
  'affiliate',
  'device',
  'country',
  'step',
  'conversion',
  'engagement',
] as const
export type VisitDimension = (typeof VISIT_DIMENSIONS)[number]

/** Days of one answer, the first and the last included. */
const MOST_DAYS = 31
const DAY_MS = 86_400_000

/** Days in UTC, the first and the last included. */
const days = z
  .strictObject({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MOST_DAYS * DAY_MS, {
    path: ['to'],
    error: `Ask for ${MOST_DAYS} days at most`,
  })

const count = z.int().nonnegative()

export const showVisitTotals = endpoint({
  method: 'get',
  path: '/api/admin/analytics/totals',
  access: 'admin',
  summary:
    'Visits of some days, of visitors who agreed to statistics. No row stands for less than 5 visits.',
  query: days,
  reply: z.object({
    /** Where the figures come from: hourly totals, which a withdrawal does not change. */
    store: z.literal('totals'),
    from: z.iso.date(),
    to: z.iso.date(),
    /** Visits, each of one browser on one day (UTC). */
    visits: count,
    /** Different browsers; an estimate that is mostly within 5 %. */
    visitors: count,
    pageViews: count,
    /** Time on the home page, in seconds. */
    seconds: count,
    /** Visitors who withdrew their consent in these days, and whose visits were counted before. */
    withdrawals: count,
    /** By dimension: its values, most visits first; those of less than 5 visits are one row `(other)`. */
    rows: z.record(
      z.enum(VISIT_DIMENSIONS),
      z.array(z.object({ value: z.string(), visits: count, pageViews: count })),
    ),
  }),
})
export type VisitTotals = z.infer<typeof showVisitTotals.reply>

/** What an operator's command asks; never through the gateway. */
export const foldVisits = endpoint({
  method: 'post',
  path: '/internal/visits/fold',
  access: 'internal',
  summary:
    'Counts batches of visitor events that an older release stored for ever, and drops their commits, in parts.',
  body: z.strictObject({
    /** Where the part before ended; absent for the first. */
    after: z.string().optional(),
  }),
  reply: z.object({
    /** Commits that were counted and dropped. */
    folded: count,
    /** Commits of visits that were withdrawn, which were dropped. */
    dropped: count,
    /** Commits that were left, as they have to be cleaned first. */
    left: count,
    /** Where the next part begins; null after the last. */
    next: z.string().nullable(),
  }),
})

export const compareVisits = endpoint({
  method: 'post',
  path: '/internal/visits/compare',
  access: 'internal',
  summary: 'Counts the visits of the topic anew, and compares them with what is stored.',
  body: z.strictObject({
    /** Whether what differs is replaced by what was counted. */
    replace: z.boolean().default(false),
  }),
  reply: z.object({
    /** The first day that is on the topic as a whole; earlier ones are not compared. Null: all of them are. */
    since: z.iso.date().nullable(),
    batches: count,
    rows: z.object({ compared: count, different: count }),
    totals: z.object({ compared: count, different: count }),
    replaced: count,
  }),
})
