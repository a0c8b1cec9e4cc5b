import { z } from 'zod'
import { event, id, inlined, internal } from '../../kit.ts'

export const MarketWeekId = id('mkt')
export type MarketWeekId = z.infer<typeof MarketWeekId>

/** A week as ISO 8601 numbers it, such as `2026-W48`. */
export const IsoWeek = z.string().regex(/^\d{4}-W\d{2}$/)
export type IsoWeek = z.infer<typeof IsoWeek>

/** Monday to Sunday, by UTC. */
export const WeekDays = inlined(z.object({ from: z.iso.date(), to: z.iso.date() }))
export type WeekDays = z.infer<typeof WeekDays>

/** The number of views of the topic of a trade in a week, and in the week before. Measured. */
export const TopicMove = inlined(
  z.object({
    /** Those of the trade, as a sentence names them: `bakeries`. */
    trade: z.string(),
    /** Title of the article of the English Wikipedia that the topic is taken from. */
    article: z.string(),
    articleUrl: z.httpUrl(),
    /** The public address of the same figures, day by day. */
    sourceUrl: z.httpUrl(),
    views: z.int().nonnegative(),
    viewsBefore: z.int().nonnegative(),
  }),
)
export type TopicMove = z.infer<typeof TopicMove>

/** A keyword of a trade that is worth a page, in the United States. */
export const KeywordIdea = inlined(
  z.object({
    /** Those of the trade, as a sentence names them. */
    trade: z.string(),
    keyword: z.string(),
    /** Searches a month. */
    searchVolume: z.int().nonnegative(),
    /** 0-10, one decimal. */
    difficulty: z.number(),
    /** The origin of its figures: `modelled` ones are estimates. */
    kind: z.enum(['measured', 'modelled']),
    /** The source of its figures, such as `almanac`. */
    source: z.string(),
  }),
)
export type KeywordIdea = z.infer<typeof KeywordIdea>

const about = { marketWeekId: MarketWeekId, week: IsoWeek, at: z.iso.datetime() }

/** Streams `mkt_2026-W48`: what is measured of the market at the beginning of one week. */
export const marketWeekEvents = [
  /** It is Monday, 05:00 UTC, or later in that week: the week before is to be measured. */
  internal(event('MarketWeekOpened', about)),
  event('MarketWeekMeasured', {
    ...about,
    /** The last whole week, and the one that it is compared with. */
    lastWeek: WeekDays,
    weekBefore: WeekDays,
    /** Topics whose views changed most, the strongest first; none where nobody could be asked. */
    moved: z.array(TopicMove),
    ideas: z.array(KeywordIdea),
  }),
] as const
