import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { KeywordId } from '@sortie/contracts/analysis/keywords/keyword-id'
import type { Sortie } from '@sortie/contracts/analysis/plans/sorties'
import type { GapRank, SitePage } from '@sortie/contracts/analysis/sites/sites'
import type { Clusterable, KeywordCluster } from '../clusters/clusters.ts'
import { FIRST_RANKS } from './by-rankings.ts'

export type SiteEvidence = { role: 'own' | 'rival'; facts: { pages: readonly SitePage[] } | null }

type EvidenceWords = { one: string; many: string }
const PAGES: EvidenceWords = { one: 'has a page on it', many: 'have a page on it' }
const RANKS: EvidenceWords = { one: 'ranks for it', many: 'rank for it' }

const who = (count: number, of: number, { one, many }: EvidenceWords): string => {
  if (of === 1) return `Your rival ${one}`
  if (count === of) return of === 2 ? `Both rivals ${many}` : `All ${of} rivals ${many}`
  return count === 1 ? `One of ${of} rivals ${one}` : `${count} of ${of} rivals ${many}`
}

/** Picks the evidence on where a site stands: its ranks, where these were measured, else its pages. */
const tellerOf = (gap: readonly GapRow[], sites: readonly SiteEvidence[]) => {
  const isRanked = gap.some(({ ranks }) => ranks)
  if (!isRanked)
    return {
      isRanked,
      has: (row: GapRow, at: number) => row.pages[at] != null,
      isThere: (at: number) => (sites[at]?.facts?.pages.length ?? 0) > 0,
    }
  const isAmongFirst = (rank: GapRank | undefined) =>
    typeof rank === 'object' && rank.rank <= FIRST_RANKS
  return {
    isRanked,
    has: (row: GapRow, at: number) => isAmongFirst(row.ranks?.[at]),
    isThere: (at: number) => gap.some(({ ranks }) => ranks && ranks[at] !== 'unknown'),
  }
}

/** Says of each sortie how many rivals rank for it, or have a page on one of its keywords: nothing in other reports. */
export const sortieEvidence = (
  gap: readonly GapRow[],
  sites: readonly SiteEvidence[],
  clusters: readonly KeywordCluster<Clusterable>[],
) => {
  const rows = new Map<KeywordId, GapRow>(gap.map((row) => [row.keywordId, row]))
  const { isRanked, has, isThere } = tellerOf(gap, sites)
  const rivals = sites.flatMap((site, at) => (site.role === 'rival' && isThere(at) ? [at] : []))
  const hasOwn = sites.some((site, at) => site.role === 'own' && isThere(at))
  const own = isRanked ? 'and you don’t' : 'and you have none'
  const withReason = (sortie: Sortie): Sortie => {
    const ids = clusters.find(({ clusterId }) => clusterId === sortie.clusterId)?.rows ?? []
    const found = ids.flatMap(({ keywordId }) => rows.get(keywordId) ?? [])
    const count = rivals.filter((at) => found.some((row) => has(row, at))).length
    if (count === 0) return sortie
    const first = `${who(count, rivals.length, isRanked ? RANKS : PAGES)}${hasOwn ? `, ${own}` : ''}.`
    return { ...sortie, why: `${first} ${sortie.why}` }
  }
  return (sorties: Sortie[]): Sortie[] => (gap.length > 0 ? sorties.map(withReason) : sorties)
}
