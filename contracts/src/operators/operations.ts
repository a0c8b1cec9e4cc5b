import { z } from 'zod'
import { endpoint } from '../kit.ts'
import { HoldReason } from '../tracking/partners/partners.ts'
import { MOST_STORY_STREAMS, STORY_SUBJECT } from './story-limits.ts'

/** Events that are asked about at once. */
const MOST_EVENTS = 1_000
const why = z.string().trim().min(3, 'Please give a reason').max(500)

/** Endpoints that every service has for operators; never through the gateway. */
export const listParked = endpoint({
  method: 'get',
  path: '/internal/parked',
  access: 'internal',
  summary: 'Lists events that could not be handled, newest first, with the reason.',
  reply: z.object({
    parked: z.array(
      z.object({
        consumer: z.string(),
        stream: z.string(),
        topic: z.string(),
        offset: z.string(),
        reason: z.string(),
        parkedAt: z.iso.datetime(),
        /** True if the message is an event; any other message can never be handled. */
        holdsEvent: z.boolean(),
      }),
    ),
  }),
})
export const replayParked = endpoint({
  method: 'post',
  path: '/internal/parked/replay',
  access: 'internal',
  summary: 'Retries the parked events of one stream, in order.',
  body: z.strictObject({ consumer: z.string(), stream: z.string() }),
  reply: z.object({ asked: z.int().nonnegative() }),
})
export const discardParked = endpoint({
  method: 'post',
  path: '/internal/parked/discard',
  access: 'internal',
  summary:
    'Drops the parked messages of one stream that hold no event, or one that its service does not have, and retries the others.',
  body: z.strictObject({
    consumer: z.string(),
    stream: z.string(),
    reason: why,
    /** Ids of events that the service they came from does not have, as it says itself. */
    gone: z.array(z.string()).max(MOST_EVENTS).default([]),
  }),
  reply: z.object({ asked: z.int().nonnegative() }),
})

/** An event as far as its own service can say whether it has it: a restore may have given its place to another. */
const EventPlace = z.object({
  id: z.string(),
  stream: z.string(),
  version: z.int().positive(),
  at: z.iso.datetime(),
})
export type EventPlace = z.infer<typeof EventPlace>
export const listParkedEvents = endpoint({
  method: 'post',
  path: '/internal/parked/events',
  access: 'internal',
  summary:
    'Lists the events among the parked messages of one stream, and the topic that each came from.',
  body: z.strictObject({ consumer: z.string(), stream: z.string() }),
  reply: z.object({ events: z.array(EventPlace.extend({ topic: z.string() })) }),
})
export const findMissingEvents = endpoint({
  method: 'post',
  path: '/internal/events/missing',
  access: 'internal',
  summary: 'Finds the events that a service does not have, among these of its own.',
  body: z.strictObject({ events: z.array(EventPlace).max(MOST_EVENTS) }),
  reply: z.object({ missing: z.array(z.string()) }),
})
export const rebuildProjection = endpoint({
  method: 'post',
  path: '/internal/projections/:name/rebuild',
  access: 'internal',
  summary: 'Rebuilds a view beside the live one, compares them and swaps.',
  params: z.object({ name: z.string() }),
  body: z.strictObject({
    /** Swap although the hashes differ, because the rules of the view were changed. */
    changed: z.boolean().default(false),
  }),
  reply: z.object({
    generation: z.int(),
    views: z.int(),
    events: z.int(),
    ms: z.number(),
    hash: z.object({ live: z.string(), built: z.string() }),
    swapped: z.boolean(),
  }),
})

/** Since when events that were published are missing on a topic, and how that showed. */
const incomplete = z.object({ since: z.iso.datetime(), reason: z.string() }).nullable()

const TopicState = z.object({
  incomplete,
  /** True while its events are being marked, to be published anew. */
  republishing: z.boolean(),
  /** Commits that were marked so far. */
  marked: z.int(),
  /** Commits that wait to be published. */
  unpublished: z.int(),
})
export const showTopic = endpoint({
  method: 'get',
  path: '/internal/topic',
  access: 'internal',
  summary:
    'Checks that the topic holds all that was published to it, and counts what waits to be published.',
  reply: TopicState,
})
export const republishTopic = endpoint({
  method: 'post',
  path: '/internal/topic/republish',
  access: 'internal',
  summary: 'Publishes all events anew, and deletes what the topic holds before.',
  reply: TopicState,
})

/** A piece of leased work, as operators see it. */
export const WorkSummary = z.object({
  id: z.string(),
  work: z.string(),
  stream: z.string(),
  state: z.enum(['open', 'done', 'dead']),
  attempts: z.int().nonnegative(),
  error: z.string().nullable(),
  at: z.iso.datetime(),
})
export type WorkSummary = z.infer<typeof WorkSummary>

/** An order, a report or an article, whose story operators look at. */
const StorySubject = z.string().regex(STORY_SUBJECT)
const StoryStream = z.string().regex(/^[a-z]{3}_[A-Za-z0-9_-]{1,100}$/)

/** The record of one context about an order, a report or an article; no text that anybody wrote. */
const StoryPart = z.object({
  events: z.array(
    z.object({
      stream: z.string(),
      version: z.int().positive(),
      type: z.string(),
      at: z.iso.datetime(),
      /** The origin of the event: a request, another event, or a piece of work; `of` names which. */
      origin: z.enum(['request', 'event', 'work', 'other']),
      of: z.string(),
      /** The id of its trace; null where it has none. */
      traceId: z.string().nullable(),
      /** Why it was held for an operator; absent of all other events. */
      hold: HoldReason.optional(),
    }),
  ),
  works: z.array(
    z.object({
      id: z.string(),
      work: z.string(),
      state: z.enum(['open', 'done', 'dead']),
      /** When it was asked for. */
      at: z.iso.datetime(),
      /** When it was done, or is due again; null where older releases noted neither. */
      dueAt: z.iso.datetime().nullable(),
      attempts: z.int().nonnegative(),
      /** Attempts whose process died, or stood still. */
      lostLeases: z.int().nonnegative(),
      /** The kind of error that the last attempt ended with. */
      error: z.string().nullable(),
      traceId: z.string().nullable(),
    }),
  ),
  /** Streams and users that these events name: other contexts may have more in them. */
  related: z.array(z.string()),
  /** True if there is more than this reply holds. */
  isCut: z.boolean(),
})
export type StoryPart = z.infer<typeof StoryPart>

/** The endpoints of every context for operators at /admin, and for a person who wants their data. */
export const operationsOf = <const Context extends string>(context: Context) => ({
  listParkedOf: endpoint({
    method: 'get',
    path: `/api/admin/${context}/parked`,
    access: 'admin',
    summary: `Lists events that ${context} could not handle, newest first, with the reason.`,
    reply: listParked.reply,
  }),
  replayParkedOf: endpoint({
    method: 'post',
    path: `/api/admin/${context}/parked/replay`,
    access: 'admin',
    summary: 'Retries the parked events of one stream, in order.',
    body: z.strictObject({
      consumer: z.string().max(200),
      stream: z.string().max(200),
      reason: why,
    }),
    reply: replayParked.reply,
    idempotent: true,
  }),
  discardParkedOf: endpoint({
    method: 'post',
    path: `/api/admin/${context}/parked/discard`,
    access: 'admin',
    summary: 'Drops the parked messages of one stream that hold no event, and retries the others.',
    body: z.strictObject({
      consumer: z.string().max(200),
      stream: z.string().max(200),
      reason: why,
    }),
    reply: discardParked.reply,
    idempotent: true,
  }),
  listWorkOf: endpoint({
    method: 'get',
    path: `/api/admin/${context}/work`,
    access: 'admin',
    summary: `Lists work of ${context} that waits, runs or was given up, oldest first, and how much there is.`,
    query: z.strictObject({ state: z.enum(['open', 'dead']).default('open') }),
    reply: z.object({
      items: z.array(WorkSummary),
      /** Open: due within two minutes; a weekly schedule is not. */
      depth: z.object({ open: z.int(), dead: z.int() }),
      parked: z.int(),
      /** Set where Kafka lost events that were published; absent from the release before. */
      topicIncomplete: incomplete.optional(),
    }),
  }),
  retryWorkOf: endpoint({
    method: 'post',
    path: `/api/admin/${context}/work/retry`,
    access: 'admin',
    summary: 'Retries failed work.',
    body: z.strictObject({ id: z.string().max(300), reason: why }),
    reply: z.object({ retried: z.boolean() }),
    idempotent: true,
  }),
  showStoryOf: endpoint({
    method: 'get',
    path: `/api/admin/${context}/story/:subject`,
    access: 'admin',
    summary: `Lists what ${context} did for an order, a report or an article, and when: events and work, without their content.`,
    params: z.object({ subject: StorySubject }),
    query: z.strictObject({
      /** Further streams with commas between, of which only what names the subject is told. */
      streams: z
        .string()
        .max(2_500)
        .transform((list) => (list === '' ? [] : list.split(',')))
        .pipe(z.array(StoryStream).max(MOST_STORY_STREAMS))
        .default([]),
    }),
    reply: StoryPart,
  }),
  getHeldDataOf: endpoint({
    method: 'get',
    path: `/api/account/data/${context}`,
    summary: `Exports all that ${context} holds about the signed-in user, in pages of less than 1 MB.`,
    query: z.strictObject({ cursor: z.string().max(1_000).optional() }),
    reply: z.object({
      context: z.string(),
      /** Leads to the next page; null at the end. */
      next: z.string().nullable(),
      /** The events of every stream of this person, decrypted: stream by stream, each in its order. */
      events: z.array(
        z.object({
          stream: z.string(),
          version: z.int(),
          type: z.string(),
          at: z.iso.datetime(),
          data: z.record(z.string(), z.unknown()),
        }),
      ),
      /** On pages behind the last event: what is kept of them beside events, part by part. */
      kept: z
        .array(z.object({ what: z.string(), data: z.record(z.string(), z.unknown()) }))
        .optional(),
    }),
  }),
})
