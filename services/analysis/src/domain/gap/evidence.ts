import type { GapRow, KeywordId, Sortie } from '@sortie/contracts/analysis'
import type { Clusterable, Clustered } from '../clusters/clusters.ts'

export type ComparedSite = { role: 'own' | 'rival'; facts: { pages: readonly unknown[] } | null }

const who = (count: number, of: number): string => {
  if (of === 1) return 'Your rival has'
  if (count === of) return of === 2 ? 'Both rivals have' : `All ${of} rivals have`
  return count === 1 ? `One of ${of} rivals has` : `${count} of ${of} rivals have`
}

/** Says of each sortie how many rivals have a page on one of its keywords: nothing in other reports. */
export const evidenceOf = (
  gap: readonly GapRow[],
  sites: readonly ComparedSite[],
  clusters: readonly Clustered<Clusterable>[],
) => {
  const rows = new Map<KeywordId, GapRow>(gap.map((row) => [row.keywordId, row]))
  const isRead = ({ facts }: ComparedSite) => facts !== null && facts.pages.length > 0
  const rivals = sites.flatMap((site, at) => (site.role === 'rival' && isRead(site) ? [at] : []))
  const hasOwn = sites.some((site) => site.role === 'own' && isRead(site))
  const said = (sortie: Sortie): Sortie => {
    const ids = clusters.find(({ clusterId }) => clusterId === sortie.clusterId)?.rows ?? []
    const has = (at: number) => ids.some(({ keywordId }) => rows.get(keywordId)?.pages[at] != null)
    const count = rivals.filter(has).length
    if (count === 0) return sortie
    const page = `${who(count, rivals.length)} a page on it${hasOwn ? ', and you have none' : ''}.`
    return { ...sortie, why: `${page} ${sortie.why}` }
  }
  return (sorties: Sortie[]): Sortie[] => (gap.length > 0 ? sorties.map(said) : sorties)
}
