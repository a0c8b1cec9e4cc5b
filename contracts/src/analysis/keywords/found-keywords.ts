import { z } from 'zod'
import { KeywordId } from './keyword-id.ts'
import { Intent, OpportunityLabel } from './ratings.ts'
import { Receipt } from './receipts.ts'

/** Set on a keyword that says nothing of the trade: it fits any business, or only repeats what was typed. */
export const Weakness = z.enum(['general', 'typed'])
export type Weakness = z.infer<typeof Weakness>

const BatchFigure = z.object({
  value: z.number(),
  /** Index of its provenance. */
  from: z.int().nonnegative(),
  /** The inputs of the formula, by name. */
  inputs: Receipt.shape.inputs,
})

/** The rating of a keyword for ads; figures that nobody knows are absent. */
const FoundPaidSide = z.object({
  /** US dollars a click. */
  cpc: BatchFigure.optional(),
  /** Competition among advertisers, 0-100. */
  competition: BatchFigure.optional(),
  /** 0-100. */
  impact: z.number(),
  opportunity: OpportunityLabel,
  /** A factor was missing, and the weights were renormalised. */
  partial: z.boolean(),
})

/** Rows that one event holds at most. */
export const BATCH_ROWS = 200

/** One keyword of a batch: what is known of it, and how it is rated. */
export const FoundKeyword = z.object({
  keywordId: KeywordId,
  keyword: z.string(),
  intent: Intent,
  /** Relevance of the keyword to what the business sells, 0-3. */
  relevance: z.number(),
  /** The topic of the keyword; keywords of one theme are alike. */
  theme: z.string(),
  /** The kind of page that a searcher expects, such as `service`; absent where no source knows. */
  page: z.string().optional(),
  weak: Weakness.optional(),
  /** True where the business does only a part of its trade and the keyword is about the rest; absent otherwise. */
  isRelated: z.boolean().optional(),
  /** Searches a month that count as full volume for it; absent where they are those of its report. */
  fullVolume: z.number().positive().optional(),
  searchVolume: BatchFigure,
  difficulty: BatchFigure,
  /** Share of the clicks that organic results get together, 0-1; expected, not measured. */
  clickShare: z.number(),
  /** 0-100. */
  impact: z.number(),
  opportunity: OpportunityLabel,
  /** A factor was missing, and the weights were renormalised. */
  partial: z.boolean(),
  /** Absent where nobody knows what a click costs, and in older events. */
  paid: FoundPaidSide.optional(),
})
export type FoundKeyword = z.infer<typeof FoundKeyword>
