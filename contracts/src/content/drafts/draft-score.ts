import { z } from 'zod'

// The measures of a written article.

/** The score of an article by rule: each part 0-1, null where it does not apply. */
export const DraftScore = z.object({
  version: z.string(),
  /** 0-100. */
  score: z.int(),
  parts: z.object({
    /** Absent before version 3; null with a model. */
    usefulness: z.number().nullable().optional(),
    evidence: z.number().nullable(),
    coverage: z.number().nullable(),
    readability: z.number().nullable(),
    search: z.number().nullable(),
    originality: z.number().nullable(),
    voice: z.number().nullable(),
  }),
})
export type DraftScore = z.infer<typeof DraftScore>

/** Counts of a finished article. */
export const DraftCounts = z.object({
  words: z.int().nonnegative(),
  /** Figures, dates, quotes and names that need evidence, and how many of them have it. */
  claims: z.int().nonnegative(),
  traced: z.int().nonnegative(),
  /** Share of the words that are the customer's, the trade's or the report's, 0-1. */
  ownShare: z.number(),
  /** The trade's part of that share, as our editors wrote it. Absent in older ones, and with a model. */
  tradeShare: z.number().optional(),
  /** Share of the words that are standard text, which other customers may receive too; 0 with a model. */
  standardShare: z.number(),
  cuts: z.int().nonnegative(),
})
export type DraftCounts = z.infer<typeof DraftCounts>

/** A fingerprint that tells an article apart from the customer's others; nobody can read the text from it. */
export const Fingerprint = z.object({
  /** Ids of our editors' passages that it has; none with a model. */
  passages: z.array(z.string()).max(100),
  /** MinHash of its runs of eight words: 128 values of 32 bits in base 64. */
  signature: z.string().max(700),
})
export type Fingerprint = z.infer<typeof Fingerprint>
