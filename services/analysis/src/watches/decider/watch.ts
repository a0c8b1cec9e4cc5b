import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { WatchId } from '@sortie/contracts/analysis/watches/watch'
import type { WatchEnd } from '@sortie/contracts/analysis/watches/watch-facts'
import { WATCHED_SITES } from '@sortie/contracts/analysis/watches/watch-limits'
import type { UserId } from '@sortie/contracts/ids'
import { type Decider, Rejection } from '@sortie/runtime/domain'

/** The events of a watch's own stream. */
export type WatchEvent = Extract<AnalysisEvent, { data: { watchId: WatchId } }>
type Data<Type extends WatchEvent['type']> = Extract<WatchEvent, { type: Type }>['data']
type Owner = { watchId: WatchId; projectId: ProjectId; userId: UserId }
/** The data of an event without the fields that the watch's own stream knows. */
type NewData<Type extends WatchEvent['type']> = Omit<Data<Type>, keyof Owner>

export type WatchCommand =
  | { type: 'Start'; data: Owner & { at: string; host: string; address: string } }
  | { type: 'Stop'; data: { at: string; host: string } }
  /** Ends the watch of one site, or of all, for a reason other than its owner's wish. */
  | { type: 'End'; data: { at: string; reason: WatchEnd; number?: number } }
  /** Ends the watch of what the project does not name any more. */
  | { type: 'KeepOnly'; data: { at: string; hosts: string[] } }
  | { type: 'RecordRead'; data: NewData<'WatchedSiteRead'> }
  | { type: 'RecordUnread'; data: NewData<'WatchedSiteUnread'> }
  | { type: 'SetMails'; data: { at: string; wanted: boolean } }
  | { type: 'AskMail'; data: NewData<'WatchMailDue'> & { run: number } }
  | { type: 'Remove'; data: { at: string } }

/** One site that is watched. */
export type WatchedState = {
  number: number
  /** Null once the person was erased. */
  host: string | null
  address: string | null
  startedAt: string
  /** The number of readings that were recorded, failed ones too. */
  readings: number
  /** The id of the baseline that the next reading is compared with; null before the first. */
  baselineId: string | null
  nextAt: string | null
}
export type WatchState = {
  /** Null before the first watch, and once the project is gone. */
  owner: Owner | null
  /** The number of the newest watch. */
  last: number
  /** The watches that are on. */
  sites: WatchedState[]
  mails: {
    wanted: boolean
    /** The number of times that `wanted` changed. */
    run: number
    /** The number of mails that were requested. */
    asked: number
    /** Changes before it were mailed, or were there before anybody wanted mails. */
    since: string | null
  }
}

const unborn: WatchState = {
  owner: null,
  last: 0,
  sites: [],
  mails: { wanted: false, run: 0, asked: 0, since: null },
}

const start = ({ last, sites }: WatchState, data: WatchCommandData<'Start'>): WatchEvent[] => {
  if (sites.some(({ host }) => host === data.host)) return []
  if (sites.length >= WATCHED_SITES) throw new Rejection('too_many_watched')
  return [{ type: 'SiteWatchStarted', data: { ...data, number: last + 1 } }]
}
type WatchCommandData<Type extends WatchCommand['type']> = Extract<
  WatchCommand,
  { type: Type }
>['data']

const endOf = (
  owner: Owner,
  at: string,
  reason: WatchEnd,
  sites: readonly WatchedState[],
): WatchEvent[] =>
  sites.map(({ number }) => ({ type: 'SiteWatchEnded', data: { ...owner, at, number, reason } }))

/** Returns true where a reading still belongs to a watch that is on. */
const isOn = ({ sites }: WatchState, number: number) => sites.some((site) => site.number === number)

const mailDue = ({ owner, mails }: WatchState, data: WatchCommandData<'AskMail'>): WatchEvent[] => {
  const { run, ...mail } = data
  if (!owner || !mails.wanted || mails.run !== run || mails.asked >= mail.mail) return []
  return [{ type: 'WatchMailDue', data: { ...owner, ...mail } }]
}

/**
 * The watched sites of one project, and whether their owner wants emails about them. Repeating a command
 * changes nothing; what is recorded of a watch that is over is dropped.
 */
export const watch: Decider<WatchState, WatchCommand, WatchEvent> = {
  source: import.meta.url,
  initial: unborn,
  decide: (state, { type, data }) => {
    if (type === 'Start') return start(state, data)
    const { owner, sites, mails } = state
    if (!owner) {
      if (type === 'Stop' || type === 'SetMails') throw new Rejection('watch_not_found')
      return []
    }
    const { at } = data
    switch (type) {
      case 'Stop':
        return endOf(
          owner,
          at,
          'owner',
          sites.filter(({ host }) => host === data.host),
        )
      case 'End':
        return endOf(
          owner,
          at,
          data.reason,
          sites.filter(({ number }) => data.number === undefined || data.number === number),
        )
      case 'KeepOnly':
        return endOf(
          owner,
          at,
          'unnamed',
          sites.filter(({ host }) => host !== null && !data.hosts.includes(host)),
        )
      case 'RecordRead':
        return isOn(state, data.number)
          ? [{ type: 'WatchedSiteRead', data: { ...owner, ...data } }]
          : []
      case 'RecordUnread':
        return isOn(state, data.number)
          ? [{ type: 'WatchedSiteUnread', data: { ...owner, ...data } }]
          : []
      case 'SetMails':
        return data.wanted === mails.wanted
          ? []
          : [{ type: 'WatchMailsChanged', data: { ...owner, ...data, run: mails.run + 1 } }]
      case 'AskMail':
        return mailDue(state, data)
      case 'Remove':
        return [{ type: 'WatchRemoved', data: { ...owner, at } }]
    }
  },
  evolve: (state, { type, data }) => {
    const change = (number: number, patch: (site: WatchedState) => Partial<WatchedState>) => ({
      ...state,
      sites: state.sites.map((site) =>
        site.number === number ? { ...site, ...patch(site) } : site,
      ),
    })
    switch (type) {
      case 'SiteWatchStarted':
        return started(state, data)
      case 'SiteWatchEnded':
        return { ...state, sites: state.sites.filter(({ number }) => number !== data.number) }
      case 'WatchedSiteRead': {
        const { baselineId, nextAt } = data
        return change(data.number, ({ readings }) => ({
          readings: readings + 1,
          baselineId,
          nextAt,
        }))
      }
      case 'WatchedSiteUnread':
        return change(data.number, ({ readings }) => ({
          readings: readings + 1,
          nextAt: data.nextAt ?? null,
        }))
      case 'WatchMailsChanged': {
        const { wanted, run, at } = data
        return { ...state, mails: { ...state.mails, wanted, run, since: at } }
      }
      case 'WatchMailDue':
        return { ...state, mails: { ...state.mails, asked: data.mail, since: data.at } }
      case 'WatchRemoved':
        // Numbers go on, so that what is left of an earlier watch is never taken for a later one's.
        return {
          ...unborn,
          last: state.last,
          mails: { ...unborn.mails, run: state.mails.run, asked: state.mails.asked },
        }
    }
  },
}

const started = (state: WatchState, data: Data<'SiteWatchStarted'>): WatchState => {
  const { watchId, projectId, userId, number, host, address, at: startedAt } = data
  const site = { number, host, address, startedAt, readings: 0, baselineId: null, nextAt: null }
  return {
    ...state,
    owner: { watchId, projectId, userId },
    last: number,
    sites: [...state.sites, site],
  }
}

/** The watch of a project: its id follows from the project's, so a project has one. */
export const watchOf = (projectId: ProjectId): WatchId => `wat_${projectId.slice('prj_'.length)}`
