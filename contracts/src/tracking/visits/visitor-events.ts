import { z } from 'zod'
import { endpoint, event, id, personal } from '../../kit.ts'
import { AffiliateRef } from '../partners/affiliate-visits.ts'

export const BatchId = id('bat')
export type BatchId = z.infer<typeof BatchId>

/** The visits of one account. It is a keyed hash: nobody outside of tracking can tell whose. */
export const AccountVisitsId = id('acv')
export type AccountVisitsId = z.infer<typeof AccountVisitsId>

const at = z.iso.datetime()

const name = z.string().regex(/^[a-z0-9_]{1,64}$/)

/** A route's pattern such as `/blog/$slug`: never an address that names a person or holds a token. */
const route = z.string().regex(/^\/[A-Za-z0-9_$./-]{0,99}$/)

const utm = z.string().max(100)

const host = z.string().regex(/^[A-Za-z0-9.:[\]-]{1,100}$/)

/** A file and a line in it, without the query that an address may have. */
const location = z.string().regex(/^[^\s?#]{1,200}$/)

const kind = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({
    type: z.literal(type),
    /** The age of the event when the batch was sent, in milliseconds. */
    ago: z.int().nonnegative().max(86_400_000),
    route,
    ...shape,
  })

/** An action of a visitor who agreed, in the browser. It carries nothing that names a person. */
export const VisitorEvent = z.discriminatedUnion('type', [
  kind('page_view', {
    title: z.string().max(100),
    /** The host that led here, another one than our own. */
    referrer: host.optional(),
    utmSource: utm.optional(),
    utmMedium: utm.optional(),
    utmCampaign: utm.optional(),
    utmTerm: utm.optional(),
    utmContent: utm.optional(),
  }),
  kind('conversion', { conversionType: name, conversionValue: z.int().nonnegative().optional() }),
  kind('subscription', {}),
  kind('free_trial_start', {}),
  kind('sign_up', {}),
  kind('analysis_complete', { milliseconds: z.int().nonnegative().max(86_400_000).optional() }),
  kind('form_interaction', { form: name, action: z.enum(['start', 'submit', 'error', 'success']) }),
  kind('funnel_step', { funnel: name, step: name }),
  kind('scroll', { percent: z.literal(50) }),
  kind('engagement', {
    seconds: z.int().nonnegative().max(86_400),
    level: z.enum(['low', 'medium', 'high']),
  }),
  /** An error, without anything that was typed: its name and its location in the bundle, never its message. */
  kind('error', { name: z.string().max(64), at: location.optional() }),
])
export type VisitorEvent = z.infer<typeof VisitorEvent>

/** The random id that the browser of a visitor who agreed keeps under `sortie_tracking`. */
export const VisitorSessionId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)

const sessionId = VisitorSessionId

const events = z.array(VisitorEvent).min(1).max(50)

/** Streams `bat_…`: what one browser sent at a time; and `acv_…`: which visits are those of one account. */
export const visitEvents = [
  /** Appended by releases before November 28, 2026; since then visitor events are on the topic `tracking.visits`. */
  event('VisitorEventsRecorded', {
    batchId: BatchId,
    at,
    sessionId: personal(sessionId),
    events: personal(events),
  }),
  /** A signed-in user's browser sent this visit, so that deleting the account withdraws it. */
  event('VisitLinked', {
    accountVisitsId: AccountVisitsId,
    at,
    /** The subject of the key that encrypts the session: each session has its own, which its withdrawal destroys. */
    linkId: id('lnk'),
    sessionId: personal(sessionId),
  }),
] as const

export const recordVisitorEvents = endpoint({
  method: 'post',
  path: '/api/utm-tracking/events',
  access: 'public',
  summary: 'Records up to 50 events of a visitor who consented; a repeated request counts once.',
  body: z.strictObject({
    /** Made by the browser for each batch, so that one that is sent again counts once. */
    batchId: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/),
    sessionId,
    /** The partner whose link led to the visitor. */
    affiliate: AffiliateRef.optional(),
    events,
  }),
  status: 204,
  unnamed: true,
})

export const withdrawVisit = endpoint({
  method: 'post',
  path: '/api/utm-tracking/withdrawal',
  access: 'public',
  summary:
    'Deletes what was recorded under a session id, and destroys its keys. An unknown one is answered alike.',
  body: z.strictObject({ sessionId }),
  status: 204,
  unnamed: true,
})

/** The request of an operator's command; never through the gateway. */
export const cleanVisits = endpoint({
  method: 'post',
  path: '/internal/visits/clean',
  access: 'internal',
  summary: 'Takes users and readable visits out of commits that an older release made, in parts.',
  body: z.strictObject({
    /** `next` of the part before; absent for the first. */
    after: z.string().optional(),
  }),
  reply: z.object({
    cleaned: z.int().nonnegative(),
    /** The position at which the next part begins; null after the last. */
    next: z.string().nullable(),
  }),
})
