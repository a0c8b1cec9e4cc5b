import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { RankedPage } from '@sortie/contracts/analysis/keywords/result-pages'
import type { GapClass, GapRank, SiteRole } from '@sortie/contracts/analysis/sites/sites'

/** Version of these rules; raise it whenever a result could change, and keep the old ones executable. */
export const RANKINGS_GAP_VERSION = 'rankings-1'

/** The last rank that counts: a site further behind has no part in a search. */
export const FIRST_RANKS = 20
/** Places between two of which one can be said to be ahead: closer, they change by the day. */
const AHEAD = 3

type RankPosition = Exclude<GapRank, string>
const isRanked = (rank: GapRank): rank is RankPosition => typeof rank === 'object'
const isAmongFirst = (rank: GapRank): rank is RankPosition =>
  isRanked(rank) && rank.rank <= FIRST_RANKS

/** Returns the class of a keyword where an own site is compared. An unknown rank supports no claim. */
const classOfOwn = (own: GapRank, rivals: readonly GapRank[]): GapClass => {
  const ranks = rivals.filter(isAmongFirst).map(({ rank }) => rank)
  const areKnown = !rivals.includes('unknown')
  if (!isRanked(own)) {
    if (ranks.length === 0 || own === 'unknown') return 'open'
    return ranks.length === rivals.length ? 'missing' : 'untapped'
  }
  if (ranks.length === 0) return isAmongFirst(own) && areKnown ? 'unique' : 'open'
  const best = Math.min(...ranks)
  if (own.rank - best >= AHEAD) return 'weak'
  return best - own.rank >= AHEAD && areKnown ? 'strong' : 'shared'
}

/**
 * Classifies each keyword by the ranks of all sites, in their order. A site whose ranks are unknown for all keywords
 * was not measured, and is compared with nobody.
 */
export const classesByRanks = (
  roles: readonly SiteRole[],
  rows: readonly (readonly GapRank[])[],
): GapClass[] => {
  const isMeasured = roles.map((_, at) => rows.some((ranks) => ranks[at] !== 'unknown'))
  const ownAt = roles.findIndex((role, at) => role === 'own' && isMeasured[at])
  return rows.map((ranks) => {
    const rivals = ranks.filter((_, at) => roles[at] === 'rival' && isMeasured[at])
    if (ownAt >= 0) return classOfOwn(ranks[ownAt]!, rivals)
    const count = rivals.filter(isAmongFirst).length
    return count > 1 ? 'several' : count === 1 ? 'one' : 'open'
  })
}

/** The rank of a site for a keyword, with the page that ranks; `none` for no rank. */
export type SiteRank = { rank: number; page: RankedPage } | 'none' | 'unknown'

/** A row whose ranks name their pages; parts give these a place. */
export type RankedRow = Omit<GapRow, 'ranks'> & { ranks: SiteRank[] }

/**
 * The gap by rankings: the same rows, with pages as they were found by reading, and the class by ranks.
 * @param ranksOf where each site stands for a keyword
 */
export const gapByRankings = <Keyword extends { keywordId: KeywordId }>(
  keywords: readonly Keyword[],
  pages: readonly GapRow[],
  roles: readonly SiteRole[],
  ranksOf: (keyword: Keyword) => SiteRank[],
): RankedRow[] => {
  const read = new Map(pages.map((row) => [row.keywordId, row.pages]))
  const ranked = keywords.map(ranksOf)
  const classes = classesByRanks(
    roles,
    ranked.map((ranks) =>
      ranks.map((each) => (typeof each === 'object' ? { rank: each.rank, page: 0 } : each)),
    ),
  )
  return keywords.map(({ keywordId }, index) => ({
    keywordId,
    class: classes[index]!,
    ranks: ranked[index]!,
    pages: read.get(keywordId) ?? roles.map(() => null),
  }))
}

/** Rows and pages of a part, in bytes of JSON: sealed, they stay below 256 kB. */
const PART_BYTES = 120_000

export type RankedPart = { rows: GapRow[]; rankedPages: RankedPage[][] }

/** Rows in parts that each make one commit, with the pages that each names; one empty part where there are none. */
export const rankedParts = (rows: readonly RankedRow[], sites: number): RankedPart[] => {
  const parts: RankedPart[] = []
  let places: Map<string, number>[] = []
  let bytes = 0
  const begin = () => {
    parts.push({ rows: [], rankedPages: Array.from({ length: sites }, () => []) })
    places = Array.from({ length: sites }, () => new Map())
    bytes = 0
  }
  begin()
  const placeOf = (at: number, page: RankedPage): number => {
    const known = places[at]!.get(page.url)
    if (known !== undefined) return known
    const { rankedPages } = parts.at(-1)!
    const place = rankedPages[at]!.push(page) - 1
    places[at]!.set(page.url, place)
    bytes += Buffer.byteLength(JSON.stringify(page))
    return place
  }
  for (const row of rows) {
    if (bytes > PART_BYTES) begin()
    const ranks = row.ranks.map((each, at) =>
      typeof each === 'object' ? { rank: each.rank, page: placeOf(at, each.page) } : each,
    )
    const kept = { ...row, ranks }
    parts.at(-1)!.rows.push(kept)
    bytes += Buffer.byteLength(JSON.stringify(kept))
  }
  return parts
}
