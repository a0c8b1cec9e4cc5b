import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import { type Work, work } from '@sortie/runtime/work/work'
import type { ProjectView } from '../../projects/views/project-view.ts'
import type { SiteReader } from '../../providers/crawler/site-reader.ts'
import { watchOf } from '../decider/watch.ts'
import { type EndOfWatch, hostsOf } from '../end-of-watch.ts'
import type { WatchBaselines } from '../watch-baselines.ts'
import { nextTime } from '../watch-times.ts'
import type { Watches } from '../watches.ts'

type WatchStart = Extract<AnalysisEvent, { type: 'SiteWatchStarted' }>['data']
type Deps = {
  watches: Watches
  baselines: WatchBaselines
  endOf: EndOfWatch
  reader: Pick<SiteReader, 'watch'>
  /** The time between two readings of a site, in milliseconds. */
  everyMs: number
}

/** Sites that an instance reads at once for watches: reports go first. */
const AT_ONCE = 2
/** Over some hours: what is away comes back, and a fault of ours is seen by an operator. */
const TRIES = { attempts: 12, retryMs: 2_000, retryAtMostMs: 3_600_000 }

/** The time that a site rests after it was sent as many requests as it may be, in milliseconds. */
const BUSY_MS = 10 * 60_000

const now = () => new Date().toISOString()

/**
 * Reads a watched site at once and then once a week, until its watch ends. A try that died after it had
 * recorded its reading waits for the next one.
 */
export const watchSites = ({ watches, baselines, endOf, reader, everyMs }: Deps): Work => {
  const siteOf = async ({ watchId, number }: WatchStart) => {
    const { owner, sites } = (await watches.state(watchId)).state
    return { owner, site: sites.find((each) => each.number === number) }
  }
  /** A site is read on the same day and at the same time each week, another one on another. */
  const next = ({ watchId, number }: WatchStart, at: string) =>
    new Date(nextTime(`${watchId} ${number}`, Date.parse(at), everyMs)).toISOString()

  /** @returns when it is to be read next; null where its watch is over. */
  const read = async (started: WatchStart, signal: AbortSignal): Promise<string | null> => {
    const { watchId, userId, number } = started
    const { owner, site } = await siteOf(started)
    if (!owner || !site) return null
    if (site.nextAt && Date.parse(site.nextAt) - Date.now() > everyMs / 4) return site.nextAt
    const reason = await endOf(owner, site)
    if (reason === 'gone') {
      const remove = { type: 'Remove', data: { at: now() } } as const
      await watches.handle(watchId, remove, { step: `end-${number}` })
      return null
    }
    if (reason) {
      const end = { type: 'End', data: { at: now(), reason, number } } as const
      await watches.handle(watchId, end, { step: `end-${number}` })
      return null
    }
    const known = site.baselineId ? await baselines.find(site.baselineId, userId) : null
    const found = await reader.watch(new URL(site.address!), known, signal)
    // Nobody waits for it: it is read once the site may be asked again.
    if (found.outcome === 'busy') return new Date(Date.now() + BUSY_MS).toISOString()
    const at = now()
    const nextAt = next(started, at)
    const step = `reading-${site.readings + 1}`
    if (found.outcome !== 'read') {
      const data = { at, number, why: found.outcome, nextAt }
      await watches.handle(watchId, { type: 'RecordUnread', data }, { step })
      return nextAt
    }
    const { baseline, changes, totals, caveat, isFirst, listed, pages } = found.reading
    const watched = { watchId, userId, number }
    const baselineId = await baselines.keep(watched, baseline)
    // The person was erased while the site was read.
    if (!baselineId) return null
    const reading = { at, number, listed, pages, isFirst, changes, totals, baselineId, nextAt }
    const data = { ...reading, ...(caveat && { caveat }) }
    await watches.handle(watchId, { type: 'RecordRead', data }, { step })
    const after = (await siteOf(started)).site
    await baselines.tidy(watched, after?.baselineId ?? null)
    return after?.nextAt ?? null
  }

  return work<AnalysisEvent, 'SiteWatchStarted'>({
    name: 'watch-site',
    on: ['SiteWatchStarted'],
    ...TRIES,
    concurrency: AT_ONCE,
    run: async ({ data }, { signal, again }) => {
      const nextAt = await read(data, signal)
      if (nextAt) again(Math.max(Date.parse(nextAt) - Date.now(), 1_000))
    },
    giveUp: async ({ data }) => {
      const { site } = await siteOf(data)
      const failed = { at: now(), number: data.number, why: 'fault' } as const
      const step = `reading-${site?.readings}-failed`
      await watches.handle(data.watchId, { type: 'RecordUnread', data: failed }, { step })
    },
  })
}

type ProjectChange = Extract<
  AnalysisEvent,
  { type: 'ProjectArchived' | 'ProjectDeleted' | 'ProjectDetailsChanged' }
>
type EndDeps = Pick<Deps, 'watches'> & {
  projects: { find: (projectId: ProjectId) => Promise<ProjectView | null> }
}

/** Ends the watch of what a project does not name any more, and of all once it is put away or deleted. */
export const endWatches = ({ watches, projects }: EndDeps): Work =>
  work<AnalysisEvent, ProjectChange['type']>({
    name: 'end-watches',
    on: ['ProjectArchived', 'ProjectDeleted', 'ProjectDetailsChanged'],
    run: async ({ type, data }) => {
      const watchId = watchOf(data.projectId)
      const { owner, sites } = (await watches.state(watchId)).state
      if (!owner) return
      const at = now()
      const project = await projects.find(data.projectId)
      if (type === 'ProjectDeleted') {
        // A project that was created again since has a watch of its own.
        if (!project || sites.every(({ startedAt }) => startedAt <= data.at))
          await watches.handle(watchId, { type: 'Remove', data: { at } })
      } else if (type === 'ProjectArchived') {
        const end = { type: 'End', data: { at, reason: 'archived' } } as const
        if (project?.isArchived) await watches.handle(watchId, end)
      } else if (project && project.name !== null)
        await watches.handle(watchId, { type: 'KeepOnly', data: { at, hosts: hostsOf(project) } })
    },
  })

/** Deletes the baselines of a watch that is over. */
export const forgetWatched = (baselines: Pick<WatchBaselines, 'tidy' | 'removeOf'>): Work =>
  work<AnalysisEvent, 'SiteWatchEnded' | 'WatchRemoved'>({
    name: 'forget-watched',
    on: ['SiteWatchEnded', 'WatchRemoved'],
    run: async ({ type, data }) => {
      if (type === 'SiteWatchEnded') await baselines.tidy(data, null)
      else await baselines.removeOf(data.watchId)
    },
  })
