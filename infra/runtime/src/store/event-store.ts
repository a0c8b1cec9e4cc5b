import { type AnyEvent, type EventSchema, isInternal } from '@sortie/contracts/kit'
import { currentSchema, upcast } from '@sortie/contracts/upcasts'
import { type Collection, type Db, dropIndexes, ensureCollection } from '../database/mongo.ts'
import { type Append, createAppend } from './append.ts'
import type { Commit, StoredEvent } from './commit.ts'
import { createReads, type Reads } from './reads.ts'
import type { FreshReader, PersonalKeys } from './vault/keys.ts'
import { openData } from './vault/readable.ts'

/** The event store of one context: the `commits` collection of its database. */
export type EventStore = Reads & {
  commits: Collection<Commit>
  append: Append
  /** Returns true if this release knows the consequences of an event, as it was read. */
  knows: (event: StoredEvent) => boolean
  /** Returns true if an event goes to Kafka: all do, except those that are read inside of this context only. */
  isSent: (event: Pick<AnyEvent, 'type'>) => boolean
  /** The types of event that go to Kafka. */
  sentTypes: string[]
  /** Decrypts what is readable of a commit and lifts old shapes to today's. */
  open: (commit: Commit) => Promise<Commit>
  /** Opens commits for what leaves the house: by what the vault says now, and not by a remembered key. */
  openAnew: () => FreshOpener
  prepare: () => Promise<void>
}

/** Opens commits for one answer, with keys that the vault is asked for anew. */
export type FreshOpener = Pick<EventStore, 'open'> & Pick<FreshReader, 'wasOvertaken'>

const prepareCommits = async (db: Db) => {
  await ensureCollection(db, 'commits', [
    { key: { stream: 1, version: 1 } },
    { key: { cause: 1, stream: 1 }, unique: true },
    { key: { published: 1, stream: 1, version: 1 }, where: { published: false } },
    { key: { projected: 1, stream: 1, version: 1 }, where: { projected: false } },
    // By person: what an erasure lets go of, and what somebody asks to see of themselves, page by page.
    { key: { subject: 1, stream: 1, version: 1 } },
    { key: { actor: 1, stream: 1, version: 1 } },
    { key: { 'events.data.userId': 1, stream: 1, version: 1 } },
  ])
  // Those of the releases before, which lead to no page.
  const before = [{ subject: 1, stream: 1 }, { actor: 1 }, { 'events.data.userId': 1 }] as const
  await dropIndexes(db, 'commits', [...before])
}

/** @param epoch how often the database was restored. */
export const createEventStore = (
  db: Db,
  schema: EventSchema,
  keys: PersonalKeys,
  epoch = 0,
): EventStore => {
  const commits = db.collection<Commit>('commits')
  const types = new Set(schema.options.map(({ shape }) => shape.type.value))
  const internal = new Set([...types].filter((type) => isInternal(schema, type)))

  const isSent: EventStore['isSent'] = ({ type }) => !internal.has(type)
  const openBy = async (reader: Pick<PersonalKeys, 'unseal'>, commit: Commit): Promise<Commit> => {
    const events = await Promise.all(
      commit.events.map(async (event) => {
        const data = await openData(reader, commit.subject, event.data)
        return upcast({ ...event, data })
      }),
    )
    return { ...commit, events }
  }
  const open: EventStore['open'] = (commit) => openBy(keys, commit)

  return {
    commits,
    isSent,
    sentTypes: [...types].filter((type) => !internal.has(type)),
    open,
    openAnew: () => {
      const reader = keys.readAnew()
      return {
        open: (commit) => openBy(reader, commit),
        wasOvertaken: reader.wasOvertaken,
      }
    },
    ...createReads(commits, open),
    append: createAppend({ commits, schema, keys, isSent, epoch }),
    knows: ({ type, schema: shape }) => types.has(type) && shape <= currentSchema(type),
    prepare: () => prepareCommits(db),
  }
}
