import { isHost } from '../lexicon/companies/companies.ts'
import { addressIn } from '../providers/crawler/crawler.ts'
import { siteKey } from '../providers/crawler/site-address.ts'
import { type NamedSite, namedSites } from '../sites/named-sites.ts'
import type { ProjectView } from './views/project-view.ts'

/** Returns the names that the project gives to companies with a site, by the host of the site. */
const namesIn = ({ competitors }: ProjectView): Map<string, string> =>
  new Map(
    competitors.flatMap(({ name, site }) => {
      const address = site ? addressIn(site) : null
      return address && name && !isHost(name) ? [[siteKey(address), name] as const] : []
    }),
  )

/** The sites of a project: as a report of it would read them, each under its company's name. */
export const sitesOf = (view: ProjectView): NamedSite[] => {
  const [main, ...others] = view.competitors
  const names = namesIn(view)
  const sites = namedSites({
    industry: view.industry ?? '',
    businessName: view.name ?? '',
    mainCompetitor: main?.site ?? main?.name ?? '',
    rivals: others.map(({ name, site }) => site ?? name),
    ownSite: view.ownSite ?? undefined,
    country: view.country ?? undefined,
  })
  return sites.map((site) => ({
    ...site,
    name: (site.role === 'rival' && site.address && names.get(siteKey(site.address))) || site.name,
  }))
}
