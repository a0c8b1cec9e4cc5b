import type { AnalysisEvent } from '@sortie/contracts/analysis'
import type { Rival } from '@sortie/contracts/analysis/projects/project-events'
import type { ProjectId } from '@sortie/contracts/analysis/projects/project-id'
import type { ReportId } from '@sortie/contracts/analysis/reports/report-id'
import { MOST_COMPETITORS } from '@sortie/contracts/analysis/reports/report-limits'
import type { UserId } from '@sortie/contracts/ids'
import { type Decider, Rejection } from '@sortie/runtime/domain'
import type { Brief } from '../../domain/brief.ts'
import { wordsOf } from '../../domain/words.ts'

type CreationEvent = Extract<AnalysisEvent, { type: 'ProjectCreated' }>
/** The events of a project's own stream. */
export type ProjectEvent =
  | CreationEvent
  | Extract<AnalysisEvent, { type: `Project${ProjectChange}` }>
type ProjectChange =
  | 'Renamed'
  | 'DetailsChanged'
  | 'Archived'
  | 'Restored'
  | 'Deleted'
  | 'Opened'
  | 'Closed'
type Owner = { projectId: ProjectId; userId: UserId }

/** The known details of a project beside its name; an absent field is not known. */
export type KnownDetails = {
  industry: string
  competitors: Rival[]
  ownSite?: string | undefined
  country?: string | undefined
  town?: string | undefined
}

export type ProjectCommand =
  | { type: 'Create'; data: Owner & { at: string; name: string } & KnownDetails }
  | { type: 'Rename'; data: { at: string; name: string } }
  | { type: 'ChangeDetails'; data: { at: string } & KnownDetails }
  | { type: 'Archive'; data: { at: string } }
  | { type: 'Restore'; data: { at: string } }
  | { type: 'Delete'; data: { at: string; reportIds: ReportId[]; others?: OtherReports } }

/** Reports beside those that a deletion names, and when the newest of all was asked for. */
type OtherReports = { count: number; until: string }

type There = {
  owner: Owner
  isArchived: boolean
  /** The other contexts know of it. Older projects tell them with their next change. */
  isTold: boolean
  /** Null once the person was erased. */
  name: string | null
  /** The details as one text, to tell whether anything changed; null once the person was erased. */
  details: string | null
}
/**
 * Deleted, it is as if it had never been: a new report of the business creates it again. `removedUntil`:
 * where it had too many reports to name, those that were asked for until then go with it, now or later.
 */
export type ProjectState = There | { owner: null; removedUntil: string | null }

/**
 * Returns true where a report was requested before its project was removed and so went with it, though it may still be
 * in a view.
 */
export const isGoneWith = (state: ProjectState, requestedAt: string): boolean =>
  state.owner === null && state.removedUntil !== null && requestedAt <= state.removedUntil

/** Returns the details without empty fields. */
const plainDetails = ({
  industry,
  competitors,
  ownSite,
  country,
  town,
}: KnownDetails): KnownDetails => ({
  industry,
  competitors: competitors.map(({ name, site }) => ({ name, ...(site && { site }) })),
  ...(ownSite && { ownSite }),
  ...(country && { country }),
  ...(town && { town }),
})
const asText = (details: KnownDetails) => JSON.stringify(plainDetails(details))

const create = ({
  name,
  projectId,
  userId,
  at,
  ...details
}: CreationEvent['data'] & KnownDetails) => {
  const { industry, competitors, ...more } = plainDetails(details)
  const about = { projectId, userId, at }
  const created = {
    type: 'ProjectCreated',
    data: { ...about, name, industry, competitors },
  } as const
  const detailsChanged = {
    type: 'ProjectDetailsChanged',
    data: { ...about, ...plainDetails(details) },
  } as const
  const opened = { type: 'ProjectOpened', data: about } as const
  return Object.keys(more).length > 0 ? [created, detailsChanged, opened] : [created, opened]
}

type Change = Exclude<ProjectCommand, { type: 'Create' }>

/** Returns the events that a command records in a project that exists. */
const change = (state: There, { type, data }: Change): ProjectEvent[] => {
  const { owner, isArchived } = state
  switch (type) {
    case 'Rename':
      return data.name === state.name
        ? []
        : [{ type: 'ProjectRenamed', data: { ...owner, ...data } }]
    case 'ChangeDetails':
      return asText(data) === state.details
        ? []
        : [
            {
              type: 'ProjectDetailsChanged',
              data: { ...owner, at: data.at, ...plainDetails(data) },
            },
          ]
    case 'Archive':
      return isArchived ? [] : [{ type: 'ProjectArchived', data: { ...owner, ...data } }]
    case 'Restore':
      return isArchived ? [{ type: 'ProjectRestored', data: { ...owner, ...data } }] : []
    case 'Delete': {
      const { at, reportIds, others } = data
      const named = { ...owner, at, reportIds }
      return [
        { type: 'ProjectDeleted', data: others ? { ...named, others } : named },
        { type: 'ProjectClosed', data: { ...owner, at } },
      ]
    }
  }
}

/**
 * A project: the reports of one business in one trade. Repeating a command changes nothing, and neither does creating
 * the project again. Its reports decide whether it may be deleted.
 */
export const project: Decider<ProjectState, ProjectCommand, ProjectEvent> = {
  source: import.meta.url,
  initial: { owner: null, removedUntil: null },
  decide: (state, command) => {
    const { type, data } = command
    if (type === 'Create') return state.owner ? [] : create(data)
    if (!state.owner) throw new Rejection('project_not_found')
    const events = change(state, command)
    if (events.length === 0 || state.isTold || type === 'Delete') return events
    return [{ type: 'ProjectOpened', data: { ...state.owner, at: data.at } }, ...events]
  },
  evolve: (state, { type, data }) => {
    if (type === 'ProjectCreated') return born(data)
    if (!state.owner) return state
    switch (type) {
      case 'ProjectRenamed':
        return { ...state, name: data.name }
      case 'ProjectDetailsChanged':
        return { ...state, details: detailsIn(data) }
      case 'ProjectArchived':
        return { ...state, isArchived: true }
      case 'ProjectRestored':
        return { ...state, isArchived: false }
      case 'ProjectOpened':
        return { ...state, isTold: true }
      case 'ProjectDeleted':
        return { owner: null, removedUntil: data.others?.until ?? null }
      case 'ProjectClosed':
        return { owner: null, removedUntil: null }
    }
  },
}

type StoredDetails = Pick<
  Extract<ProjectEvent, { type: 'ProjectDetailsChanged' }>['data'],
  keyof KnownDetails
>

const detailsIn = ({
  industry,
  competitors,
  ownSite,
  country,
  town,
}: StoredDetails): string | null =>
  industry === null || competitors === null
    ? null
    : asText({
        industry,
        competitors,
        country,
        ownSite: ownSite ?? undefined,
        town: town ?? undefined,
      })

const born = (data: CreationEvent['data']): There => {
  const { projectId, userId, name } = data
  return {
    owner: { projectId, userId },
    isArchived: false,
    isTold: false,
    name,
    details: detailsIn(data),
  }
}

/** Something like `loaf.example/bread`, with or without a protocol. */
const SITE = /^(?:https?:\/\/)?(?:www\.)?([\w-]+(?:\.[\w-]+)+)(?:[/?#]\S*)?$/i

/** A competitor as it was typed in one field: a name, or the address of their site. */
const rivalOf = (text: string): Rival => {
  const host = SITE.exec(text)?.[1]
  return host ? { name: host, site: text } : { name: text }
}

/** Returns the details that a project learns when a report of this brief is requested. */
export const detailsOfBrief = (brief: Omit<Brief, 'businessName'>): KnownDetails => {
  const { industry, mainCompetitor, rivals = [], ownSite, country, town } = brief
  const competitors = [{ name: mainCompetitor }, ...rivals.map(rivalOf)].slice(0, MOST_COMPETITORS)
  return plainDetails({ industry, competitors, ownSite, country, town })
}

/**
 * Returns a key that is the same for briefs about one business in one trade: case, accents, punctuation and spaces do
 * not matter.
 */
export const projectKey = (brief: { businessName: string; industry: string }): string => {
  const plain = (text: string) => wordsOf(text).join(' ') || text.normalize('NFKC').trim()
  return JSON.stringify([plain(brief.businessName), plain(brief.industry)])
}
