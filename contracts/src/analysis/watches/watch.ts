import { z } from 'zod'
import { endpoint, event, id, internal, personal } from '../../kit.ts'
import { ofProject, ProjectId } from '../projects/project-id.ts'
import {
  ChangeKind,
  ChangeTotals,
  MailedChange,
  PageChange,
  WatchCaveat,
  WatchEnd,
  WatchFailure,
} from './watch-facts.ts'
import { CHANGES_MAILED, CHANGES_NAMED } from './watch-limits.ts'

// The watch of a project's sites: what is new, gone or retitled on them, week by week.

export const WatchId = id('wat')
export type WatchId = z.infer<typeof WatchId>

const ofWatch = { ...ofProject, watchId: WatchId }

/** `number`: which watch of the project, from 1; a site that is watched again gets another one. */
const ofWatchedSite = { ...ofWatch, number: z.int().positive() }

/** Streams `wat_…`: the watched sites of one project. */
export const watchEvents = [
  internal(
    event('SiteWatchStarted', {
      ...ofWatchedSite,
      host: personal(z.string()),
      /** The address that the first reading starts at. */
      address: personal(z.string()),
    }),
  ),
  internal(event('SiteWatchEnded', { ...ofWatchedSite, reason: WatchEnd })),
  /** It was read, and compared with the reading before; with the first one nothing is. */
  internal(
    event('WatchedSiteRead', {
      ...ofWatchedSite,
      /** Pages that it names, and how many of them were read. */
      listed: z.int().nonnegative(),
      pages: z.int().nonnegative(),
      isFirst: z.boolean(),
      /** The first of each kind; `totals` counts all. */
      changes: personal(z.array(PageChange).max(CHANGES_NAMED * ChangeKind.options.length)),
      totals: ChangeTotals,
      caveat: WatchCaveat.optional(),
      /**
       * The id of the stored reading that the next one is compared with; other readings stored for this watch don't
       * count.
       */
      baselineId: z.string(),
      nextAt: z.iso.datetime(),
    }),
  ),
  /** It could not be read. `nextAt` is absent where only an operator has it tried again. */
  internal(
    event('WatchedSiteUnread', {
      ...ofWatchedSite,
      why: WatchFailure,
      nextAt: z.iso.datetime().optional(),
    }),
  ),
  /** `run`: how often that was changed. */
  internal(
    event('WatchMailsChanged', { ...ofWatch, wanted: z.boolean(), run: z.int().positive() }),
  ),
  /** Its owner gets an email about what changed since. */
  event('WatchMailDue', {
    ...ofWatch,
    /** Which one, from 1. */
    mail: z.int().positive(),
    since: z.iso.datetime(),
    projectName: personal(z.string()),
    /** The newest ones; `total` counts all. */
    changes: personal(z.array(MailedChange).max(CHANGES_MAILED)),
    total: z.int().positive(),
    /** Opens the link that ends these emails. */
    leaveToken: personal(z.string()),
  }),
  /** The project is gone, and the watch with all that it found. */
  internal(event('WatchRemoved', ofWatch)),
] as const

/** One watched site of a project, or one whose watch ended by itself. */
export const WatchedSite = z.object({
  host: z.string(),
  /** It is read each week. */
  isOn: z.boolean(),
  startedAt: z.iso.datetime(),
  /** Set where it ended by itself. */
  ended: z.object({ at: z.iso.datetime(), reason: WatchEnd }).nullable(),
  /** When it was read first by this watch, and last; null until then. */
  firstReadAt: z.iso.datetime().nullable(),
  lastReadAt: z.iso.datetime().nullable(),
  /** When it is read next; null where it is not, or right now. */
  nextAt: z.iso.datetime().nullable(),
  /** Pages that it named when it was read last. */
  listed: z.int().nonnegative(),
  /** Why the last reading says less than it could. */
  caveat: WatchCaveat.nullable(),
  /** Set where it could not be read the last time. */
  failure: z.object({ at: z.iso.datetime(), why: WatchFailure }).nullable(),
})
export type WatchedSite = z.infer<typeof WatchedSite>

/** A change of a page, and when it was read. */
export const WatchedChange = PageChange.extend({ host: z.string(), at: z.iso.datetime() })
export type WatchedChange = z.infer<typeof WatchedChange>

/** The watch of a project. */
export const Watch = z.object({
  sites: z.array(WatchedSite),
  /** Newest first. */
  changes: z.array(WatchedChange),
  /** Changes that were counted and are not named here. */
  more: z.int().nonnegative(),
  /** Its owner gets a monthly email where something changed. */
  mails: z.boolean(),
})
export type Watch = z.infer<typeof Watch>

const params = z.object({ projectId: ProjectId })
const body = z.strictObject({ host: z.string().trim().min(1).max(255) })

export const getWatch = endpoint({
  method: 'get',
  path: '/api/projects/:projectId/watch',
  summary: 'Lists the watched sites of a project, and what changed on them, newest first.',
  params,
  reply: Watch,
})
export const startWatch = endpoint({
  method: 'post',
  path: '/api/projects/:projectId/watch/start',
  summary:
    'Watches a site of a project, by its host: it is read now and then once a week. Free; 3 sites a project, 10 projects.',
  params,
  body,
  reply: Watch,
  idempotent: true,
})
export const stopWatch = endpoint({
  method: 'post',
  path: '/api/projects/:projectId/watch/stop',
  summary: 'Ends the watch of a site. What was found shows again if it is watched again.',
  params,
  body,
  reply: Watch,
  idempotent: true,
})
export const setWatchMails = endpoint({
  method: 'put',
  path: '/api/projects/:projectId/watch/mails',
  summary:
    'Turns the monthly email on changes of the watched sites of a project on or off. Off at first.',
  params,
  body: z.strictObject({ wanted: z.boolean() }),
  reply: Watch,
  idempotent: true,
})
/** For the link in each email, and for mail programs (RFC 8058). */
export const leaveWatchMails = endpoint({
  method: 'post',
  path: '/api/watch-mails/unsubscribe',
  access: 'public',
  summary: 'Ends the monthly emails of a project, by the token of a mailed link.',
  accepts: 'none',
  query: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: z.object({ message: z.string() }),
})
