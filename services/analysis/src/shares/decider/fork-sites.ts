import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { GapRow } from '@sortie/contracts/analysis/comparisons/gap'
import type { SiteFacts } from '@sortie/contracts/analysis/sites/sites'
import { ofShownSites, type ShownParts, showsProfile, showsSite } from './shown-parts.ts'

// The parts of a competitor report that a copy gets: its sites, and the gap between them.

type SiteRead = Extract<AnalysisEvent, { type: 'SiteRead' }>
type GapFound = Extract<AnalysisEvent, { type: 'GapFound' }>
type Role = SiteRead['data']['role']

/** Returns the roles of the compared sites, in their order. */
export const rolesIn = (events: readonly AnalysisEvent[]): Role[] => {
  const roles: Role[] = []
  for (const { type, data } of events) if (type === 'SiteRead') roles[data.site] = data.role
  return roles
}

/** The pages that were read, which the gap names as evidence, without what the site is like. */
const pagesAlone = ({ host, pages, listed, hasMore }: SiteFacts): SiteFacts => ({
  host,
  pages,
  listed,
  hasMore,
  topics: [],
  phrases: [],
})

/** A site at its place among those that are shown; null where it is not. */
export const sharedSite = (
  { type, data }: SiteRead,
  parts: ShownParts,
  { roles, at }: { roles: readonly Role[]; at: string },
): SiteRead | null => {
  const { role, facts, measured, ...rest } = data
  if (!showsSite(parts, role)) return null
  const { kept } = ofShownSites(parts, roles)
  const isWhole = showsProfile(parts, role)
  const read = facts && (isWhole ? { ...facts, phrases: [] } : pagesAlone(facts))
  return {
    type,
    data: {
      ...rest,
      role,
      at,
      of: kept(roles).length,
      site: kept(roles.slice(0, data.site)).length,
      ...(facts !== undefined && { facts: read }),
      // A copy does not get the cost or the payload of somebody else's calls.
      ...(isWhole && measured && { measured: { ...measured, cost: 0, payload: '' } }),
    },
  }
}

/** A part of the gap; of one that is not shown, what it comes to alone. Null where there is nothing of it. */
export const sharedGap = (
  { type, data }: GapFound,
  parts: ShownParts,
  { roles, at }: { roles: readonly Role[]; at: string },
): GapFound | null => {
  const { rows, rankedPages, measured, totals, notes, ...rest } = data
  const sharedNotes = notes && { notes: parts.has('methods') ? notes : [] }
  if (!parts.gap) {
    if (!totals || !(parts.totals || parts.has('methods'))) return null
    const came = parts.totals ? totals : {}
    return { type, data: { ...rest, at, part: 1, rows: rows && [], totals: came, ...sharedNotes } }
  }
  const { kept, row } = ofShownSites(parts, roles)
  return {
    type,
    data: {
      ...rest,
      at,
      totals,
      ...sharedNotes,
      rows: rows?.map((each) => row<GapRow>(each)) ?? null,
      ...(rankedPages && { rankedPages: kept(rankedPages) }),
      ...(measured && { measured: { ...measured, cost: 0, payloads: [] } }),
    },
  }
}
