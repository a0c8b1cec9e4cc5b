import { setTimeout } from 'node:timers/promises'
import { startLoop } from './loop.ts'
import type { Db } from './mongo.ts'
import type { Log } from './telemetry.ts'

type Listener = () => void

export type Live = {
  /** This process changed a view: tell its listeners at once. */
  changed: (projection: string, key: string) => void
  /** Calls back when a view may have changed, whoever changed it. @returns how to stop. */
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
 * Tells every instance of view changes and of appended commits: by a change stream where the server
 * has them, else by polls. Both are only hints; what is true is read from the database.
 * @param appended called when any instance may have appended.
 */
export const startLive = (db: Db, appended: () => void, log: Log): Live => {
  const listeners = new Map<string, Set<Listener>>()
  let streaming = false
  let stopping = false

  const tell = (place: string) => {
    for (const listener of listeners.get(place) ?? []) listener()
  }
  const onChange = (change: Change) => {
    const collection = change.ns?.coll ?? ''
    if (collection === 'commits') appended()
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
              { 'ns.coll': /^view\./, operationType: { $in: ['insert', 'update', 'replace'] } },
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
