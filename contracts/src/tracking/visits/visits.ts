import { z } from 'zod'
import { endpoint, id } from '../../kit.ts'
import { AffiliateRef } from '../partners/affiliate-visits.ts'
import { VISIT_DIMENSIONS, VisitWhere, withinDays } from './visit-filters.ts'
import { BatchId, VisitorEvent } from './visitor-events.ts'

export { VISIT_DIMENSIONS, type VisitDimension, type VisitKey } from './visit-filters.ts'

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

/**
 * A batch of events that one browser sent at a time, as it travels on the topic `tracking.visits`, under the consent as
 * its key.
 */
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

const range = { from: z.iso.date(), to: z.iso.date() }
const where = VisitWhere.default('')
const count = z.int().nonnegative()

/** The figures of visits, the same from each store. */
const figures = {
  from: z.iso.date(),
  to: z.iso.date(),
  /** Visits, each of one browser on one day (UTC). */
  visits: count,
  /** Different browsers; an estimate that is mostly within 5 %. */
  visitors: count,
  pageViews: count,
  /** Time on the home page, in seconds. */
  seconds: count,
  /** Each day; null where it had less than 5 visits. */
  days: z.array(
    z.object({ day: z.iso.date(), visits: count.nullable(), pageViews: count.nullable() }),
  ),
  /** By dimension: its values, most visits first; those of less than 5 visits are one row `(other)`. */
  rows: z.record(
    z.enum(VISIT_DIMENSIONS),
    z.array(z.object({ value: z.string(), visits: count, pageViews: count })),
  ),
}

/** Days that are not in the figures, as they have not been summed up yet; there are none mostly. */
const missingDays = count

export const showVisitTotals = endpoint({
  method: 'get',
  path: '/api/admin/analytics/totals',
  access: 'admin',
  summary:
    'Counts visits of some days, of visitors who agreed to statistics. No row stands for less than 5 visits.',
  query: withinDays(z.strictObject(range)),
  reply: z.object({
    /** The store of the figures: totals, which a withdrawal does not change. */
    store: z.literal('totals'),
    ...figures,
    missingDays,
    /** Visitors who withdrew their consent in these days, and whose visits were counted before. */
    withdrawals: count,
  }),
})
export type VisitTotals = z.infer<typeof showVisitTotals.reply>

export const showFilteredVisits = endpoint({
  method: 'get',
  path: '/api/admin/analytics/visits',
  access: 'admin',
  summary:
    'Counts visits that showed all of some values, from the visits themselves: a withdrawal takes its visits out.',
  query: withinDays(z.strictObject({ ...range, where })),
  reply: z.discriminatedUnion('store', [
    z.object({ store: z.literal('visits'), ...figures, missingDays }),
    /** Less than 5 visits: they might be one person’s. */
    z.object({ store: z.literal('too_few'), from: z.iso.date(), to: z.iso.date() }),
  ]),
})
export type FilteredVisits = z.infer<typeof showFilteredVisits.reply>

/** The way to a purchase, from the first page on. */
export const FUNNEL_STEPS = ['landing', 'trial', 'account', 'checkout', 'paid'] as const
export type FunnelStep = (typeof FUNNEL_STEPS)[number]

export const showVisitFunnel = endpoint({
  method: 'get',
  path: '/api/admin/analytics/funnel',
  access: 'admin',
  summary:
    'Counts the visits of a day that reached each step on the way to a purchase, one step after the other.',
  query: withinDays(z.strictObject({ ...range, where })),
  reply: z.object({
    steps: z.array(
      z.object({
        step: z.enum(FUNNEL_STEPS),
        /** Null where it is less than 5. */
        visits: count.nullable(),
        /** From the step before to this one, half took longer; null for the first, and with less than 5 visits. */
        medianSeconds: count.nullable(),
      }),
    ),
    missingDays,
  }),
})
export type VisitFunnel = z.infer<typeof showVisitFunnel.reply>

export const showSales = endpoint({
  method: 'get',
  path: '/api/admin/analytics/sales',
  access: 'admin',
  summary:
    'Counts paid orders by day, as billing tells them: of all buyers, whether they agreed to statistics or not, before refunds.',
  query: withinDays(z.strictObject(range)),
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    days: z.array(z.object({ day: z.iso.date(), orders: count, cents: count })),
    /** Those that a partner brought. */
    ofPartners: z.object({ orders: count, cents: count }),
  }),
})
export type Sales = z.infer<typeof showSales.reply>

export const showFinishedWork = endpoint({
  method: 'get',
  path: '/api/admin/analytics/work',
  access: 'admin',
  summary: 'Counts reports and articles that were finished in some days, of all customers.',
  query: withinDays(z.strictObject(range)),
  reply: z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** Reports that took a mission. */
    reports: count,
    /** Analyses of free trials. */
    trials: count,
    /** Articles, with those that were free as they came late. */
    articles: count,
    /** Missions that were spent on all of that: one for each report, and for each article that was in time. */
    missions: count,
  }),
})
export type FinishedWork = z.infer<typeof showFinishedWork.reply>

/** The request of an operator's command; never through the gateway. */
export const foldVisits = endpoint({
  method: 'post',
  path: '/internal/visits/fold',
  access: 'internal',
  summary:
    'Counts batches of visitor events that an older release stored for ever, and drops their commits, in parts.',
  body: z.strictObject({
    /** `next` of the part before; absent for the first. */
    after: z.string().optional(),
  }),
  reply: z.object({
    /** Commits that were counted and dropped. */
    folded: count,
    /** Commits of visits that were withdrawn, which were dropped. */
    dropped: count,
    /** Commits that were left, as they have to be cleaned first. */
    left: count,
    /** The position at which the next part begins; null after the last. */
    next: z.string().nullable(),
  }),
})

export const compareVisits = endpoint({
  method: 'post',
  path: '/internal/visits/compare',
  access: 'internal',
  summary: 'Counts the visits of the topic anew, and compares them with what is stored.',
  body: z.strictObject({
    /** True if stored figures that differ are replaced by the new counts. */
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
