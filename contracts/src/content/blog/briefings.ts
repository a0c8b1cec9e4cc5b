import { z } from 'zod'
import { endpoint } from '../../kit.ts'

// Market briefings: issues of the newsletter that have started, as anybody may read them on the blog.

/** Briefings that one list holds at most. */
export const MOST_BRIEFINGS = 500

/** A market briefing as lists show it. */
export const BriefingSummary = z.object({
  /** `market-briefing-2026-11-30`; a second one of that day ends in `-2`. */
  slug: z.string(),
  title: z.string(),
  /** The title as search results show it: cut between two words, 60 characters at most. */
  shortTitle: z.string(),
  /** The beginning of its text, 155 characters at most. */
  description: z.string(),
  /** When it began to go out. */
  publishedAt: z.iso.datetime(),
  words: z.int(),
  /** Reading time at 220 words a minute, from 1. */
  minutes: z.int(),
})
export type BriefingSummary = z.infer<typeof BriefingSummary>

/** A market briefing with its text. */
export const Briefing = BriefingSummary.extend({
  /** Plain text, never HTML. */
  paragraphs: z.array(z.string()),
})
export type Briefing = z.infer<typeof Briefing>

export const listBriefings = endpoint({
  method: 'get',
  path: '/api/blog/briefings',
  access: 'public',
  summary: 'Lists the market briefings that went out, newest first.',
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(MOST_BRIEFINGS).default(20),
  }),
  reply: z.object({ briefings: z.array(BriefingSummary) }),
})
export const getBriefing = endpoint({
  method: 'get',
  path: '/api/blog/briefings/:slug',
  access: 'public',
  summary: 'Returns one market briefing that went out, as paragraphs of plain text.',
  params: z.object({ slug: z.string().max(100) }),
  reply: Briefing,
})
