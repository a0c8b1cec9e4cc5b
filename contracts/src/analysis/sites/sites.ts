import { z } from 'zod'
import { inlined } from '../../kit.ts'

// Facts that are read of a site for a competitor report. All of its text is a stranger's: bounded, plain lines.

/** Pages of a site that are read and kept at most, the home page among them. */
export const SITE_PAGES = 25
/** Phrases, and topics, that are kept of a site at most. */
export const SITE_PHRASES = 60
export const SITE_TOPICS = 8
/** Days in which what was read of a site is used again. */
export const SITE_FRESH_DAYS = 7

export const SitePage = inlined(
  z.object({
    address: z.string().max(300),
    title: z.string().max(120),
    /** Its first heading, where that says something else. */
    heading: z.string().max(120).optional(),
    /** Day of its last change, as the sitemap says. */
    changed: z.iso.date().optional(),
  }),
)
export type SitePage = z.infer<typeof SitePage>

/** The facts that were read of one site. */
export const SiteFacts = inlined(
  z.object({
    host: z.string().max(255),
    /** As it calls itself, where that agrees with its address. */
    name: z.string().max(60).optional(),
    /** The site's description of itself, in its own words. */
    selfSaid: z.string().max(200).optional(),
    pages: z.array(SitePage).max(SITE_PAGES),
    /** Addresses in its sitemaps. */
    listed: z.int().nonnegative(),
    /** There are more than that; we stopped counting. */
    hasMore: z.boolean(),
    /** The topics of its pages, with the number of pages on each. */
    topics: z
      .array(z.object({ topic: z.string().max(60), pages: z.int().positive() }))
      .max(SITE_TOPICS),
    /** The pace at which its pages change; present if its sitemaps have dates of changes. */
    pace: z
      .object({
        /** Addresses with a day. */
        dated: z.int().positive(),
        /** The number of them that changed in the 30 days, and the 90, before it was read. */
        month: z.int().nonnegative(),
        quarter: z.int().nonnegative(),
        latest: z.iso.date(),
      })
      .optional(),
    /** Phrases that its pages use most, the best first. */
    phrases: z
      .array(z.object({ phrase: z.string().max(60), prominent: z.boolean() }))
      .max(SITE_PHRASES),
  }),
)
export type SiteFacts = z.infer<typeof SiteFacts>

/**
 * The outcome of reading a site: read; its rules forbid it; it did not answer; it took too long; no page of it could be
 * read; nobody said where it is.
 */
export const SiteOutcome = z.enum(['read', 'forbidden', 'unreachable', 'late', 'empty', 'unnamed'])
export type SiteOutcome = z.infer<typeof SiteOutcome>

/** The same where nothing is recorded: a site may also have been sent too many requests to be read now. */
export const SiteCheckOutcome = z.enum([...SiteOutcome.options, 'busy'])
export type SiteCheckOutcome = z.infer<typeof SiteCheckOutcome>

/** The pages that were read of the business's own site, and the version of the rules that match them with keywords. */
export const OwnSite = inlined(
  z.object({
    version: z.string(),
    host: z.string().max(255),
    outcome: SiteOutcome,
    /** When it was read; absent where it could not be. */
    readAt: z.iso.datetime().optional(),
    pages: z.array(SitePage).max(SITE_PAGES),
  }),
)
export type OwnSite = z.infer<typeof OwnSite>
/** The page of the business's own site that some keywords have, of so many that were read. */
export const ServingPage = inlined(
  z.object({
    of: z.int().positive(),
    /** Null where none of them is about the keywords. */
    page: SitePage.pick({ address: true, title: true }).nullable(),
  }),
)
export type ServingPage = z.infer<typeof ServingPage>
/** The outcome of reading the own site, with the number of pages. */
export const OwnSiteRead = inlined(
  OwnSite.omit({ version: true, pages: true }).extend({
    pages: z.int().nonnegative(),
  }),
)
export type OwnSiteRead = z.infer<typeof OwnSiteRead>

/** Pages of a site that are named as bringing it the most visitors, at most. */
export const TOP_PAGES = 5
/** Figures of a whole site that a source of rankings measured. */
export const MeasuredSite = inlined(
  z.object({
    source: z.string(),
    fetchedAt: z.iso.datetime(),
    /** The cost of the call, in millionths of a US dollar. */
    cost: z.int().nonnegative(),
    /** Hash of what the source sent. */
    payload: z.string(),
    /** Keywords that it ranks for, as far as the source looks. */
    keywords: z.int().nonnegative(),
    /** Visitors a month from unpaid results, as the source estimates them; null where it does not. */
    traffic: z.number().nonnegative().nullable(),
    /** Those that bring the most visitors, the best first. */
    topPages: z
      .array(z.object({ address: z.string().max(500), keywords: z.int(), traffic: z.number() }))
      .max(TOP_PAGES),
  }),
)
export type MeasuredSite = z.infer<typeof MeasuredSite>

/**
 * The place of a site for a keyword: its rank among unpaid results, with the index of the page that ranks; `none` if it
 * isn't among the first; `unknown` if the source didn't tell.
 */
export const GapRank = z.union([
  z.object({ rank: z.int().positive(), page: z.int().nonnegative() }),
  z.enum(['none', 'unknown']),
])
export type GapRank = z.infer<typeof GapRank>

export const SiteRole = z.enum(['own', 'rival'])
export type SiteRole = z.infer<typeof SiteRole>

/**
 * The class of a keyword in the gap between the own site and those of rivals. By pages: `missing` (a rival has a page
 * on it, you have none), `shared`, `unique` (only you) and `open` (nobody); without an own site `several` or `one` of
 * the rivals has one. By rankings, among the first 20: `missing` (all rivals rank, you do not), `untapped` (at least
 * one does), `weak` (a rival is three places ahead of you or more), `strong` (you are as far ahead of all), `shared`
 * (side by side), `unique` (only you) and `open` (nobody, as far as is known).
 */
export const GapClass = z.enum([
  'missing',
  'untapped',
  'shared',
  'weak',
  'strong',
  'unique',
  'several',
  'one',
  'open',
])
export type GapClass = z.infer<typeof GapClass>
/** The data that a gap is computed from: pages of sites, or their rankings. */
export const GapBasis = z.enum(['pages', 'rankings'])
export type GapBasis = z.infer<typeof GapBasis>
/** The number of keywords of each class. */
export const GapTotals = z.partialRecord(GapClass, z.int().nonnegative())
export type GapTotals = z.infer<typeof GapTotals>

/** The classes of keywords that a rival covers and the reader could answer with a page. */
export const GAP_CLASSES = ['missing', 'untapped', 'several', 'one'] as const satisfies GapClass[]
