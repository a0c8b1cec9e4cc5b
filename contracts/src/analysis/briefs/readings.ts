import { z } from 'zod'
import { endpoint } from '../../kit.ts'
import { Country, Seeds, TrialDetails } from './brief-details.ts'

/** Longest id of a reading, its words included. */
const MOST_READING = 120

/** The id of a reading of a description: `trade:bakery`, or `own:` with the words that name the business. */
export const ReadingId = z
  .string()
  .max(MOST_READING)
  .regex(/^(trade|own):[^<>{}"\\]+$/, 'This is no reading')

/** The most sample keywords that a reading is shown with, and the most readings that a person chooses from. */
export const MOST_SAMPLE_KEYWORDS = 10
export const MOST_READINGS = 4

/** One thing that a description of a business may mean. */
export const BusinessReading = z.object({
  id: ReadingId,
  /** The name of this kind of business: `bakery`. */
  name: z.string(),
  /** The niche: `vegan`; null where the description names none. */
  niche: z.string().nullable(),
  /** The place of its customers: `Leeds, United Kingdom`. */
  place: z.string(),
  /** Searches of its customers, the most frequent first. */
  keywords: z.array(z.string()).max(MOST_SAMPLE_KEYWORDS),
  /** `editors`: our editors wrote its keywords. `rule`: they are composed by rule. */
  by: z.enum(['editors', 'rule']),
})
export type BusinessReading = z.infer<typeof BusinessReading>

/** The readings of a description of a business, with a verdict on them. */
export const Understanding = z.object({
  /**
   * `ready`: the first reading, unless somebody says otherwise. `ask`: one of the readings, and only the owner
   * knows which. `unknown`: none, so there would be no report.
   */
  verdict: z.enum(['ready', 'ask', 'unknown']),
  /** The verdict in a sentence, and what would change it. */
  message: z.string(),
  /** The likeliest first; none where it is unknown. */
  readings: z.array(BusinessReading).max(MOST_READINGS),
  /**
   * The question to its owner where too little is known of what the business sells: a trial runs without an answer, and is
   * better with one. The answers go into `seeds`. Null where nothing is asked.
   */
  question: z.string().nullable(),
})
export type Understanding = z.infer<typeof Understanding>

export const understandBusiness = endpoint({
  method: 'post',
  path: '/api/free-trial/understand',
  access: 'public',
  summary:
    'Reads what a description of a business may mean, before an account is made. Nothing is stored.',
  body: TrialDetails.partial({ businessName: true, mainCompetitor: true }).extend({
    /** Code of the country, such as `GB`; unless told, as the other fields let us guess. */
    country: Country.optional(),
    /** The things that people buy from the business, where its owner was asked. */
    seeds: Seeds,
  }),
  reply: Understanding,
})
