import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { WatchId } from '@sortie/contracts/analysis/watches/watch'
import {
  getWatch,
  leaveWatchMails,
  setWatchMails,
  startWatch,
  stopWatch,
  type Watch,
} from '@sortie/contracts/analysis/watches/watch'
import type { WatchEnd } from '@sortie/contracts/analysis/watches/watch-facts'
import type { UserId } from '@sortie/contracts/ids'
import { Rejection } from '@sortie/runtime/domain'
import { route } from '@sortie/runtime/http/route'
import type { NetworkThrottle, Throttle } from '@sortie/runtime/http/throttle'
import type { Views } from '@sortie/runtime/views/view-reader'
import type { OwnProjects } from '../../projects/own-projects.ts'
import { sitesOf } from '../../projects/project-sites.ts'
import type { ProjectView } from '../../projects/views/project-view.ts'
import { siteKey } from '../../providers/crawler/site-address.ts'
import { watchOf } from '../decider/watch.ts'
import { checkRoom, hostsOf } from '../end-of-watch.ts'
import type { SiteOfWatch, WatchView } from '../views/watch-view.ts'
import type { WatchTokens } from '../watch-tokens.ts'
import type { Watches } from '../watches.ts'

type Deps = {
  watches: Watches
  views: Pick<Views<WatchView>, 'find' | 'where'>
  own: Pick<OwnProjects, 'one' | 'adopt'>
  tokens: WatchTokens
  /** The limit on how often a user may change projects. */
  throttle: Throttle
  /** The limit on how often a user may read projects and their watches. */
  reads: Pick<Throttle, 'take'>
  /** The limit on how often a user may have a site read by starting its watch. */
  starts: Throttle
  /** The limit on how often a network may try links in vain. */
  guesses: NetworkThrottle
}

/** Changes that a page shows at once. */
const SHOWN = 200
const EMPTY: Watch = { sites: [], changes: [], more: 0, mails: false }

/** Returns the reason that a watch is about to end: the work that ends it may not have run yet. */
const endingOf = (project: ProjectView, { host }: SiteOfWatch): WatchEnd | null => {
  if (project.isArchived) return 'archived'
  return hostsOf(project).includes(host) ? null : 'unnamed'
}

const siteReply = (
  project: ProjectView,
  site: SiteOfWatch,
  now: string,
): Watch['sites'][number] => {
  const { host, status, startedAt, firstReadAt, lastReadAt, listed, caveat, failure } = site
  const reason = status === 'on' ? endingOf(project, site) : null
  const ended = reason ? { at: now, reason } : site.ended
  return {
    host,
    isOn: ended === null,
    startedAt,
    ended,
    firstReadAt,
    lastReadAt,
    nextAt: ended ? null : site.nextAt,
    listed,
    caveat,
    failure,
  }
}

/** A watch as its page asks for it: without the sites that its owner watches no more. */
const watchReply = (project: ProjectView, view: WatchView | null, now: string): Watch => {
  if (!view) return EMPTY
  const shown = view.sites.filter(({ status }) => status !== 'off')
  const changes = shown
    .flatMap(({ host, changes }) => changes.map((change) => ({ host, ...change })))
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, SHOWN)
  const counted = shown.flatMap(({ counts }) => counts.map(({ total }) => total))
  const total = counted.reduce((sum, each) => sum + each, 0)
  return {
    sites: shown
      .toSorted((a, b) => a.number - b.number)
      .map((site) => siteReply(project, site, now)),
    changes,
    more: Math.max(total - changes.length, 0),
    mails: view.mails,
  }
}

type OwnWatch = { watchId: WatchId; project: ProjectView }

/** The watch of a project's sites: switched on and off by its owner. */
export const watchRoutes = (deps: Deps) => {
  const { watches, views, own, tokens, throttle, reads, starts, guesses } = deps
  const replyOf = async ({ watchId, project }: OwnWatch, now: string) =>
    watchReply(project, await views.find(watchId), now)
  /** The watch of a project of the caller's. */
  const ownWatch = async (userId: UserId, projectId: ProjectId): Promise<OwnWatch> => {
    const project = await own.one(userId, projectId)
    return { watchId: watchOf(projectId), project: project.view }
  }

  return [
    route(getWatch, async ({ userId, params: { projectId }, now }) => {
      await reads.take(userId)
      return replyOf(await ownWatch(userId, projectId), now)
    }),
    route(startWatch, async ({ userId, params: { projectId }, body, now: at }) => {
      const of = await ownWatch(userId, projectId)
      const { watchId, project } = of
      const named = sitesOf(project).find(
        ({ address }) => address && siteKey(address) === body.host,
      )
      if (!named?.address) throw new Rejection('site_not_found')
      if (project.isArchived) throw new Rejection('project_archived')
      await starts.take(userId)
      await checkRoom(views, userId, watchId)
      await own.adopt(userId, projectId)
      const { host } = body
      const data = { watchId, projectId, userId, at, host, address: named.address.href }
      await watches.handle(watchId, { type: 'Start', data })
      return replyOf(of, at)
    }),
    route(stopWatch, async ({ userId, params: { projectId }, body: { host }, now: at }) => {
      const of = await ownWatch(userId, projectId)
      await throttle.take(userId)
      await watches.handle(of.watchId, { type: 'Stop', data: { at, host } })
      return replyOf(of, at)
    }),
    route(setWatchMails, async ({ userId, params: { projectId }, body: { wanted }, now: at }) => {
      const of = await ownWatch(userId, projectId)
      await throttle.take(userId)
      await watches.handle(of.watchId, { type: 'SetMails', data: { at, wanted } })
      return replyOf(of, at)
    }),
    route(leaveWatchMails, async ({ query: { token }, caller, now: at }) => {
      const giveBack = await guesses.takeFrom(caller.ip)
      const watchId = tokens.read(token)
      if (!watchId) throw new Rejection('link_invalid')
      giveBack()
      // The watches of a deleted project have ended.
      const { owner } = (await watches.state(watchId)).state
      if (owner) await watches.handle(watchId, { type: 'SetMails', data: { at, wanted: false } })
      return { message: 'You’re unsubscribed. We won’t send you any more of these emails.' }
    }),
  ]
}
