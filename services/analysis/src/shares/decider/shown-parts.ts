import type { ReportKind, ShareSection } from '@sortie/contracts/analysis'

/** What chosen sections of a report hold: the same for whoever opens a link, and for a copy. */
export type ShownParts = {
  has: (section: ShareSection) => boolean
  /** Its keywords with their figures. */
  keywords: boolean
  /** Where its keywords stand, with the pages or places of rivals. */
  gap: boolean
  /** What the gap comes to, by class: the conclusion names it. */
  totals: boolean
  /** Who the compared rivals are. */
  rivals: boolean
  /** What was read of the business's own site, and its pages wherever they are named. */
  own: boolean
}

/** @param sections those that were chosen */
export const shownParts = (kind: ReportKind, sections: readonly ShareSection[]): ShownParts => {
  const has: ShownParts['has'] = (section) => sections.includes(section)
  if (kind === 'keywords') {
    const own = has('plan') || has('clusters')
    return { has, own, keywords: has('keywords'), gap: false, totals: false, rivals: false }
  }
  const gap = has('gap')
  return {
    has,
    gap,
    keywords: gap,
    own: has('own'),
    totals: gap || has('plan'),
    rivals: gap || has('competitors'),
  }
}

/** Whether one of the compared sites is shown. */
export const showsSite = ({ own, rivals }: ShownParts, role: 'own' | 'rival'): boolean =>
  role === 'own' ? own : rivals

/** Whether more of it is shown than the pages that were read. */
export const showsProfile = ({ own, has }: ShownParts, role: 'own' | 'rival'): boolean =>
  role === 'own' ? own : has('competitors')

type OfSites<Row> = Row & { pages: unknown[]; ranks?: unknown[] | undefined }
/** What leaves out what belongs to sites that are not shown, from lists that hold one entry for each site. */
export const ofShownSites = (parts: ShownParts, roles: readonly ('own' | 'rival')[]) => {
  const kept = <Item>(list: readonly Item[]): Item[] =>
    list.filter((_, at) => showsSite(parts, roles[at] ?? 'rival'))
  const row = <Row>(given: OfSites<Row>): Row => ({
    ...given,
    pages: kept(given.pages),
    ...(given.ranks && { ranks: kept(given.ranks) }),
  })
  return { kept, row }
}
