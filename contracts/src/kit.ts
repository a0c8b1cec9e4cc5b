import { z } from 'zod'

/** A prefixed id such as `usr_4f1c…`: the prefix names the kind, so that ids are never mixed up. */
export const id = <Prefix extends string>(prefix: Prefix) =>
  z.templateLiteral([`${prefix}_`, z.string().regex(/[0-9A-Za-z-]{1,64}/)])

const personalFields = new WeakSet<z.ZodType>()

/**
 * Marks a top-level field of an event's data as personal. At rest and on Kafka it is encrypted with
 * the key of the event's `subject`; once that person is erased, it reads `null`.
 */
export const personal = <Schema extends z.ZodType>(schema: Schema) => {
  const field = schema.nullable()
  personalFields.add(field)
  return field
}

/** Returns true if {@link personal} made a schema, an optional one too. */
export const isPersonal = (schema: z.ZodType): boolean =>
  personalFields.has(schema) ||
  (schema instanceof z.ZodOptional && isPersonal(schema.unwrap() as z.ZodType))

const inlinedShapes = new WeakSet<z.ZodType>()

/**
 * Marks a shape that documents write out wherever it is used, as they do with one that is not exported. All other
 * exported shapes have a name there. Fixtures of stored events are hashed with these names, so that a shape of an
 * event never gets or loses the mark.
 */
export const inlined = <Shape extends z.ZodType>(shape: Shape): Shape => {
  inlinedShapes.add(shape)
  return shape
}

/** Returns true if {@link inlined} marked a shape. */
export const isInlined = (shape: z.ZodType): boolean => inlinedShapes.has(shape)

/**
 * One type of event. `data` is the whole content; order, time and cause stand in the envelope.
 * Never edit a shipped event: add an optional field or a new type.
 */
export const event = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), data: z.object(data) })

/** The schema of all events of a context: a union of {@link event}s. */
export type EventSchema = z.ZodDiscriminatedUnion<
  [ReturnType<typeof event>, ...ReturnType<typeof event>[]]
>
export type AnyEvent = { type: string; data: Record<string, unknown> }

const internalEvents = new WeakSet<z.ZodType>()

/**
 * Marks a type of event as read inside its own context only: it is stored, projected and worked on as
 * any other, and never on Kafka. The mark comes with the type and is never taken back, since what was
 * appended under it is not on the topic.
 */
export const internal = <Event extends z.ZodType>(event: Event): Event => {
  internalEvents.add(event)
  return event
}

/** Returns true if {@link internal} marked a type of event of a context. */
export const isInternal = ({ options }: EventSchema, type: string): boolean =>
  options.some((option) => option.shape.type.value === type && internalEvents.has(option))

const erasedFields = new WeakMap<z.ZodType, string>()

/** Marks a type of event that says that somebody's texts are erased. @param field of its data, which names whose. */
export const erases = <Event extends z.ZodType>(field: string, event: Event): Event => {
  erasedFields.set(event, field)
  return event
}

/**
 * Returns the id of the person or thing whose texts an event erases, if {@link erases} marked its type; null for all
 * others.
 */
export const erasedBy = ({ options }: EventSchema, { type, data }: AnyEvent): string | null => {
  const option = options.find(({ shape }) => shape.type.value === type)
  const field = option && erasedFields.get(option)
  return field ? String(data[field]) : null
}

/** The reply of a command: the version of its stream after it. */
export const CommandReply = z.object({ version: z.int().nonnegative() })
export type CommandReply = z.infer<typeof CommandReply>

/** The envelope of an event on its way: one Kafka message, key = `stream`. {@link internal} events aren't sent. */
export const Envelope = z.object({
  /**
   * `<stream>@<version>`, and behind it `-r<number>` where it was appended after the databases were restored so
   * often: unique for ever, the same on every delivery.
   */
  id: z.string(),
  type: z.string(),
  /** Version of this event type's schema, from 1. */
  schema: z.int().positive(),
  stream: z.string(),
  /** Position in its stream, from 1. Dense in the store; on Kafka internal events leave gaps. */
  version: z.int().positive(),
  /** ISO time of the append; never used for ordering. */
  at: z.iso.datetime(),
  /** The request, event or work item that caused it: `req:…`, `evt:…` or `work:…`. */
  cause: z.string(),
  /** The user who asked for it, or `system`. */
  actor: z.string(),
  /** The person whose key encrypts its personal fields, if any. */
  subject: z.string().nullable(),
  /** Shared by everything that follows from one request. */
  correlation: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type Envelope = z.infer<typeof Envelope>

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/**
 * `public`: anybody; `user`: a signed-in user, else 401; `admin`: an operator of Sortie, and everyone
 * else is told that nothing is there; `internal`: only inside the house.
 */
export type Access = 'public' | 'user' | 'admin' | 'internal'

export type Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Path extends string = string,
  Verb extends Method = Method,
> = {
  method: Verb
  /** As Express reads it, from the root: `/api/free-trial/results/:projectId`. */
  path: Path
  access: Access
  /** One sentence for the API document. */
  summary: string
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** Status of success. With 204 the reply is empty. */
  status: 200 | 201 | 202 | 204
  /**
   * `json`: the body must be `application/json`; `none`: whatever is sent is not read; `raw`: the
   * bytes as they came, for a body that is signed or is a file.
   */
  accepts: 'json' | 'none' | 'raw'
  /** Bytes that a `raw` body may have, where they are not the usual 512 kB. */
  mostBytes?: number
  /**
   * `events`: the reply is a stream of server-sent events, each one a `reply`; `file`: something to
   * keep, with a name; what answers writes it itself.
   */
  produces: 'json' | 'events' | 'file'
  /** True if an `Idempotency-Key` header is honoured. */
  idempotent: boolean
  /**
   * True if nothing stored because of this call may name the caller: neither the actor nor the cause. For messages that
   * a visitor's browser sends. Never together with `idempotent`: keys of different users would meet.
   */
  unnamed: boolean
}

const nothing = z.strictObject({})
type Nothing = typeof nothing

type Flag = 'idempotent' | 'unnamed'
type Optional = 'access' | 'params' | 'query' | 'body' | 'reply' | 'status' | 'accepts' | 'produces'

/**
 * One call of the API: its address, what goes in, what comes out. Defaults: signed in, JSON, 200.
 * Its type holds method and path to the letter, so that whoever calls it is held to them: see call.ts.
 */
export const endpoint = <
  const Path extends string,
  const Verb extends Method,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Reply extends z.ZodType = Nothing,
>(
  options: Omit<Endpoint<Params, Query, Body, Reply, Path, Verb>, Optional | Flag> &
    Partial<Pick<Endpoint<Params, Query, Body, Reply, Path, Verb>, Optional | Flag>>,
): Endpoint<Params, Query, Body, Reply, Path, Verb> => ({
  access: 'user',
  params: nothing as unknown as Params,
  query: nothing as unknown as Query,
  body: nothing as unknown as Body,
  reply: nothing as unknown as Reply,
  status: 200,
  accepts: options.body ? 'json' : 'none',
  produces: 'json',
  idempotent: false,
  unnamed: false,
  ...options,
})
