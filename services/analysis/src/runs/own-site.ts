import type { OwnSite } from '@sortie/contracts/analysis/sites/sites'
import { GAP_VERSION } from '../domain/gap/gap.ts'
import type { RecordedSite } from '../domain/replay/facts.ts'
import { siteKey } from '../providers/crawler/site-address.ts'
import { recordedOutcome } from '../providers/crawler/site-reader.ts'
import type { SourceQuery } from '../providers/port.ts'
import type { KnownSites } from '../sites/known-sites.ts'
import { namedSites } from '../sites/named-sites.ts'

/**
 * Reads the business's own site, so that a keyword report can say which clusters it has a page on. A site
 * that cannot be read is no reason to fail: what became of it is told. Null where the brief names none.
 */
export const readOwnSite = async (
  sites: Pick<KnownSites, 'read'>,
  query: SourceQuery,
): Promise<OwnSite | null> => {
  const own = namedSites(query).find(({ role }) => role === 'own')
  if (!own?.address) return null
  const about = { version: GAP_VERSION, host: siteKey(own.address) }
  try {
    const found = await sites.read(own.address, query.signal)
    if (found.outcome !== 'read') {
      return { ...about, outcome: recordedOutcome(found.outcome), pages: [] }
    }
    const { pages, host } = found.facts
    return { ...about, host, outcome: 'read', readAt: found.readAt, pages }
  } catch {
    // A report without this is whole, so any error counts as an unreachable site.
    return { ...about, outcome: 'unreachable', pages: [] }
  }
}

/** Returns the own site of a report that compares sites, which recorded it already. */
export const ownOfCompared = (sites: readonly RecordedSite[]): OwnSite | null => {
  const own = sites.find(({ role }) => role === 'own')
  if (!own?.facts) return null
  const { facts, readAt } = own
  return {
    version: GAP_VERSION,
    host: facts.host,
    outcome: 'read',
    pages: facts.pages,
    ...(readAt && { readAt }),
  }
}
