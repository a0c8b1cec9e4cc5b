import type { Understanding } from '@sortie/contracts/analysis/briefs/readings'
import { analysisApi } from '@/lib/api/client/analysis-api.gen'

/** Nobody waits longer for a business to be understood, in milliseconds. */
const PATIENCE_MS = 6_000

/** Returns the meanings that an industry may have, before there is an account; null where nobody could be asked. */
export const askUnderstanding = async (industry: string): Promise<Understanding | null> => {
  const input = { body: { industry }, signal: AbortSignal.timeout(PATIENCE_MS) }
  return analysisApi.understandBusiness(input).catch(() => null)
}
