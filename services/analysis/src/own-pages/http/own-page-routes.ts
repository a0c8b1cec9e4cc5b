import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import { getOwnPages, readOwnPages } from '@sortie/contracts/analysis/sites/own-pages'
import type { UserId } from '@sortie/contracts/ids'
import { route } from '@sortie/runtime/http/route'
import type { Throttle } from '@sortie/runtime/http/throttle'
import type { OwnProjects } from '../../projects/own-projects.ts'
import type { OwnSitePages, SiteOwner } from '../own-pages.ts'

type Deps = {
  projects: Pick<OwnProjects, 'one'>
  ownPages: Pick<OwnSitePages, 'known' | 'refresh'>
  /** The limit on how often a user may have sites read anew. */
  throttle: Throttle
  /** The limit on how often a user may read the known pages. */
  reads: Pick<Throttle, 'take'>
}

/** The time that a reader waits for a site, beyond the time that the site may take, in milliseconds. */
const WAIT_MS = 25_000

/** Pages of a project's own site, to link to from articles. */
export const ownPageRoutes = ({ projects, ownPages, throttle, reads }: Deps) => {
  const siteOf = async (userId: UserId, projectId: ProjectId): Promise<SiteOwner> => {
    await reads.take(userId)
    const { ownSite } = (await projects.one(userId, projectId)).view
    return { userId, projectId, ownSite }
  }
  return [
    route(getOwnPages, async ({ userId, params: { projectId } }) =>
      ownPages.known(await siteOf(userId, projectId)),
    ),
    route(readOwnPages, async ({ userId, params: { projectId } }) => {
      const site = await siteOf(userId, projectId)
      await throttle.take(userId)
      const outcome = await ownPages.refresh(site, AbortSignal.timeout(WAIT_MS))
      return { ...(await ownPages.known(site)), outcome }
    }),
  ]
}
