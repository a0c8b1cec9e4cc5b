import { setTimeout } from 'node:timers/promises'
import type { Db } from '../../database/mongo.ts'
import type { Log } from '../../process/telemetry.ts'

const REOPEN_MS = 5_000

type Change = {
  ns?: { coll?: string }
  documentKey?: { _id?: unknown }
}

/** Callbacks for changes in the database of a service. */
export type ChangeCallbacks = {
  /** Called with the id of a commit that any instance appended. */
  appended: (commit: string) => void
  /** Called when a view or a collection that is followed was written, by any instance. */
  written: (name: string, key: string) => void
}

export type ChangeStream = {
  /** Returns true while it reports changes. */
  isOpen: () => boolean
  stop: () => Promise<void>
}

/**
 * Names that begin with a text that ends with a dot. A range and not a regular expression: the server would
 * compare each write of the database with it, and some compile it anew each time.
 */
const beginningWith = (text: `${string}.`) => ({
  $gte: text,
  // In the order of texts the slash follows the dot.
  $lt: `${text.slice(0, -1)}/`,
})

/** Only what is news: each commit is changed twice more when it was projected and published. */
const watch = (db: Db, names: string[]) => {
  const operationType = { $in: ['insert', 'update', 'replace'] }
  const $or = [
    { 'ns.coll': 'commits', operationType: 'insert' },
    ...names.map((name) => ({ 'ns.coll': beginningWith(`view.${name}.`), operationType })),
    { 'ns.coll': { $in: names }, operationType },
  ]
  const pipeline = [{ $match: { $or } }, { $project: { ns: 1, documentKey: 1 } }]
  return db.watch(pipeline, { maxAwaitTimeMS: 1_000 })
}

const tell = ({ appended, written }: ChangeCallbacks, { ns, documentKey }: Change) => {
  const collection = ns?.coll ?? ''
  const id = String(documentKey?._id)
  if (collection === 'commits') appended(id)
  // view.<projection>.<generation>
  else if (collection.startsWith('view.'))
    written(collection.slice('view.'.length, collection.lastIndexOf('.')), id)
  else written(collection, id)
}

/**
 * Follows appended commits and the writes of some views and collections by a change stream, where the server
 * has them. One that breaks off, or cannot be opened, is tried again for ever.
 */
export const followChanges = (
  db: Db,
  names: string[],
  heard: ChangeCallbacks,
  log: Log,
): ChangeStream => {
  let stream: ReturnType<typeof watch> | null = null
  let isOpen = false
  let stopping = false

  const follow = async () => {
    while (!stopping) {
      try {
        stream = watch(db, names)
        for await (const change of stream) {
          isOpen = true
          tell(heard, change as Change)
        }
      } catch (error) {
        if (!stopping) log.debug({ err: error }, 'no change stream; views are polled')
      } finally {
        isOpen = false
        await stream?.close().catch(() => {})
      }
      if (!stopping) await setTimeout(REOPEN_MS, undefined, { ref: false })
    }
  }
  void follow()

  return {
    isOpen: () => isOpen,
    stop: async () => {
      stopping = true
      await stream?.close().catch(() => {})
    },
  }
}
