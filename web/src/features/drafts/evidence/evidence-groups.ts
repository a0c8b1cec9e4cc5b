import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'

export type EvidenceGroup = {
  name: string
  /** The one address that all of its items come from; null where there are several. */
  url: string | null
  items: EvidenceItem[]
}

/** Groups evidence by source: the customer's own answers first, then sources by their number of items. */
export const evidenceGroups = (items: readonly EvidenceItem[]): EvidenceGroup[] => {
  const groups = Map.groupBy(items, ({ kind, source }) => (kind === 'customer' ? '' : source.name))
  return [...groups]
    .map(([name, of]): EvidenceGroup => {
      const urls = new Set(of.map(({ source }) => source.url))
      return { name: name || 'You', url: urls.size === 1 ? [...urls][0]! : null, items: of }
    })
    .toSorted(
      (a, b) =>
        Number(b.name === 'You') - Number(a.name === 'You') || b.items.length - a.items.length,
    )
}
