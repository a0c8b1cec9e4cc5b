import type { ReportKind } from '@sortie/contracts/analysis/reports/report-kinds'
import type { ShareSection } from '@sortie/contracts/analysis/reports/share-events'

/** The parts of a report that its shared sections hold: the same for a link and for a copy. */
export type ShownParts = {
  has: (section: ShareSection) => boolean
  /** Its keywords with their figures. */
  keywords: boolean
  /** The gap of each keyword, with the pages or ranks of rivals. */
  gap: boolean
  /** The sums of the gap, by class: the conclusion names them. */
  totals: boolean
  /** The names of the compared rivals. */
  rivals: boolean
  /** The reading of the business's own site, and its pages wherever they are named. */
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

/** Returns true where one of the compared sites is shown. */
export const showsSite = ({ own, rivals }: ShownParts, role: 'own' | 'rival'): boolean =>
  role === 'own' ? own : rivals

/** Returns true where more of a site is shown than the pages that were read. */
export const showsProfile = ({ own, has }: ShownParts, role: 'own' | 'rival'): boolean =>
  role === 'own' ? own : has('competitors')

type OfSites<Row> = Row & { pages: unknown[]; ranks?: unknown[] | undefined }
/** Returns functions that remove the entries of hidden sites from lists that hold one entry for each site. */
export const ofShownSites = (parts: ShownParts, roles: readonly ('own' | 'rival')[]) => {
  const kept = <Item>(list: readonly Item[]): Item[] =>
    list.filter((_, at) => showsSite(parts, roles[at] ?? 'rival'))
  const row = <Row>(siteRow: OfSites<Row>): Row => ({
    ...siteRow,
    pages: kept(siteRow.pages),
    ...(siteRow.ranks && { ranks: kept(siteRow.ranks) }),
  })
  return { kept, row }
}
