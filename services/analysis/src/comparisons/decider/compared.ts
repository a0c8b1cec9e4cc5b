import type { AnalysisEvent } from '@sortie/contracts/analysis'
import { GAP_CLASSES } from '@sortie/contracts/analysis/sites/sites'

type ComparedEvent = Extract<AnalysisEvent, { type: 'SiteRead' | 'GapFound' }>

/** The progress of the comparison of a report's sites. */
export type ComparisonProgress = {
  /** The number of sites, from the first reading; null before it. */
  of: number | null
  /** The places of those that were read, or could not be. */
  sites: number[]
  /** The most pages that were read of a rival's. */
  rivalPages: number
  /** The gap so far: of which rules, how many parts, whether that is all, and how many keywords it has. */
  gap: { version: string; parts: number; isWhole: boolean; keywords: number } | null
}
export const NO_SITES: ComparisonProgress = { of: null, sites: [], rivalPages: 0, gap: null }

/** Returns the progress after one more event. */
export const foldComparison = (
  before: ComparisonProgress,
  { type, data }: ComparedEvent,
): ComparisonProgress => {
  if (type === 'GapFound') {
    const { version, part: parts, totals } = data
    const keywords = GAP_CLASSES.reduce((sum, each) => sum + (totals?.[each] ?? 0), 0)
    return { ...before, gap: { version, parts, isWhole: totals !== null, keywords } }
  }
  const pages = data.role === 'rival' ? (data.facts?.pages.length ?? 0) : 0
  return {
    ...before,
    of: before.of ?? data.of,
    sites: [...before.sites, data.site],
    rivalPages: Math.max(before.rivalPages, pages),
  }
}

/** Returns true once every site was read, or could not be read. */
export const isRead = ({ of, sites }: ComparisonProgress): boolean =>
  of !== null && sites.length >= of

/** Returns true where enough pages of one rival's site were read for a comparison. */
export const hasEnough = ({ rivalPages }: ComparisonProgress, leastPages: number): boolean =>
  rivalPages >= leastPages
