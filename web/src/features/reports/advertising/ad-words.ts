import type { Report } from '@sortie/contracts/analysis/reports/reports'
import {
  type AdAdvice,
  type AdBudget,
  adAdvice,
} from '@sortie/contracts/analysis/scoring/ad-budget'
import { formatCount, formatDollars } from '@/lib/format'
import { quantileOf, type ReportRow } from '../table/rows'

/** The advice on ads for a keyword, from the best to the worst. */
export const ADVICE: Record<AdAdvice, { name: string; meaning: string }> = {
  pay: { name: 'Pay', meaning: 'Worth its price, and hard to get without ads.' },
  rank: {
    name: 'Rank instead',
    meaning: 'Worth its price, but a page can rank for it. Those clicks are free.',
  },
  test: { name: 'Test', meaning: 'Try it with a small budget first.' },
  skip: { name: 'Skip', meaning: 'Not worth its price.' },
}
export const ADVICES = ['pay', 'rank', 'test', 'skip'] as const satisfies AdAdvice[]

/** A keyword with its price and what to do about it. */
export type PricedRow = ReportRow & { cpc: number; advice: AdAdvice }

/** Returns the keywords with a click price, the highest ad impact first. */
export const pricedRows = (rows: readonly ReportRow[]): PricedRow[] =>
  rows
    .flatMap((row) => {
      const advice = adAdvice(row)
      return row.cpc === null || advice === null ? [] : [{ ...row, cpc: row.cpc, advice }]
    })
    .toSorted((a, b) => (b.paidImpact ?? 0) - (a.paidImpact ?? 0))

/** Returns the price that half of the keywords are cheaper than; null where none has a price. */
export const medianPrice = (rows: readonly PricedRow[]): number | null =>
  quantileOf(
    rows.map(({ cpc }) => cpc),
    0.5,
  ) ?? null

/**
 * Returns the share of the searches that come from where the customers are, 0-1: as the plan counted it for its
 * first page where customers come from nearby, else all of them.
 */
export const reachOf = ([first]: Report['sorties']): number => {
  const { searchesInReach, searchVolume } = first?.clicks.inputs ?? {}
  if (typeof searchesInReach !== 'number' || typeof searchVolume !== 'number') return 1
  return searchVolume > 0 ? Math.min(1, searchesInReach / searchVolume) : 1
}

/** Describes what a budget buys, in a sentence. */
export const budgetText = ({ clicks, cost, lines }: AdBudget<unknown>, wanted: number): string => {
  if (clicks === 0) return 'No keyword here is worth buying clicks for.'
  const over = lines.length === 1 ? 'one keyword' : `${formatCount(lines.length)} keywords`
  const average = `${formatDollars(cost / clicks)} a click on average, over ${over}.`
  if (clicks >= wanted) return average
  return `${average} These keywords bring at most ${clicks === 1 ? '1 click' : `${formatCount(clicks)} clicks`} a month.`
}
