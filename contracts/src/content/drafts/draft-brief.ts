import { z } from 'zod'
import { ClusterId } from '../../analysis/plans/clusters.ts'
import { ProjectId } from '../../analysis/projects/project-id.ts'
import { ReportId } from '../../analysis/reports/report-id.ts'
import { ENGLISH_COUNTRIES } from '../../countries.ts'
import { inlined } from '../../kit.ts'
import { CardId } from '../evidence/evidence.ts'
import { ArticleType, type DraftKind, PageKind, Writer } from './article-ids.ts'
import {
  BRIEF_BYTES,
  MOST_ANSWERS,
  MOST_POINTS,
  MOST_SERIES,
  MOST_STRUCK_CARDS,
  OWN_PAGES,
  PAGE_TITLE,
} from './draft-limits.ts'

export { Writer }

// The customer's brief for a draft. Everything but the type and the keyword may be left out; before the price, the page
// lists the fields that a type still needs.

// Invisible: controls, marks that turn the direction of writing, and what breaks a line. People paste them unseen.
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu
const UNSEEN_IN_TEXT = /(?![\n\t])[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu

/** A text of one line: what is invisible becomes a space. */
const plain = z.string().overwrite((text) => text.replace(UNSEEN, ' ').replace(/ {2,}/g, ' '))
/** A text of one line, which says something. */
export const line = (most: number) => plain.trim().min(1).max(most)
/** A text that may have lines. */
export const textOfLines = (most: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(UNSEEN_IN_TEXT, ' '))
    .trim()
    .min(1)
    .max(most)
const lines = (count: number, most: number) => z.array(line(most)).max(count)

export const WritingTone = z.enum(['plain', 'friendly', 'formal'])
export type WritingTone = z.infer<typeof WritingTone>

/** A dated row of figures, such as sales by month. */
export const FactSeries = inlined(
  z.strictObject({
    name: line(80),
    unit: line(40),
    /** The source of the figures, as the article names it. */
    source: line(160),
    points: z
      .array(z.strictObject({ date: z.iso.date(), value: z.number() }))
      .min(1)
      .max(MOST_POINTS),
  }),
)
export type FactSeries = z.infer<typeof FactSeries>

/**
 * Facts that only the customer knows, by the types that ask for them. A type reads its own fields, so that a customer
 * who changes the type loses nothing.
 */
export const BriefFacts = inlined(
  z.strictObject({
    /** How-to: what the reader wants done, the customer's own steps, and what they take. */
    task: line(120).optional(),
    steps: lines(15, 400).optional(),
    tools: lines(20, 80).optional(),
    /** Comparison: what is compared, by what; cells that the customer fills; which option is theirs. */
    options: lines(6, 80).optional(),
    criteria: lines(8, 80).optional(),
    cells: z
      .array(z.strictObject({ option: line(80), criterion: line(80), text: line(200) }))
      .max(48)
      .optional(),
    ownOption: line(80).optional(),
    /** Trend. */
    series: z.array(FactSeries).max(MOST_SERIES).optional(),
    /** Case study: whether the client agrees, and to their name; `client` is absent where it stays out. */
    permission: z.boolean().optional(),
    client: line(80).optional(),
    situation: textOfLines(4_000).optional(),
    actions: z
      .array(z.strictObject({ date: z.iso.date().optional(), text: textOfLines(1_000) }))
      .max(15)
      .optional(),
    results: z
      .array(
        z.strictObject({
          /** Such as `bookings a month`. */
          what: line(80),
          before: z.number(),
          after: z.number(),
          /** Such as `%` or `USD`; absent for plain counts. */
          unit: line(20).optional(),
          /** Such as `March to June 2026`. */
          period: line(80),
        }),
      )
      .max(8)
      .optional(),
    quotes: z
      .array(z.strictObject({ speaker: line(80), text: line(390) }))
      .max(6)
      .optional(),
    limits: textOfLines(2_000).optional(),
    lessons: textOfLines(2_000).optional(),
    /** Strategic guide. */
    goal: line(200).optional(),
    horizon: line(60).optional(),
    budget: line(80).optional(),
    team: line(200).optional(),
  }),
)
export type BriefFacts = z.infer<typeof BriefFacts>

/** The page that a report's plan proposes in place of an article. */
export const BriefPage = inlined(
  z.strictObject({
    kind: PageKind,
    /** Its proposed title, which the page keeps. */
    title: line(PAGE_TITLE).optional(),
  }),
)
export type BriefPage = z.infer<typeof BriefPage>

/** Why no article can be ordered for a country that searches in another language. */
export const ARTICLES_ARE_ENGLISH =
  'Articles are in English, so choose a country where your readers search in English.'

export const DraftBrief = inlined(
  z
    .strictObject({
      type: ArticleType,
      /** Set where it is a page of the site; absent for an article, and in older briefs. Its type is then `informational`. */
      page: BriefPage.optional(),
      /** The search that the article answers. */
      keyword: plain
        .trim()
        .min(1, 'Enter a keyword')
        .max(100, 'A keyword has 100 characters at most'),
      /** The project, report and cluster that the keyword came from. */
      projectId: ProjectId.optional(),
      reportId: ReportId.optional(),
      clusterId: ClusterId.optional(),
      /** For a brief without a project; else those of the project. */
      business: line(120).optional(),
      industry: line(120).optional(),
      country: z.enum(ENGLISH_COUNTRIES, ARTICLES_ARE_ENGLISH).optional(),
      town: line(80).optional(),
      /** The intended readers of the article. */
      audience: line(200).optional(),
      tone: WritingTone.default('plain'),
      author: z.strictObject({ name: line(80), role: line(80).optional() }).optional(),
      callToAction: z
        .strictObject({ text: line(120), link: z.httpUrl().max(500).optional() })
        .optional(),
      /** The customer's own pages, to be read and linked to. */
      pages: z.array(z.httpUrl().max(500)).max(OWN_PAGES).default([]),
      /** The questions of the brief, answered in the owner's own words. */
      answers: z
        .array(z.strictObject({ question: line(200), answer: textOfLines(2_000) }))
        .max(MOST_ANSWERS)
        .default([]),
      facts: BriefFacts.default({}),
      /** Cards of our editors that the owner doesn't want in the article; absent where all may be used. */
      struckCards: z.array(CardId).max(MOST_STRUCK_CARDS).optional(),
    })
    .refine((brief) => new TextEncoder().encode(JSON.stringify(brief)).length <= BRIEF_BYTES, {
      error: 'The brief is too long (48 kB at most). Shorten the answers or the data.',
    }),
)
export type DraftBrief = z.infer<typeof DraftBrief>

/** Returns what a draft of a brief becomes. */
export const draftKindOf = ({ page, type }: Pick<DraftBrief, 'page' | 'type'>): DraftKind =>
  page?.kind ?? type
