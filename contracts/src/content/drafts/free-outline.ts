import { z } from 'zod'
import { PageKind } from './article-ids.ts'

/** A text under a heading of a free outline, and whose it is. */
export const OutlineText = z.object({
  origin: z.enum(['owner', 'editors', 'report', 'other']),
  text: z.string(),
})
export type OutlineText = z.infer<typeof OutlineText>

/** The parts of a page beside its text. All of them come from the brief and the report. */
export const PageBrief = z.object({
  kind: PageKind,
  /** For search results: 60 characters at most. */
  titleTag: z.string(),
  description: z.string(),
  slug: z.string(),
  /** The searches that the page is for. */
  keywords: z.array(z.string()),
  /** Questions about it, as people type them. */
  questions: z.array(z.string()),
  /** Other pages of the report's plan to link to; `address` where the own site has one already. */
  links: z.array(
    z.object({ title: z.string(), keyword: z.string(), address: z.string().optional() }),
  ),
  /** Structured data of schema.org as JSON, with nothing that the owner did not say. */
  structuredData: z.string(),
})
export type PageBrief = z.infer<typeof PageBrief>

/**
 * A free preview of a template draft that can't be launched yet: its sections, and the questions still open. It is
 * stored nowhere.
 */
export const FreeOutline = z.object({
  title: z.string(),
  /** Words of its headings, points and texts. */
  words: z.int().nonnegative(),
  sections: z.array(
    z.object({
      heading: z.string(),
      /** The point that the section should make. */
      point: z.string(),
      texts: z.array(OutlineText),
      /**
       * The question that the owner has to answer for it; absent where it has an answer, and in outlines of articles.
       */
      question: z.string().optional(),
    }),
  ),
  /** The next questions to answer, each with an example. */
  questions: z.array(z.object({ question: z.string(), example: z.string() })),
  /** About how many more answers make it an article; null where answers alone don't. */
  answersShort: z.int().positive().nullable(),
  /** True if texts were left out because it would be too long. */
  isShortened: z.boolean(),
  /** Set where the draft is a page: it then has an outline before the launch in any case. */
  page: PageBrief.optional(),
})
export type FreeOutline = z.infer<typeof FreeOutline>
