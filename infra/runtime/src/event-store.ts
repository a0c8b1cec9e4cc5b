import type { AnyEvent, Envelope, EventSchema } from '@sortie/contracts/kit'
import { currentSchema, upcast } from '@sortie/contracts/upcasts'
import type { Cause } from './context.ts'
import { type Keys, quoted } from './keys.ts'
import { type Collection, type Db, ensureCollection, isDuplicateKey, likeJson } from './mongo.ts'
import { personalFieldsOf } from './personal.ts'
import { openData } from './readable.ts'
import { traceparent } from './telemetry.ts'

/** All events of one decision: one document, which is its own outbox row. */
export type Commit = Cause & {
  /** `<stream>@<version>`: the unique id is the optimistic lock. */
  _id: string
  stream: string
  /** Of the first event; the others follow densely. */
  version: number
  at: string
  events: { type: string; schema: number; data: Record<string, unknown> }[]
  /** The person whose key encrypts the personal fields. */
  subject: string | null
  /** `traceparent` of the append, so that what follows joins its trace. */
  trace: string | null
  projected: boolean
  published: boolean
}

/** Somebody else appended to the stream first, or this cause has acted already. */
export class Conflict extends Error {
  override readonly name = 'Conflict'
}

/** A decision whose events are larger than what one commit may hold. */
export class CommitTooLarge extends Error {
  override readonly name = 'CommitTooLarge'
}

const MAX_COMMIT_BYTES = 512 * 1024
/** Commits read at once when a stream is loaded, newest first, before its snapshot is asked for. */
const NEWEST = 256

/** The version of a commit's last event. */
export const lastVersion = (commit: Pick<Commit, 'version' | 'events'>): number =>
  commit.version + commit.events.length - 1

/** The events of a commit as they travel, personal fields as they are in it. */
export const envelopes = (commit: Commit): Envelope[] =>
  commit.events.map(({ type, schema, data }, index) => ({
    id: `${commit.stream}@${commit.version + index}`,
    type,
    schema,
    stream: commit.stream,
    version: commit.version + index,
    at: commit.at,
    cause: commit.cause,
    actor: commit.actor,
    subject: commit.subject,
    correlation: commit.correlation,
    data,
  }))

export type EventStore = ReturnType<typeof createEventStore>

/** The event store of one context: the `commits` collection of its database. */
export const createEventStore = (db: Db, schema: EventSchema, keys: Keys) => {
  const commits: Collection<Commit> = db.collection<Commit>('commits')
  const personal = personalFieldsOf(schema)

  /** An event as it is stored, and as a reader sees it. */
  const seal = async ({ type, data }: AnyEvent, subject: string | null) => {
    const clear = { ...data }
    const sealed = Object.fromEntries(
      Object.entries(data).map(([field, value]) => [field, quoted(value)]),
    )
    for (const field of personal(type)) {
      if (data[field] === undefined || data[field] === null) continue
      if (!subject) throw new Error(`${type} has personal fields, but no subject`)
      sealed[field] = await keys.seal(subject, data[field])
      if (sealed[field] === null) clear[field] = null
    }
    const about = { type, schema: currentSchema(type) }
    return { stored: { ...about, data: sealed }, clear: { ...about, data: clear } }
  }

  /** Decrypts what is readable and lifts old shapes to today's. */
  const open = async (commit: Commit): Promise<Commit> => {
    const events = await Promise.all(
      commit.events.map(async (event) => {
        const data = await openData(keys, commit.subject, event.data)
        return upcast({ ...event, data })
      }),
    )
    return { ...commit, events }
  }

  /**
   * Appends the events of one decision behind version `expected` of a stream.
   * @returns the commit as a reader sees it (personal fields in the clear).
   * @throws Conflict when the stream moved on or the cause has acted; CommitTooLarge above 512 kB.
   */
  const append = async (
    stream: string,
    expected: number,
    events: AnyEvent[],
    meta: Cause & { subject: string | null },
  ): Promise<Commit> => {
    const parsed = events.map((event) => schema.parse(event) as AnyEvent)
    const sealed = await Promise.all(parsed.map((event) => seal(event, meta.subject)))
    const stored = sealed.map((event) => event.stored)
    const commit: Commit = {
      _id: `${stream}@${expected + 1}`,
      stream,
      version: expected + 1,
      at: new Date().toISOString(),
      events: stored,
      ...meta,
      trace: traceparent(),
      projected: false,
      published: false,
    }
    if (Buffer.byteLength(JSON.stringify(stored)) > MAX_COMMIT_BYTES) {
      throw new CommitTooLarge(`A commit to ${stream} is larger than 512 kB: append in batches`)
    }
    try {
      await commits.insertOne(commit, likeJson)
    } catch (error) {
      if (isDuplicateKey(error)) throw new Conflict(`${stream} has moved on from ${expected}`)
      throw error
    }
    return { ...commit, events: sealed.map(({ clear }) => clear) }
  }

  /** Commits of a stream behind `after`, oldest first. */
  const read = async (stream: string, after = 0): Promise<Commit[]> => {
    const found = await commits
      .find({ stream, version: { $gt: after } })
      .sort({ version: 1 })
      .toArray()
    return Promise.all(found.map(open))
  }

  /** The newest commits of a stream, oldest first; whole when its first version is 1. */
  const readNewest = async (stream: string): Promise<Commit[]> => {
    const newest = commits.find({ stream }).sort({ version: -1 }).limit(NEWEST).batchSize(NEWEST)
    const found = await newest.toArray()
    return Promise.all(found.reverse().map(open))
  }

  /** What a cause has already done to a stream, or anywhere, if it has. */
  const findByCause = async (cause: string, stream?: string): Promise<Commit | null> => {
    const found = await commits.findOne(stream ? { cause, stream } : { cause })
    return found && open(found)
  }

  /** One event of a stream, as its envelope, in the clear. */
  const readEvent = async (stream: string, version: number): Promise<Envelope | null> => {
    const [found] = await commits
      .find({ stream, version: { $lte: version } })
      .sort({ version: -1 })
      .limit(1)
      .toArray()
    if (!found) return null
    return envelopes(await open(found)).find((envelope) => envelope.version === version) ?? null
  }

  const prepare = () =>
    ensureCollection(db, 'commits', [
      { key: { stream: 1, version: 1 } },
      { key: { cause: 1, stream: 1 }, unique: true },
      { key: { published: 1, stream: 1, version: 1 }, where: { published: false } },
      { key: { projected: 1, stream: 1, version: 1 }, where: { projected: false } },
    ])

  return { commits, append, read, readNewest, findByCause, readEvent, open, prepare }
}
