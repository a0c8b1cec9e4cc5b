import type { OpportunityLabel } from '../keywords/ratings.ts'
import { EASY } from './easy.ts'

// The cost of a number of clicks on ads, and the keywords that are worth it. The file is part of the contracts, as
// `paid-impact.ts` is.

/**
 * The share of all searches that end with a click on your ad. About 6 in 100 that see a search ad click it, and an ad
 * with a small budget is seen in about half of the searches: 3 in 100.
 */
export const AD_CLICK_SHARE = 0.03

/** A keyword as the ad budget needs it; an unknown figure is `null`. */
export type AdKeyword = {
  keyword: string
  searchVolume: number
  /** 0-10. */
  difficulty: number
  /** US dollars a click. */
  cpc: number | null
  /** 0-100. */
  paidImpact: number | null
  paidOpportunity: OpportunityLabel | null
}

/** `pay`: worth its price; `rank`: worth it, and easy to get for free; `test`: with a small budget; `skip`. */
export type AdAdvice = 'pay' | 'rank' | 'test' | 'skip'

/**
 * Returns what to do about ads on a keyword, by its rating for ads and its difficulty: High is worth its price,
 * unless a page ranks easily, whose clicks cost nothing. Null where nobody rated it for ads.
 */
export const adAdvice = ({
  paidOpportunity,
  difficulty,
}: Pick<AdKeyword, 'paidOpportunity' | 'difficulty'>): AdAdvice | null => {
  switch (paidOpportunity) {
    case 'High':
      return difficulty <= EASY ? 'rank' : 'pay'
    case 'Medium':
      return 'test'
    case 'Low':
      return 'skip'
    case null:
      return null
  }
}

/** The clicks that are bought of one keyword. */
export type BudgetLine<Keyword> = { keyword: Keyword; clicks: number; cost: number }
export type AdBudget<Keyword> = {
  lines: BudgetLine<Keyword>[]
  /** As many as were asked for, or as there are. */
  clicks: number
  /** US dollars a month. */
  cost: number
}

/** Returns the number of clicks a month that ads on a keyword can bring. */
export const adClicksOf = (
  { searchVolume }: Pick<AdKeyword, 'searchVolume'>,
  reach: number,
): number => Math.floor(searchVolume * reach * AD_CLICK_SHARE)

const isWorthwhile = (label: OpportunityLabel | null) => label === 'High' || label === 'Medium'

/**
 * Buys clicks where they are worth most: from the keyword with the highest ad impact as many as it can bring, then
 * from the next one, until there are enough. Keywords that are Low, or without a price, are not bought.
 * @param reach the share of the searches that come from where the customers are, 0-1
 */
export const adBudget = <Keyword extends AdKeyword>(
  keywords: readonly Keyword[],
  clicks: number,
  reach = 1,
): AdBudget<Keyword> => {
  const worthwhile = keywords
    .filter(({ cpc, paidOpportunity }) => cpc !== null && isWorthwhile(paidOpportunity))
    .toSorted((a, b) => (b.paidImpact ?? 0) - (a.paidImpact ?? 0))
  const lines: BudgetLine<Keyword>[] = []
  let left = Math.max(0, Math.floor(clicks))
  for (const keyword of worthwhile) {
    const bought = Math.min(left, adClicksOf(keyword, reach))
    if (bought === 0) continue
    lines.push({ keyword, clicks: bought, cost: bought * (keyword.cpc ?? 0) })
    left -= bought
  }
  return {
    lines,
    clicks: lines.reduce((sum, line) => sum + line.clicks, 0),
    cost: lines.reduce((sum, line) => sum + line.cost, 0),
  }
}
