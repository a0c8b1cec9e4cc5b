import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { RankedPage } from '@sortie/contracts/analysis/keywords/result-pages'
import type {
  GapBasis,
  GapTotals,
  MeasuredSite,
  SiteFacts,
  SiteOutcome,
  SiteRole,
} from '@sortie/contracts/analysis/sites/sites'
import { type RowChange, rowProjection } from '@sortie/runtime/views/row-projection'

export type SiteView = {
  role: SiteRole
  name: string
  outcome: SiteOutcome
  readAt: string | null
  facts: Omit<SiteFacts, 'phrases'> | null
  measured: Omit<MeasuredSite, 'cost' | 'payload'> | null
}
type PartView = {
  version: string
  by: GapBasis
  rows: GapRow[]
  totals: GapTotals | null
  /** The pages that the ranks of this part name, a list for each site; empty where no ranks were measured. */
  rankedPages: RankedPage[][]
  measured: { source: string; fetchedAt: string } | null
}

/**
 * A piece of what a competitor report compares: a site, or a part of the gap. Rows, as these are written
 * before the report's own view tells of them; a part is one row, as a keyword in it has some 60 bytes.
 */
export type ComparisonView = {
  /** Sites in their order, then the parts. */
  place: number
  site: SiteView | null
  part: PartView | null
}

/** More sites, and more parts, than any report has. */
const MOST_SITES = 6
const MOST_PARTS = 40

const siteId = (site: number) => `site-${site}`
const partId = (part: number) => `gap-${part}`
const measuredOf = ({ cost: _, payload: __, ...measured }: MeasuredSite) => measured
const withoutPhrases = ({ phrases: _, ...facts }: SiteFacts) => facts

/** The ids of all rows that a report may have. */
const IDS = [
  ...Array.from({ length: MOST_SITES }, (_, site) => siteId(site)),
  ...Array.from({ length: MOST_PARTS }, (_, part) => partId(part + 1)),
]

export const reportComparison = rowProjection<ComparisonView, AnalysisEvent>({
  name: 'report-comparison',
  sorts: { place: 'ascending' },
  on: {
    SiteRead: ({ data }): RowChange<ComparisonView>[] => {
      const { site, role, name, outcome, readAt, facts, measured } = data
      // The person was erased.
      if (name === null) return []
      const view = {
        role,
        name,
        outcome,
        readAt: readAt ?? null,
        facts: facts ? withoutPhrases(facts) : null,
        measured: measured ? measuredOf(measured) : null,
      }
      return [{ id: siteId(site), set: { place: site, site: view, part: null } }]
    },
    GapFound: ({ data }): RowChange<ComparisonView>[] => {
      const { part, version, by, rows, totals, measured } = data
      if (rows === null) return []
      const view = {
        version,
        by,
        rows,
        totals,
        rankedPages: data.rankedPages ?? [],
        measured: measured ? { source: measured.source, fetchedAt: measured.fetchedAt } : null,
      }
      return [{ id: partId(part), set: { place: MOST_SITES + part, site: null, part: view } }]
    },
    ReportRemoved: () => IDS.map((id) => ({ id, set: null })),
  },
})

/** The whole comparison of a report: its sites and its gap, put together. */
export type SitesComparison = {
  sites: SiteView[]
  by: GapBasis
  rows: GapRow[]
  isWhole: boolean
  /** The pages that the ranks of the rows name, a list for each site; empty where no ranks were measured. */
  rankedPages: RankedPage[][]
  measured: PartView['measured']
}

/** The rows of all parts as if they were one: each part counts its own pages. */
const ranked = (parts: readonly PartView[]): Pick<SitesComparison, 'rows' | 'rankedPages'> => {
  const rankedPages: RankedPage[][] = []
  const rows = parts.flatMap((part) => {
    const before = part.rankedPages.map((_, at) => rankedPages[at]?.length ?? 0)
    part.rankedPages.forEach((pages, at) => {
      rankedPages[at] = [...(rankedPages[at] ?? []), ...pages]
    })
    return part.rows.map((row) =>
      row.ranks
        ? {
            ...row,
            ranks: row.ranks.map((each, at) =>
              typeof each === 'object' ? { ...each, page: each.page + before[at]! } : each,
            ),
          }
        : row,
    )
  })
  return { rows, rankedPages }
}

/** Reads all of it: some dozens of rows at most. */
export const foldSitesComparison = (rows: readonly ComparisonView[]): SitesComparison => {
  const parts = rows.flatMap(({ part }) => part ?? [])
  // A worker of another release may have begun with other rules; who ends it says the totals.
  const last = parts.find(({ totals }) => totals !== null)
  const own = parts.filter(({ version }) => version === last?.version)
  return {
    sites: rows.flatMap(({ site }) => site ?? []),
    by: last?.by ?? 'pages',
    ...ranked(own),
    measured: own[0]?.measured ?? null,
    isWhole: last !== undefined,
  }
}
