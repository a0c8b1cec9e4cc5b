import type { ProjectView } from '../projections/project.ts'
import { type NamedSite, namedSites } from './named-sites.ts'

/** The sites of a project, as a report of it would name them. */
export const sitesOf = (view: ProjectView): NamedSite[] => {
  const [main, ...others] = view.competitors
  return namedSites({
    industry: view.industry ?? '',
    businessName: view.name ?? '',
    mainCompetitor: main?.site ?? main?.name ?? '',
    rivals: others.map(({ name, site }) => site ?? name),
    ownSite: view.ownSite ?? undefined,
    country: view.country ?? undefined,
  })
}
