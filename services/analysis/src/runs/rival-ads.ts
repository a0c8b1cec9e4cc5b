import type { RankedAd } from '@sortie/contracts/analysis/keywords/result-pages'
import type { Brief } from '../domain/brief.ts'
import { displayName, isHost } from '../lexicon/companies/companies.ts'
import { isCompany } from '../lexicon/companies/same-company.ts'
import { siteKey } from '../providers/crawler/site-address.ts'
import { tradeWords } from '../recognition/reading.ts'
import { namedSites } from '../sites/named-sites.ts'

const MOST_LETTERS = 60

/**
 * Tells of ads whose they are: of rivals that the brief names, by their sites or by their names, and of the
 * competitors that were found.
 */
export const rivalAdsOf = (brief: Brief, found: readonly string[]) => {
  const named = namedSites(brief)
  const own = named.find(({ role }) => role === 'own')?.address
  const trade = tradeWords(brief)
  const rivals = [
    ...named
      .filter(({ role }) => role === 'rival')
      .map(({ name, address }) => ({ name, host: address && siteKey(address).split(':')[0] })),
    ...found.map((name) => ({ name: displayName(name), host: null })),
  ]
  const isOf = (host: string) => (rival: (typeof rivals)[number]) =>
    rival.host === host || isCompany(host, { name: rival.name, about: '' }, trade)
  return (ads: readonly RankedAd[]): RankedAd[] =>
    ads.map((ad) => {
      const isOwn = own && siteKey(own).split(':')[0] === ad.host
      const rival = isOwn ? undefined : rivals.find(isOf(ad.host))
      if (!rival) return ad
      const name = isHost(rival.name) ? ad.host : rival.name
      return { ...ad, rival: name.slice(0, MOST_LETTERS) }
    })
}
