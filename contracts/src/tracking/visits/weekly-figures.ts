import { z } from 'zod'
import { event, id, inlined } from '../../kit.ts'

/** Named by the Monday of the week that is counted: `wkf_2026-11-16`. */
export const WeeklyFiguresId = id('wkf')
export type WeeklyFiguresId = z.infer<typeof WeeklyFiguresId>

const count = z.int().nonnegative()
/** Null where there were 1 to 4 visits: they might be one person's. */
const visitCount = count.nullable()
/** Values of at least 5 visits, most visits first. */
const topValues = z.array(z.object({ value: z.string(), visits: count }))

/** A week as `/analytics` shows it: Monday to Sunday, in UTC. No figure stands for fewer than 5 visits. */
export const WeekFigures = inlined(
  z.object({
    from: z.iso.date(),
    to: z.iso.date(),
    visitors: visitCount,
    visits: visitCount,
    pageViews: visitCount,
    freeAnalyses: count,
    accounts: count,
    /** Paid orders of all buyers, and their sum before refunds. */
    orders: count,
    cents: count,
    pages: topValues,
    sources: topValues,
    errors: topValues,
  }),
)
export type WeekFigures = z.infer<typeof WeekFigures>

/** The two weeks that a mail compares. */
export const comparedFigures = { lastWeek: WeekFigures, weekBefore: WeekFigures }

/** Stream `wkf_…`: the figures of one week, as they were on the Monday after it at 07:00 UTC, or as soon as tracking ran. */
export const weeklyFiguresEvents = [
  event('WeeklyFiguresCounted', {
    weeklyFiguresId: WeeklyFiguresId,
    at: z.iso.datetime(),
    ...comparedFigures,
  }),
] as const
