import type { Envelope } from '@sortie/contracts/kit'
import type { Cause } from '../process/context.ts'
import { eventIdOf } from './restores/epoch.ts'

/** An event as it is stored, personal fields sealed. */
export type StoredEvent = { type: string; schema: number; data: Record<string, unknown> }

/** All events of one decision: one document, which is its own outbox row. */
export type Commit = Cause & {
  /** `<stream>@<version>`: the unique id is the optimistic lock. */
  _id: string
  stream: string
  /** Of the first event; the others follow densely. */
  version: number
  /** Number of restores of the databases before it was appended; absent: none. */
  epoch?: number
  at: string
  events: StoredEvent[]
  /** The type of the command that was decided; absent in commits of older releases. */
  command?: string
  /** The person whose key encrypts the personal fields. */
  subject: string | null
  /** `traceparent` of the append, so that what follows joins its trace. */
  trace: string | null
  projected: boolean
  /** True once those of its events that go to Kafka are there; true from the start if all are internal. */
  published: boolean
}

/** The version of a commit's last event. */
export const lastVersion = (commit: Pick<Commit, 'version' | 'events'>): number =>
  commit.version + commit.events.length - 1

/** The events of a commit as they travel, personal fields as they are in it. */
export const envelopes = (commit: Commit): Envelope[] =>
  commit.events.map(({ type, schema, data }, index) => ({
    id: eventIdOf(commit.stream, commit.version + index, commit.epoch),
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
