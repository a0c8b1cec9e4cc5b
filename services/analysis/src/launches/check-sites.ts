import type { SiteCheck } from '@sortie/contracts/analysis/briefs/launch'
import type { Brief } from '../domain/brief.ts'
import { siteKey } from '../providers/crawler/site-address.ts'
import type { KnownSites } from '../sites/known-sites.ts'
import { type NamedSite, namedSites } from '../sites/named-sites.ts'

/** The sites of a brief that can be read, and the message about them for a competitor report. */
export type CheckedSites = {
  checks: SiteCheck[]
  /** Rivals whose sites can be read. */
  readable: number
  message: string
}
export type CheckSites = (brief: Brief, signal: AbortSignal) => Promise<CheckedSites>

const listed = new Intl.ListFormat('en')

const messageOf = (checks: readonly SiteCheck[], readable: number): string => {
  const rivals = checks.filter(({ role }) => role === 'rival')
  if (readable === 0) {
    const isNamed = rivals.some(({ host }) => host)
    return isNamed
      ? 'We couldn’t open your competitors’ websites. Name a competitor with another website.'
      : 'We don’t know the website of any rival that you named. Add one, such as rival.com, and we compare its pages.'
  }
  const names = rivals.filter(({ outcome }) => outcome === 'read').map(({ name }) => name)
  const own = checks.find(({ role }) => role === 'own')
  if (!own) {
    return `We compare ${listed.format(names)}. Add your website, and we show what they have and you don’t.`
  }
  return own.outcome === 'read'
    ? `We compare your site with ${listed.format(names)}.`
    : `Your own site can’t be read now, so we compare ${listed.format(names)} with each other.`
}

/** Asks each site for its rules and its home page alone, unless it was read within a week. */
export const createCheckSites = (sites: Pick<KnownSites, 'probe'>): CheckSites => {
  const check = async (named: NamedSite, signal: AbortSignal): Promise<SiteCheck> => {
    const { role, name, address } = named
    if (!address) return { role, name, host: null, outcome: 'unnamed', readAt: null }
    const late = new Promise<{ outcome: 'late'; readAt: null }>((resolve) => {
      signal.addEventListener('abort', () => resolve({ outcome: 'late', readAt: null }), {
        once: true,
      })
    })
    const probed = await Promise.race([sites.probe(address, signal), late])
    return { role, name, host: siteKey(address), ...probed }
  }
  return async (brief, signal) => {
    const named = namedSites(brief)
    const isOwnUnread = brief.ownSite && !named.some(({ role }) => role === 'own')
    // The text of the own site is no address: without this entry nothing would be read, and nobody would say
    // so.
    const own: NamedSite[] = isOwnUnread
      ? [{ role: 'own', name: brief.businessName, address: null }]
      : []
    const checks = await Promise.all([...own, ...named].map((each) => check(each, signal)))
    const readable = checks.filter(
      ({ role, outcome }) => role === 'rival' && outcome === 'read',
    ).length
    return { checks, readable, message: messageOf(checks, readable) }
  }
}
