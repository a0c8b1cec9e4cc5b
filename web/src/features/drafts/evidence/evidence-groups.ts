import type { EvidenceItem } from '@sortie/contracts/content/evidence/evidence'

export type EvidenceGroup = {
  name: string
  /** Where it can be opened, where all of its items come from one address. */
  url: string | null
  items: EvidenceItem[]
}

/** What the customer told us comes first, then sources by how much they gave. */
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
