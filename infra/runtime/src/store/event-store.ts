import { type AnyEvent, type Envelope, type EventSchema, isInternal } from '@sortie/contracts/kit'
import { currentSchema, upcast } from '@sortie/contracts/upcasts'
import { upcoming } from '@sortie/contracts/upcoming'
import { type Collection, type Db, ensureCollection, isDuplicateKey } from '../database/mongo.ts'
import type { Cause } from '../process/context.ts'
import { traceparent } from '../process/telemetry.ts'
import { createGroupInsert } from './group-insert.ts'
import { type Keys, quoted } from './keys.ts'
import { personalFieldsOf } from './personal.ts'
import { openData } from './readable.ts'

/** All events of one decision: one document, which is its own outbox row. */
export type Commit = Cause & {
  /** `<stream>@<version>`: the unique id is the optimistic lock. */
  _id: string
  stream: string
  /** Of the first event; the others follow densely. */
  version: number
  at: string
  events: { type: string; schema: number; data: Record<string, unknown> }[]
  /** The type of the command that was decided; absent in commits of older releases. */
  command?: string
  /** The person whose key encrypts the personal fields. */
  subject: string | null
  /** `traceparent` of the append, so that what follows joins its trace. */
  trace: string | null
  projected: boolean
  /** Whether what of it is to be on Kafka is there: from the first where all of it is internal. */
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
  const insert = createGroupInsert(commits)
  const personal = personalFieldsOf(schema)
  const types = new Set(schema.options.map(({ shape }) => shape.type.value))
  const internal = new Set([...types].filter((type) => isInternal(schema, type)))

  /** Whether an event goes to Kafka: all do that are not read inside of this context only. */
  const isSent = ({ type }: Pick<AnyEvent, 'type'>): boolean => !internal.has(type)

  /** Whether this release can say what follows from an event, as it was read. */
  const knows = ({ type, schema: shape }: Commit['events'][number]): boolean =>
    types.has(type) && shape <= currentSchema(type)

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
    meta: Cause & { subject: string | null; command?: string },
  ): Promise<Commit> => {
    const early = events.find(({ type }) => upcoming.includes(type))
    if (early) throw new Error(`${early.type} is not emitted before the next release`)
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
      published: !stored.some(isSent),
    }
    if (Buffer.byteLength(JSON.stringify(stored)) > MAX_COMMIT_BYTES) {
      throw new CommitTooLarge(`A commit to ${stream} is larger than 512 kB: append in batches`)
    }
    try {
      await insert(commit)
    } catch (error) {
      if (isDuplicateKey(error)) throw new Conflict(`${stream} has moved on from ${expected}`)
      throw error
    }
    return { ...commit, events: sealed.map(({ clear }) => clear) }
  }

  /** Commits of a stream behind `after`, oldest first: all, or those that begin at `upTo` or below. */
  const read = async (stream: string, after = 0, upTo?: number): Promise<Commit[]> => {
    // Bounded by versions, which are dense: not every database stops reading at a limit.
    const found = await commits
      .find({ stream, version: { $gt: after, ...(upTo !== undefined && { $lte: upTo }) } })
      .sort({ version: 1 })
      .toArray()
    return Promise.all(found.map(open))
  }

  /**
   * The commits that hold the last `count` events before version `end`, oldest first. Versions are
   * dense, so a range finds them: not every database reads an index backwards.
   */
  const readBefore = async (stream: string, end: number, count: number): Promise<Commit[]> => {
    // The oldest of them may stand in a commit that begins before: then the range is widened.
    for (let reach = count; ; reach *= 2) {
      const from = end - reach
      const found = await commits
        .find({ stream, version: { $gte: from, $lt: end } })
        .sort({ version: 1 })
        .toArray()
      const begin = found[0]?.version ?? end
      if (from <= 1 || begin <= end - count) return Promise.all(found.map(open))
    }
  }

  /** What a cause has already done to a stream, or anywhere, if it has. */
  const findByCause = async (cause: string, stream?: string): Promise<Commit | null> => {
    const found = await commits.findOne(stream ? { cause, stream } : { cause })
    return found && open(found)
  }

  /** One event of a stream, as its envelope, in the clear. */
  const readEvent = async (stream: string, version: number): Promise<Envelope | null> => {
    const found = (await readBefore(stream, version + 1, 1)).at(-1)
    if (!found) return null
    return envelopes(found).find((envelope) => envelope.version === version) ?? null
  }

  const prepare = () =>
    ensureCollection(db, 'commits', [
      { key: { stream: 1, version: 1 } },
      { key: { cause: 1, stream: 1 }, unique: true },
      { key: { published: 1, stream: 1, version: 1 }, where: { published: false } },
      { key: { projected: 1, stream: 1, version: 1 }, where: { projected: false } },
      // By person: what an erasure lets go of, and what somebody asks to see of themselves.
      { key: { subject: 1, stream: 1 } },
      { key: { actor: 1 } },
      { key: { 'events.data.userId': 1 } },
    ])

  return { commits, append, read, readBefore, findByCause, readEvent, knows, isSent, open, prepare }
}
