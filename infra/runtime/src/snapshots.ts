import type { Keys } from './keys.ts'
import { type Db, ensureCollection } from './mongo.ts'

/** A long stream has a snapshot each so many events. */
const EVERY = 200

type SnapshotDocument = {
  _id: string
  version: number
  subject: string | null
  /** JSON of the state; encrypted where the stream belongs to a person. */
  state: string
}
type Known<State> = { version: number; state: State; subject: string | null }

export type Snapshots = {
  find: <State>(aggregate: string, stream: string) => Promise<Known<State> | null>
  /** Keeps a snapshot, in the background, when the append crossed a multiple of 200 events. */
  consider: <State>(aggregate: string, stream: string, before: number, now: Known<State>) => void
  /** Drops what was kept of a person's streams. */
  drop: (subject: string) => Promise<void>
  prepare: () => Promise<void>
}

/**
 * Snapshots of long streams. They only save reading: a lost, old or unreadable one costs time and
 * nothing else, so a failed write is not retried.
 * @param revision raise it when the shape of a state changes: older snapshots are then not found.
 */
export const createSnapshots = (db: Db, keys: Keys, revision = 1): Snapshots => {
  const collection = db.collection<SnapshotDocument>('snapshots')
  const idOf = (aggregate: string, stream: string) => `${aggregate}:${revision}:${stream}`

  const save = async <State>(_id: string, { version, state, subject }: Known<State>) => {
    const text = JSON.stringify(state)
    const kept = subject ? await keys.seal(subject, text) : text
    if (!kept) return
    await collection.updateOne(
      { _id, version: { $lt: version } },
      { $set: { version, subject, state: kept } },
      { upsert: true },
    )
  }

  return {
    find: async <State>(aggregate: string, stream: string) => {
      const found = await collection.findOne({ _id: idOf(aggregate, stream) })
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
    consider: (aggregate, stream, before, now) => {
      if (Math.floor(before / EVERY) === Math.floor(now.version / EVERY)) return
      save(idOf(aggregate, stream), now).catch(() => {})
    },
    drop: async (subject) => {
      await collection.deleteMany({ subject })
    },
    prepare: () => ensureCollection(db, 'snapshots', [{ key: { subject: 1 } }]),
  }
}
