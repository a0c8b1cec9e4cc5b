import { setTimeout } from 'node:timers/promises'
import type { Db } from '../database/mongo.ts'
import { startLoop } from '../process/loop.ts'
import type { Log } from '../process/telemetry.ts'

type Listener = () => void

export type Live = {
  /** This process changed a view: tell its listeners at once. */
  changed: (projection: string, key: string) => void
  /**
   * Calls back when a view may have changed, whoever changed it. @returns how to stop.
   * @throws Error where the changes of this view are not followed.
   */
  listen: (projection: string, key: string, listener: Listener) => () => void
  stop: () => Promise<void>
}

const POLL_MS = 250
const REOPEN_MS = 5_000

type Change = {
  ns?: { coll?: string }
  documentKey?: { _id?: unknown }
}

/**
 * Tells every instance of appended commits, and of changes to the views that are sent live: by a
 * change stream where the server has them, else by polls. Both are only hints; what is true is read
 * from the database.
 * @param projections names of the views; nobody is told of the others.
 * @param appended called with the id of a commit that any instance appended.
 */
export const startLive = (
  db: Db,
  projections: string[],
  appended: (commit: string) => void,
  log: Log,
): Live => {
  const followed = new Set(projections)
  const listeners = new Map<string, Set<Listener>>()
  let streaming = false
  let stopping = false

  const tell = (place: string) => {
    for (const listener of listeners.get(place) ?? []) listener()
  }
  const onChange = (change: Change) => {
    const collection = change.ns?.coll ?? ''
    if (collection === 'commits') appended(String(change.documentKey?._id))
    if (!collection.startsWith('view.')) return
    // view.<projection>.<generation>
    const projection = collection.slice('view.'.length, collection.lastIndexOf('.'))
    tell(`${projection}/${String(change.documentKey?._id)}`)
  }

  const open = () =>
    db.watch(
      [
        // Each commit is changed twice more when it was projected and published: that is nobody's news.
        {
          $match: {
            $or: [
              { 'ns.coll': 'commits', operationType: 'insert' },
              ...projections.map((name) => ({
                'ns.coll': { $regex: `^view\\.${name}\\.` },
                operationType: { $in: ['insert', 'update', 'replace'] },
              })),
            ],
          },
        },
        { $project: { ns: 1, documentKey: 1 } },
      ],
      { maxAwaitTimeMS: 1_000 },
    )
  let stream: ReturnType<typeof open> | null = null

  const watch = async () => {
    while (!stopping) {
      try {
        stream = open()
        for await (const change of stream) {
          streaming = true
          onChange(change as Change)
        }
      } catch (error) {
        if (!stopping) log.debug({ err: error }, 'no change stream; views are polled')
      } finally {
        streaming = false
        await stream?.close().catch(() => {})
      }
      if (!stopping) await setTimeout(REOPEN_MS, undefined, { ref: false })
    }
  }
  void watch()

  // Without a change stream every listener looks for itself, four times a second.
  const polling = startLoop('polling views', POLL_MS, log, async () => {
    if (!streaming) for (const place of listeners.keys()) tell(place)
    return false
  })

  return {
    changed: (projection, key) => tell(`${projection}/${key}`),
    listen: (projection, key, listener) => {
      if (!followed.has(projection)) throw new Error(`The view ${projection} is not sent live`)
      const place = `${projection}/${key}`
      const there = listeners.get(place) ?? new Set()
      listeners.set(place, there.add(listener))
      return () => {
        there.delete(listener)
        if (there.size === 0) listeners.delete(place)
      }
    },
    stop: async () => {
      stopping = true
      await Promise.all([polling.stop(), stream?.close().catch(() => {})])
    },
  }
}
