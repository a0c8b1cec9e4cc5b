import { z } from 'zod'
import { ProjectId } from '../../analysis.ts'
import { endpoint } from '../../kit.ts'
import { PageChange, WatchCaveat, WatchEnd, WatchFailure } from './watch-facts.ts'

// The watch of a project's sites: what is new, gone or retitled on them, week by week.

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
