import type { SitesComparison, SiteView } from '../comparisons/views/report-comparison.ts'
import { ofShownSites, type ShownParts, showsProfile, showsSite } from './decider/shown-parts.ts'

/** The pages that were read, which the gap names as evidence, without what the site is like. */
const pagesAlone = ({ host, pages, listed, hasMore }: NonNullable<SiteView['facts']>) => ({
  host,
  pages,
  listed,
  hasMore,
  topics: [],
})

const shownSite = (site: SiteView, parts: ShownParts): SiteView => {
  if (showsProfile(parts, site.role)) return site
  const { facts } = site
  return { ...site, measured: null, facts: facts && pagesAlone(facts) }
}

/** Returns the comparison of a report, without the parts that were not shared. */
export const shownComparison = (all: SitesComparison, parts: ShownParts): SitesComparison => {
  const roles = all.sites.map(({ role }) => role)
  const { kept, row } = ofShownSites(parts, roles)
  const sites = all.sites
    .filter(({ role }) => showsSite(parts, role))
    .map((site) => shownSite(site, parts))
  if (!parts.gap) return { ...all, sites, rows: [], rankedPages: [], measured: null }
  return { ...all, sites, rows: all.rows.map(row), rankedPages: kept(all.rankedPages) }
}
