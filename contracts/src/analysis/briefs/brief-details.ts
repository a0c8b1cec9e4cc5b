import { z } from 'zod'
import { COUNTRY_CODES, LANGUAGE_NAMES, type Language } from '../../countries.ts'
import { Aim } from '../keywords/ratings.ts'
import { MOST_SEEDS } from '../reports/report-limits.ts'

/** The language that customers of a report search in. */
export const ReportLanguage = z.enum(Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]])

export const Country = z.enum(COUNTRY_CODES)

/** Optional details of a business, beside the three required ones; a field that was left empty is absent. */
export const MoreDetails = z.object({
  country: z.string().optional(),
  town: z.string().optional(),
  ownSite: z.string().optional(),
  rivals: z.array(z.string()).optional(),
  seeds: z.array(z.string()).optional(),
  /** Absent: `organic`. */
  aim: Aim.optional(),
  /** Id of what the industry was said to mean. */
  reading: z.string().optional(),
})
export type MoreDetails = z.infer<typeof MoreDetails>

const detail = (what: string) =>
  z.string().trim().min(1, `${what} is required`).max(200, `${what} is too long (200 at most)`)

/** The three details that a trial is requested with; whitespace around each is dropped. */
export const TrialDetails = z.strictObject({
  industry: detail('Industry'),
  businessName: detail('Business name'),
  mainCompetitor: detail('Main competitor'),
})
export type TrialDetails = z.infer<typeof TrialDetails>

/** A text that may be left empty; then it is as if it were not there. */
export const optionalText = (most: number, what: string) =>
  z.string().trim().max(most, `${what} is too long (${most} at most)`).optional()

/** A list of texts that may be left empty. */
export const textList = (most: number, each: number, what: string) =>
  z
    .array(z.string().trim().min(1).max(each, `${what} is too long (${each} at most)`))
    .max(most, `${most} at most`)
    .optional()

/** Keywords that a report begins with, or what people buy from the business. */
export const Seeds = textList(MOST_SEEDS, 80, 'Keyword')
