import type { TrialDetails } from '@sortie/contracts/analysis/briefs/brief-details'
import type { Understanding } from '@sortie/contracts/analysis/briefs/readings'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'

/** Nobody waits longer for a business to be understood, in milliseconds. */
const PATIENCE_MS = 6_000

/** The words that are typed of a business so far: its industry, and the other details where they are there. */
export type BusinessWords = Pick<TrialDetails, 'industry'> & Partial<TrialDetails>

/** Returns the details that hold more than whitespace, trimmed; null while the industry is missing. */
export const businessWords = (typed: Partial<TrialDetails>): BusinessWords | null => {
  const [industry, businessName, mainCompetitor] = [
    typed.industry?.trim(),
    typed.businessName?.trim(),
    typed.mainCompetitor?.trim(),
  ]
  if (!industry) return null
  return {
    industry,
    ...(businessName && { businessName }),
    ...(mainCompetitor && { mainCompetitor }),
  }
}

/**
 * Returns the meanings that a business may have, before there is an account; null where nobody could be asked.
 * A competitor may say in which country the business is, so a reading without it may name another one than the
 * report. `seeds`: the things that people buy, by the owner.
 */
export const askUnderstanding = async (
  business: BusinessWords & { seeds?: string[] },
): Promise<Understanding | null> => {
  const input = { body: business, signal: AbortSignal.timeout(PATIENCE_MS) }
  return analysisApi.understandBusiness(input).catch(() => null)
}
