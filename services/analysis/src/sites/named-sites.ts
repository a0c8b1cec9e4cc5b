import { MOST_RIVALS } from '@sortie/contracts/analysis/reports/report-limits'
import type { Brief } from '../domain/brief.ts'
import { displayName, isHost } from '../lexicon/companies/companies.ts'
import { isCompany } from '../lexicon/companies/same-company.ts'
import { addressIn } from '../providers/crawler/crawler.ts'
import { homeOf, siteKey } from '../providers/crawler/site-address.ts'
import { readBrief, tradeWords } from '../recognition/reading.ts'

/** A site that a brief names. */
export type NamedSite = {
  role: 'own' | 'rival'
  name: string
  /** The address of its home page; null where nobody gave it. */
  address: URL | null
}

/** The home of a site whose address was typed; null for a name. */
const typedHome = (typed: string): URL | null => {
  const address = addressIn(typed)
  return address && homeOf(address)
}

/** The site of a company that the almanac knows. */
const knownSite = (brief: Brief, name: string): URL | null => {
  const { match } = readBrief(brief)
  const trade = tradeWords(brief)
  const known = match?.industry.companies.find(
    (company) =>
      company.site && isCompany(name, { name: company.name, about: company.about }, trade),
  )
  return known?.site ? new URL(`https://${known.site}/`) : null
}

/** Two that are one company, or one site: the one with a site, under a name where there is one. */
const joined = (one: NamedSite, other: NamedSite): NamedSite => ({
  ...one,
  name: isHost(one.name) ? other.name : one.name,
  address: one.address ?? other.address,
})

/**
 * The sites that a report about this brief compares: the own one first, then up to five rivals as they
 * were named. A rival that is named twice counts once, and the own site is nobody's rival.
 */
export const namedSites = (brief: Brief): NamedSite[] => {
  const ownAddress = brief.ownSite ? typedHome(brief.ownSite) : null
  const own: NamedSite[] = ownAddress
    ? [
        {
          role: 'own',
          name: displayName(brief.businessName) || siteKey(ownAddress),
          address: ownAddress,
        },
      ]
    : []
  const trade = tradeWords(brief)
  const rivals: NamedSite[] = []
  for (const typed of [brief.mainCompetitor, ...(brief.rivals ?? [])]) {
    const name = displayName(typed)
    const address = typedHome(typed) ?? knownSite(brief, typed)
    if (!name || (address && ownAddress && siteKey(address) === siteKey(ownAddress))) continue
    const site: NamedSite = { role: 'rival', name, address }
    const isSame = (other: NamedSite) =>
      address && other.address
        ? siteKey(address) === siteKey(other.address)
        : isCompany(name, { name: other.name, about: '' }, trade) ||
          isCompany(other.name, { name, about: '' }, trade)
    const at = rivals.findIndex(isSame)
    if (at >= 0) rivals[at] = joined(rivals[at]!, site)
    else rivals.push(site)
  }
  return [...own, ...rivals.slice(0, MOST_RIVALS + 1)]
}
