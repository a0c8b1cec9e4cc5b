import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type Db, ensureCollection } from '../database/mongo.ts'
import { sourcesHash } from './sources.ts'
import type { PersonalKeys } from './vault/keys.ts'

/** A long stream has a snapshot each so many events. */
const EVERY = 200

type SnapshotDocument = {
  _id: string
  version: number
  /** The rules that the state was folded by; older releases kept none. */
  rules?: string
  subject: string | null
  /** JSON of the state; encrypted where the stream belongs to a person. */
  state: string
}
type SnapshotState<State> = { version: number; state: State; subject: string | null }
/** `rules`: a hash of what the states are folded by; a snapshot by other rules is not found. */
export type SnapshotRules = { aggregate: string; rules: string }

/** Lifts old events, so what it makes of them is part of every state. */
const UPCASTS = createRequire(import.meta.url).resolve('@sortie/contracts/upcasts')

/** Returns the rules that fold the states of an aggregate whose decider stands in this module. */
export const foldedBy = (aggregate: string, source: string): SnapshotRules => ({
  aggregate,
  rules: sourcesHash([source, pathToFileURL(UPCASTS).href]),
})

export type Snapshots = {
  find: <State>(by: SnapshotRules, stream: string) => Promise<SnapshotState<State> | null>
  /** Keeps a snapshot, in the background, where 200 events, or a multiple, lie between the two. */
  consider: <State>(
    by: SnapshotRules,
    stream: string,
    before: number,
    now: SnapshotState<State>,
  ) => void
  /** Drops what was kept of a person's streams. */
  drop: (subject: string) => Promise<void>
  prepare: () => Promise<void>
}

/**
 * Snapshots of long streams, one of each. They only save reading: a lost, old or unreadable one costs
 * time and nothing else, so a failed write is not retried. While two releases run, the one's takes
 * the place of the other's.
 */
export const createSnapshots = (db: Db, keys: PersonalKeys): Snapshots => {
  const collection = db.collection<SnapshotDocument>('snapshots')
  const idOf = (aggregate: string, stream: string) => `${aggregate}:${stream}`

  const save = async <State>(by: SnapshotRules, stream: string, known: SnapshotState<State>) => {
    const { version, state, subject } = known
    const { rules } = by
    const text = JSON.stringify(state)
    const kept = subject ? await keys.seal(subject, text) : text
    if (!kept) return
    await collection.updateOne(
      {
        _id: idOf(by.aggregate, stream),
        $or: [{ version: { $lt: version } }, { rules: { $ne: rules } }],
      },
      { $set: { version, rules, subject, state: kept } },
      { upsert: true },
    )
  }

  return {
    find: async <State>({ aggregate, rules }: SnapshotRules, stream: string) => {
      const found = await collection.findOne({ _id: idOf(aggregate, stream), rules })
      if (!found) return null
      const { version, subject, state } = found
      try {
        const text = subject ? await keys.unseal(subject, state) : state
        // The person was erased: what is left of the stream is folded from its events.
        if (text === null) return null
        return { version, subject, state: JSON.parse(String(text)) as State }
      } catch {
        return null
      }
    },
    consider: (by, stream, before, now) => {
      if (Math.floor(before / EVERY) === Math.floor(now.version / EVERY)) return
      save(by, stream, now).catch(() => {})
    },
    drop: async (subject) => {
      await collection.deleteMany({ subject })
    },
    prepare: async () => {
      await ensureCollection(db, 'snapshots', [{ key: { subject: 1 } }])
      // Those of releases that did not say what they were folded by lie under other ids.
      await collection.deleteMany({ rules: { $exists: false } })
    },
  }
}
