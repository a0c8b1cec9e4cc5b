import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { WatchId } from '@sortie/contracts/analysis/watches/watch'
import type { WatchEnd } from '@sortie/contracts/analysis/watches/watch-facts'
import { WATCHED_PROJECTS } from '@sortie/contracts/analysis/watches/watch-limits'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import type { Views } from '@sortie/runtime/views/view-reader'
import { sitesOf } from '../projects/project-sites.ts'
import type { ProjectView } from '../projects/views/project-view.ts'
import { siteKey } from '../providers/crawler/site-address.ts'
import type { WatchedState } from './decider/watch.ts'
import type { SignInTimes } from './last-seen.ts'
import type { WatchView } from './views/watch-view.ts'

/** The hosts of the sites that a project names. */
export const hostsOf = (view: ProjectView): string[] =>
  sitesOf(view).flatMap(({ address }) => (address ? [siteKey(address)] : []))

type Deps = {
  projects: Pick<Views<ProjectView>, 'find'>
  seen: Pick<SignInTimes, 'of'>
  /** The time without a sign-in of its owner after which a watch ends, in milliseconds. */
  idleMs: number
}
export type EndOfWatch = (
  owner: { projectId: ProjectId; userId: UserId },
  site: WatchedState,
) => Promise<WatchEnd | 'gone' | null>

/** Returns a function that finds the reason that a watch is over; null where it goes on. */
export const createEndOfWatch =
  ({ projects, seen, idleMs }: Deps): EndOfWatch =>
  async ({ projectId, userId }, { host, startedAt }) => {
    const project = await projects.find(projectId)
    // The project was deleted, or the person was erased.
    if (!project || project.userId !== userId || project.name === null || host === null)
      return 'gone'
    if (project.isArchived) return 'archived'
    if (!hostsOf(project).includes(host)) return 'unnamed'
    const last = Math.max((await seen.of(userId))?.getTime() ?? 0, Date.parse(startedAt))
    return Date.now() - last > idleMs ? 'idle' : null
  }

/** @throws Rejection where a watch in one more project would be too many */
export const checkRoom = async (
  views: Pick<Views<WatchView>, 'where'>,
  userId: UserId,
  watchId: WatchId,
): Promise<void> => {
  const on = await views.where({ userId, isOn: true }, { limit: WATCHED_PROJECTS + 1 })
  const others = on.filter((view) => view.watchId !== watchId)
  if (others.length >= WATCHED_PROJECTS) throw new Rejection('too_many_watches')
}
