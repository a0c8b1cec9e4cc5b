import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import {
  GAP_CLASSES,
  type GapClass,
  type GapTotals,
  type SitePage,
} from '@sortie/contracts/analysis/sites/sites'
import { pagesAbout } from './about.ts'

/** Version of the rules of this folder; raise it whenever a result could change. */
export const GAP_VERSION = '1'

/** Rows of a part: some 100 bytes each, so that a part stays well under a commit's 256 kB. */
const PART_ROWS = 1_000

/** A site as it is compared; one that could not be read has no pages. */
export type ComparedPages = { role: 'own' | 'rival'; pages: readonly SitePage[] }

type Keyword = { keywordId: KeywordId } & Parameters<ReturnType<typeof pagesAbout>>[0]

/** The class of a keyword by who has a page on it. */
const classOf = (own: boolean | null, rivals: number): GapClass => {
  if (rivals === 0) return own ? 'unique' : 'open'
  if (own === null) return rivals > 1 ? 'several' : 'one'
  return own ? 'shared' : 'missing'
}

/**
 * Classifies each keyword by the pages that were read of each site. If no page of an own site was read, rivals are
 * compared with each other.
 * @param place words of the town that the business is in
 */
export const gapByPages = (
  keywords: readonly Keyword[],
  sites: readonly ComparedPages[],
  place: readonly string[] = [],
): GapRow[] => {
  const finders = sites.map(({ pages }) => pagesAbout(pages, place))
  const ownAt = sites.findIndex(({ role, pages }) => role === 'own' && pages.length > 0)
  return keywords.map((keyword) => {
    const pages = finders.map((find) => find(keyword))
    const rivals = pages.filter((page, at) => page !== null && sites[at]!.role === 'rival').length
    const own = ownAt < 0 ? null : pages[ownAt] !== null
    return { keywordId: keyword.keywordId, class: classOf(own, rivals), pages }
  })
}

/** Counts the keywords of each class. */
export const totalsOf = (rows: readonly Pick<GapRow, 'class'>[]): GapTotals => {
  const totals: GapTotals = {}
  for (const row of rows) totals[row.class] = (totals[row.class] ?? 0) + 1
  return totals
}

/** Rows in parts that each make one commit; one empty part where there are none. */
export const gapParts = (rows: readonly GapRow[]): GapRow[][] => {
  const parts: GapRow[][] = []
  for (let at = 0; at < rows.length; at += PART_ROWS) parts.push(rows.slice(at, at + PART_ROWS))
  return parts.length > 0 ? parts : [[]]
}

/** Returns true for the classes in which a rival has something that the reader could answer with a page. */
export const isGap = (gapClass: GapClass): boolean =>
  (GAP_CLASSES as readonly GapClass[]).includes(gapClass)
