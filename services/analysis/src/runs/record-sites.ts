import { isHost } from '../lexicon/companies/companies.ts'
import { recordedOutcome } from '../providers/crawler/site-reader.ts'
import type { SourceQuery } from '../providers/port.ts'
import type { ReportState } from '../reports/decider/report.ts'
import type { Reports } from '../reports/reports.ts'
import type { KnownSites } from '../sites/known-sites.ts'
import { type NamedSite, namedSites } from '../sites/named-sites.ts'
import type { SiteRankings } from './site-rankings.ts'

type Born = Exclude<ReportState, { stage: 'unborn' }>
type Deps = { reports: Reports; sites: KnownSites }

/** There is nobody to compare with. */
class NoSites extends Error {
  override readonly name = 'NoSites'
}

const NOBODY: NamedSite = { role: 'rival', name: 'A rival', address: null }

/** Returns the name of a site: the one that the brief gave, else its own, else its address. */
const nameOf = ({ name }: NamedSite, own: string | undefined): string =>
  isHost(name) ? (own ?? name) : name

/** Returns the record of a site after reading it; `unnamed` where the brief gives no address. */
const reading = async (sites: KnownSites, named: NamedSite, signal: AbortSignal) => {
  if (!named.address) return { name: named.name, outcome: 'unnamed' as const }
  const found = await sites.read(named.address, signal)
  if (found.outcome !== 'read') {
    return { name: named.name, outcome: recordedOutcome(found.outcome) }
  }
  const { outcome, facts, readAt } = found
  return { name: nameOf(named, facts.name), outcome, facts, readAt }
}

/**
 * Reads the sites that a report compares, beside each other, and records each as soon as it was read. Sites that an
 * earlier try recorded are not read again.
 */
export const recordSites = async (
  { reports, sites }: Deps,
  { about: { reportId }, compared }: Born,
  query: SourceQuery,
  rankings: SiteRankings,
): Promise<void> => {
  const named = namedSites(query)
  const of = compared.of ?? named.length
  if (of === 0) throw new NoSites('the brief names no site')
  // Commits run one after the other: of two at once, one would have to decide again.
  let last: Promise<unknown> = Promise.resolve()
  const record = async (site: number) => {
    // Another release may have begun with more of them.
    const one = named[site] ?? NOBODY
    const [read, { found }] = await Promise.all([reading(sites, one, query.signal), rankings()])
    const measured = found?.profiles[site]
    const data = {
      at: new Date().toISOString(),
      site,
      of,
      role: one.role,
      ...read,
      ...(measured && { measured }),
    }
    const command = { type: 'RecordSite', data } as const
    last = last.then(() => reports.handle(reportId, command, { step: `site-${site}` }))
    await last
  }
  const left = [...Array(of).keys()].filter((site) => !compared.sites.includes(site))
  await Promise.all(left.map(record))
}
