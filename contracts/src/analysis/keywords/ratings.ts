import { z } from 'zod'
import { inlined } from '../../kit.ts'
import { Figure } from './receipts.ts'

export const OpportunityLabel = z.enum(['High', 'Medium', 'Low'])
export type OpportunityLabel = z.infer<typeof OpportunityLabel>

export const Intent = z.enum(['transactional', 'commercial', 'informational', 'navigational'])
export type Intent = z.infer<typeof Intent>

/** The goal that keywords are rated for: `organic` for unpaid results, `paid` for ads. */
export const Aim = z.enum(['organic', 'paid'])
export type Aim = z.infer<typeof Aim>

export const ScoredKeyword = z.object({
  keyword: z.string(),
  intent: Intent,
  searchVolume: Figure,
  difficulty: Figure,
  /** Impact 0-100, with its factors as inputs. */
  impact: Figure,
  opportunity: OpportunityLabel,
  /** A factor was missing, and the weights were renormalised. */
  partial: z.boolean(),
})
export type ScoredKeyword = z.infer<typeof ScoredKeyword>

/** The rating of a keyword for ads, with receipts. */
export const PaidSide = z.object({
  /** US dollars a click. */
  cpc: Figure.optional(),
  /** Competition among advertisers, 0-100. */
  competition: Figure.optional(),
  /** Paid impact 0-100, with its factors as inputs. */
  impact: Figure,
  opportunity: OpportunityLabel,
  partial: z.boolean(),
})
export type PaidSide = z.infer<typeof PaidSide>

/** The factors of a rating; price and competition only where ads are rated. */
export const Factor = z.enum([
  'volume',
  'difficulty',
  'clicks',
  'price',
  'competition',
  'intent',
  'relevance',
])
export type Factor = z.infer<typeof Factor>

/** Why a keyword is High, Medium or Low, and what would change that. */
export const Explanation = z.object({
  /** Impact, 0-100. */
  score: z.number(),
  label: OpportunityLabel,
  /** By which it was rated, so that it can be rated again with other factors. */
  rules: z.object({
    /** Version of the formula. */
    version: z.string(),
    /** The aim that was rated; replies of older releases, which lack it, are for `organic`. */
    aim: Aim.optional(),
    /** Scores from which a keyword is High, and Medium. */
    high: z.number(),
    medium: z.number(),
    /** Searches a month that count as full volume. */
    fullVolume: z.number(),
    /** US dollars that a click usually costs in the trade; absent where nobody knows, and for pages. */
    usualCpc: z.number().optional(),
  }),
  /** In the order of the formula; the points of all add up to the score. */
  factors: z.array(
    z.object({
      factor: Factor,
      /**
       * The input: searches a month, difficulty 0-10, click share 0-1, US dollars a click, competition 0-100, an
       * intent, relevance 0-3.
       */
      given: z.union([z.number(), z.string()]),
      /** The factor as the formula takes it, 0.05-1. */
      value: z.number(),
      /** Its exponent; the weights of all add up to 1. */
      weight: z.number(),
      /** Its part of the score. */
      points: z.number(),
      /** Points that the score loses because this factor is below 1. */
      lost: z.number(),
    }),
  ),
  /** The smallest change of one factor that leads to another label; null where none does. */
  flip: z
    .object({
      factor: Factor,
      from: z.union([z.number(), z.string()]),
      to: z.union([z.number(), z.string()]),
      label: OpportunityLabel,
    })
    .nullable(),
})
export type Explanation = z.infer<typeof Explanation>

/** The number of keywords of each label. */
export const Ratings = inlined(
  z.object({
    High: z.int().nonnegative(),
    Medium: z.int().nonnegative(),
    Low: z.int().nonnegative(),
  }),
)
export type Ratings = z.infer<typeof Ratings>

/**
 * The basis of most keywords of a report: a source that knows the trade; only the words that were typed; or only
 * general phrases that fit any business.
 */
export const Grounds = z.enum(['trade', 'typed', 'general'])
export type Grounds = z.infer<typeof Grounds>
