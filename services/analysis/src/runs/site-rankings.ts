import type { ProviderChain, Rankings, SourceAnswer, SourceQuery } from '../providers/port.ts'
import { namedSites } from '../sites/named-sites.ts'

/**
 * Returns the ranks of a report's sites: the first stage that needs them fetches them, and the others share the answer.
 */
export type SiteRankings = () => Promise<SourceAnswer<Rankings | null>>

/**
 * Asks who ranks, once in a run. A run after a death asks the same again, and finds the answers that were
 * paid for.
 */
export const siteRankings = (
  providers: Pick<ProviderChain, 'rankings'>,
  query: SourceQuery,
): SiteRankings => {
  let rankings: ReturnType<SiteRankings> | undefined
  return () => {
    const hosts = namedSites(query).map(({ role, address }) => ({
      role,
      host: address ? address.hostname.replace(/^www\./, '') : null,
    }))
    rankings ??= providers.rankings(query, hosts)
    return rankings
  }
}
