import type {
  GapLine,
  listGap,
  listSites,
} from '@sortie/contracts/analysis/comparisons/competitors'
import type { GapRank } from '@sortie/contracts/analysis/sites/sites'
import type { z } from 'zod'
import { isCompany } from '../lexicon/companies/same-company.ts'
import type { ReportView } from '../reports/views/report-view.ts'
import type { SitesComparison, SiteView } from './views/report-comparison.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** Returns true where a company that was found by name is the owner of this site. */
const isOf =
  ({ name, facts }: SiteView) =>
  (found: ReportView['competitors'][number]) => {
    const about = found.description
    return [name, ...(facts ? [facts.host] : [])].some((one) =>
      isCompany(one, { name: found.name, about }, NOBODY),
    )
  }

/** Returns the description of a company, and the interest in it, for the reply about its site. */
const knownOf = (found: ReportView['competitors'][number] | undefined) => ({
  // Users named these companies themselves, so this is no news to them.
  description: /^Named by you\b/.test(found?.description ?? '') ? null : found?.description || null,
  interest: found?.interest?.value ?? null,
})

const rankLine = (rank: GapRank): [rank: number, page: number] | 0 | null => {
  if (rank === 'unknown') return null
  return rank === 'none' ? 0 : [rank.rank, rank.page]
}

/** The sites that a report compares, with what is known of each beside its site. */
export const sitesReply = (
  { sites }: Pick<SitesComparison, 'sites'>,
  competitors: ReportView['competitors'],
): z.infer<(typeof listSites)['reply']> => {
  const rivals = sites.filter(({ role }) => role === 'rival')
  const others = competitors.filter((found) => !rivals.some((site) => isOf(site)(found)))
  return {
    sites: sites.map((site) => ({
      ...site,
      ...knownOf(site.role === 'rival' ? competitors.find(isOf(site)) : undefined),
    })),
    others: rivals.length > 0 ? others.map((each) => ({ name: each.name, ...knownOf(each) })) : [],
  }
}

/** A page of where the keywords of a report stand; none before all of it is there. */
export const gapReply = (
  view: SitesComparison,
  { after, limit }: z.infer<(typeof listGap)['query']>,
): z.infer<(typeof listGap)['reply']> => {
  if (!view.isWhole) return { by: 'pages', rows: [], next: null, ranking: null }
  const page = view.rows.slice(after, after + limit)
  const next = after + limit
  return {
    by: view.by,
    rows: page.map(
      ({ keywordId, class: gapClass, pages }): GapLine => [keywordId, gapClass, pages],
    ),
    next: next < view.rows.length ? next : null,
    ranking: view.measured && {
      ...view.measured,
      pages: view.rankedPages,
      ranks: page.map(({ ranks = [] }) => ranks.map(rankLine)),
    },
  }
}
