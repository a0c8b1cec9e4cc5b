import { Caution } from '@sortie/contracts/analysis/research/research'
import { cautionsIn } from '@sortie/prose/facts/cautions'
import type { Industry } from '../lexicon/industry.ts'

/** Of these, only part of what a trade does is dangerous: a plumber seldom touches gas. */
const BY_TEXT_ALONE: readonly Caution[] = ['gas']

/** Where wrong advice may hurt: by what is asked for, and by a trade all of whose advice may. */
export const cautionsOf = (trade: Industry | null, keyword: string): Caution[] => {
  const asked = cautionsIn(keyword)
  const ofTrade = trade?.cautions?.filter((each) => !BY_TEXT_ALONE.includes(each)) ?? []
  return Caution.options.filter((each) => asked.includes(each) || ofTrade.includes(each))
}
