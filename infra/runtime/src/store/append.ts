import type { AnyEvent, EventSchema } from '@sortie/contracts/kit'
import { currentSchema } from '@sortie/contracts/upcasts'
import { upcoming } from '@sortie/contracts/upcoming'
import { type Collection, isDuplicateKey } from '../database/mongo.ts'
import type { Cause } from '../process/context.ts'
import { traceparent } from '../process/telemetry.ts'
import type { Commit } from './commit.ts'
import { createGroupInsert } from './group-insert.ts'
import { type PersonalKeys, quoted } from './vault/keys.ts'
import { personalFieldsOf } from './vault/personal.ts'

/** Somebody else appended to the stream first, or this cause has acted already. */
export class AppendConflict extends Error {
  override readonly name = 'AppendConflict'
}

/** A decision whose events are larger than what one commit, or one message of a topic, may hold. */
export class CommitTooLarge extends Error {
  override readonly name = 'CommitTooLarge'
}

/** A broker takes messages of up to 1 MB, and an event is one message. */
const MAX_EVENT_BYTES = 512 * 1024
/**
 * A commit is never sent as one message, so it may be larger than an event. The largest one brings back all
 * sections of an article: 160,000 characters of three bytes each are 640 kB once they are encrypted.
 */
const MAX_COMMIT_BYTES = 1024 * 1024

/**
 * Appends the events of one decision behind version `expected` of a stream.
 * @returns the commit as a reader sees it (personal fields in the clear).
 * @throws AppendConflict when the stream moved on or the cause has acted; CommitTooLarge above 1 MB, or where one of
 * the events takes more than 512 kB.
 */
export type Append = (
  stream: string,
  expected: number,
  events: AnyEvent[],
  meta: Cause & { subject: string | null; command?: string },
) => Promise<Commit>

type Deps = {
  commits: Collection<Commit>
  schema: EventSchema
  keys: PersonalKeys
  /** Returns true if an event goes to Kafka. */
  isSent: (event: Pick<AnyEvent, 'type'>) => boolean
  /** The number of restores of the database: see `epoch.ts`. */
  epoch: number
}

/** Makes events what is stored of them, personal fields encrypted, and what a reader sees. */
const createSeal = ({ schema, keys }: Deps) => {
  const personal = personalFieldsOf(schema)

  return async ({ type, data }: AnyEvent, subject: string | null) => {
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
}

/** @throws CommitTooLarge for what cannot be stored as one commit, or sent event by event. */
const refuseTooLarge = (stream: string, stored: readonly unknown[]): void => {
  const sizes = stored.map((event) => Buffer.byteLength(JSON.stringify(event)))
  if (sizes.some((bytes) => bytes > MAX_EVENT_BYTES)) {
    throw new CommitTooLarge(`An event for ${stream} is larger than 512 kB`)
  }
  if (sizes.reduce((sum, bytes) => sum + bytes, 0) > MAX_COMMIT_BYTES) {
    throw new CommitTooLarge(`A commit to ${stream} is larger than 1 MB: append in batches`)
  }
}

export const createAppend = (deps: Deps): Append => {
  const { commits, schema, isSent, epoch } = deps
  const insert = createGroupInsert(commits)
  const seal = createSeal(deps)

  return async (stream, expected, events, meta) => {
    const early = events.find(({ type }) => upcoming.includes(type))
    if (early) throw new Error(`${early.type} is not emitted before the next release`)
    const parsed = events.map((event) => schema.parse(event) as AnyEvent)
    const sealed = await Promise.all(parsed.map((event) => seal(event, meta.subject)))
    const stored = sealed.map((event) => event.stored)
    const commit: Commit = {
      _id: `${stream}@${expected + 1}`,
      stream,
      version: expected + 1,
      ...(epoch > 0 && { epoch }),
      at: new Date().toISOString(),
      events: stored,
      ...meta,
      trace: traceparent(),
      projected: false,
      published: !stored.some(isSent),
    }
    refuseTooLarge(stream, stored)
    try {
      await insert(commit)
    } catch (error) {
      if (isDuplicateKey(error)) throw new AppendConflict(`${stream} has moved on from ${expected}`)
      throw error
    }
    return { ...commit, events: sealed.map(({ clear }) => clear) }
  }
}
