import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { WatchId } from '@sortie/contracts/analysis/watches/watch'
import type {
  PageChange,
  WatchCaveat,
  WatchEnd,
  WatchFailure,
} from '@sortie/contracts/analysis/watches/watch-facts'
import type { UserId } from '@sortie/contracts/ids'
import { projection } from '@sortie/runtime/views/projection'

/** A change, and when it was read. */
export type SeenChange = PageChange & { at: string }
/** One site of a watch; a watch that ended is kept with its findings, for a user who starts it again. */
export type SiteOfWatch = {
  number: number
  host: string
  status: 'on' | 'ended' | 'off'
  startedAt: string
  ended: { at: string; reason: WatchEnd } | null
  firstReadAt: string | null
  lastReadAt: string | null
  nextAt: string | null
  listed: number
  caveat: WatchCaveat | null
  failure: { at: string; why: WatchFailure } | null
  /** Newest first. */
  changes: SeenChange[]
  /** The number of changes that each reading counted, newest first; it may be more than the view names. */
  counts: { at: string; total: number }[]
}

/** The watch of a project; one view for each stream `wat_…` until the project is deleted. */
export type WatchView = {
  watchId: WatchId
  projectId: ProjectId
  userId: UserId
  /** A site of it is watched. */
  isOn: boolean
  mails: boolean
  sites: SiteOfWatch[]
}

/** Changes and readings that are kept of a site, and sites that are not watched any more. */
const CHANGES_KEPT = 100
const COUNTS_KEPT = 60
const OFF_KEPT = 5

const withSites = (view: WatchView, sites: SiteOfWatch[]): WatchView => {
  const on = sites.filter(({ status }) => status === 'on')
  const others = sites.filter(({ status }) => status !== 'on')
  const kept = others.toSorted((a, b) => b.number - a.number).slice(0, OFF_KEPT)
  return { ...view, isOn: on.length > 0, sites: [...on, ...kept] }
}

const withSite = (
  view: WatchView | undefined,
  number: number,
  change: (site: SiteOfWatch) => SiteOfWatch,
): WatchView | undefined =>
  view &&
  withSites(
    view,
    view.sites.map((site) => (site.number === number ? change(site) : site)),
  )

type WatchStartData = Extract<AnalysisEvent, { type: 'SiteWatchStarted' }>['data']

const started = (view: WatchView | undefined, data: WatchStartData): WatchView | undefined => {
  const { watchId, projectId, userId, number, host, at } = data
  const base = view ?? { watchId, projectId, userId, isOn: false, mails: false, sites: [] }
  // The person was erased.
  if (host === null) return base
  const before = base.sites.find((site) => site.host === host)
  const site: SiteOfWatch = {
    number,
    host,
    status: 'on',
    startedAt: at,
    ended: null,
    firstReadAt: null,
    lastReadAt: null,
    nextAt: null,
    listed: 0,
    caveat: null,
    failure: null,
    changes: before?.changes ?? [],
    counts: before?.counts ?? [],
  }
  return withSites(base, [...base.sites.filter((each) => each !== before), site])
}

export const watchView = projection<WatchView, AnalysisEvent>({
  name: 'watch',
  indexes: [['userId', 'isOn']],
  sums: ({ sites }) => {
    const on = sites.filter(({ status }) => status === 'on')
    return { watched: on.length, unread: on.filter(({ failure }) => failure !== null).length }
  },
  on: {
    SiteWatchStarted: (view, { data }) => started(view, data),
    SiteWatchEnded: (view, { data: { number, reason, at } }) =>
      withSite(view, number, (site) => ({
        ...site,
        status: reason === 'owner' ? 'off' : 'ended',
        ended: { at, reason },
        nextAt: null,
      })),
    WatchedSiteRead: (view, { data }) =>
      withSite(view, data.number, (site) => {
        const { at, nextAt, listed, isFirst } = data
        const { totals } = data
        const total = totals.new + totals.gone + totals.unlisted + totals.retitled
        const seen = (data.changes ?? []).map((change) => ({ ...change, at }))
        return {
          ...site,
          lastReadAt: at,
          nextAt,
          listed,
          caveat: data.caveat ?? null,
          failure: null,
          firstReadAt: isFirst ? at : (site.firstReadAt ?? at),
          changes: [...seen, ...site.changes].slice(0, CHANGES_KEPT),
          counts: [...(total > 0 ? [{ at, total }] : []), ...site.counts].slice(0, COUNTS_KEPT),
        }
      }),
    WatchedSiteUnread: (view, { data: { number, at, why, nextAt = null } }) =>
      withSite(view, number, (site) => ({ ...site, nextAt, failure: { at, why } })),
    WatchMailsChanged: (view, { data: { wanted } }) => view && { ...view, mails: wanted },
    WatchRemoved: () => undefined,
  },
})
