import type { AnalysisEvent, GapRow } from '@sortie/contracts/analysis'
import type { GapBasis, GapTotals, SiteFacts, SiteOutcome, SiteRole } from '@sortie/contracts/sites'
import { type RowChange, rowProjection } from '@sortie/runtime/views/row-projection'

export type SiteView = {
  role: SiteRole
  name: string
  outcome: SiteOutcome
  readAt: string | null
  facts: Omit<SiteFacts, 'phrases'> | null
}
type PartView = { version: string; by: GapBasis; rows: GapRow[]; totals: GapTotals | null }

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
const MOST_PARTS = 5

const siteId = (site: number) => `site-${site}`
const partId = (part: number) => `gap-${part}`
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
      const { site, role, name, outcome, readAt, facts } = data
      // The person was erased.
      if (name === null) return []
      const view = {
        ...{ role, name, outcome, readAt: readAt ?? null },
        facts: facts ? withoutPhrases(facts) : null,
      }
      return [{ id: siteId(site), set: { place: site, site: view, part: null } }]
    },
    GapFound: ({ data: { part, version, by, rows, totals } }): RowChange<ComparisonView>[] => {
      if (rows === null) return []
      const view = { version, by, rows, totals }
      return [{ id: partId(part), set: { place: MOST_SITES + part, site: null, part: view } }]
    },
    ReportRemoved: () => IDS.map((id) => ({ id, set: null })),
  },
})

/** What a report compares, put together. */
export type Comparison = { sites: SiteView[]; by: GapBasis; rows: GapRow[]; isWhole: boolean }

/** Reads all of it: a dozen rows at most. */
export const comparisonOf = (rows: readonly ComparisonView[]): Comparison => {
  const parts = rows.flatMap(({ part }) => part ?? [])
  // A worker of another release may have begun with other rules; who ends it says the totals.
  const last = parts.find(({ totals }) => totals !== null)
  const own = parts.filter(({ version }) => version === last?.version)
  return {
    sites: rows.flatMap(({ site }) => site ?? []),
    by: last?.by ?? 'pages',
    rows: own.flatMap((part) => part.rows),
    isWhole: last !== undefined,
  }
}
