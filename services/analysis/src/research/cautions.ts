import { Caution } from '@sortie/contracts/analysis/research/research'
import { cautionsIn } from '@sortie/prose/facts/cautions'
import type { Industry } from '../lexicon/industry.ts'

/** Cautions that only part of a trade's work calls for: a plumber seldom touches gas. */
const BY_TEXT_ALONE: readonly Caution[] = ['gas']

/**
 * Returns the fields in which wrong advice may hurt: by the words of the keyword, and by a trade all of whose advice
 * may.
 */
export const cautionsOf = (trade: Industry | null, keyword: string): Caution[] => {
  const cautions = cautionsIn(keyword)
  const ofTrade = trade?.cautions?.filter((each) => !BY_TEXT_ALONE.includes(each)) ?? []
  return Caution.options.filter((each) => cautions.includes(each) || ofTrade.includes(each))
}
