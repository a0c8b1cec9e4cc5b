import {
  listProjectSites,
  type ProjectSite,
  refreshProjectSite,
} from '@sortie/contracts/analysis/comparisons/competitors'
import { Rejection } from '@sortie/runtime/domain'
import { route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import { siteKey } from '../../providers/crawler/site-address.ts'
import type { KnownSites } from '../../sites/known-sites.ts'
import type { NamedSite } from '../../sites/named-sites.ts'
import type { OwnProjects } from '../own-projects.ts'
import { sitesOf } from '../project-sites.ts'

type Deps = {
  own: Pick<OwnProjects, 'one'>
  sites: KnownSites
  /** The limit on how often a user may have sites read anew. */
  throttle: Throttle
  /** The limit on how often a user may read the known sites. */
  reads: Pick<Throttle, 'take'>
}

/** Returns the routes that show the known facts of a project's sites and read the sites anew. */
export const projectSiteRoutes = ({ own, sites, throttle, reads }: Deps) => {
  const known = async ({ role, name, address }: NamedSite): Promise<ProjectSite> => {
    const last = address && (await sites.last(address))
    return {
      role,
      name,
      host: address && siteKey(address),
      readAt: last?.readAt ?? null,
      pages: last?.facts.pages.length ?? 0,
      listed: last?.facts.listed ?? 0,
      isFresh: last?.isFresh ?? false,
    }
  }
  const all = (named: readonly NamedSite[]) => Promise.all(named.map(known))

  return [
    route(listProjectSites, async ({ userId, params: { projectId } }) => {
      await reads.take(userId)
      return { sites: await all(sitesOf((await own.one(userId, projectId)).view)) }
    }),
    route(refreshProjectSite, async ({ userId, params: { projectId }, body: { host } }) => {
      await reads.take(userId)
      const named = sitesOf((await own.one(userId, projectId)).view)
      const address = named.find(({ address: at }) => at && siteKey(at) === host)?.address
      if (!address) throw new Rejection('site_not_found')
      await throttle.take(userId)
      const { outcome } = await sites.refresh(address)
      return { outcome, sites: await all(named) }
    }),
  ]
}
