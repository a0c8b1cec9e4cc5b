import type { ComparedSite } from '@sortie/contracts/analysis/comparisons/competitors'
import type { GapBasis } from '@sortie/contracts/analysis/sites/sites'
import type { ReportRow } from '../table/rows'
import { isThere } from './gap'

/** A site, and for how many keywords it ranks or has a page; `alone`: no other site of the report does. */
export type Coverage = { name: string; isOwn: boolean; count: number; alone: number }

/** Returns how many keywords each site is there for, the most first; sites of which nothing is known are left out. */
export const coverageOf = (
  rows: readonly ReportRow[],
  sites: readonly ComparedSite[],
  by: GapBasis,
): Coverage[] => {
  const known = sites
    .map((site, at) => ({ site, at }))
    .filter(({ site }) => (by === 'rankings' ? site.measured : site.outcome === 'read'))
  const coverage = known.map(({ site, at }) => {
    const held = rows.filter(({ gap }) => gap && isThere(gap, at))
    const alone = held.filter(({ gap }) =>
      known.every((other) => other.at === at || !isThere(gap!, other.at)),
    )
    return {
      name: site.name,
      isOwn: site.role === 'own',
      count: held.length,
      alone: alone.length,
    }
  })
  return coverage.toSorted((a, b) => b.count - a.count)
}
