import type { Db } from '../../database/mongo.ts'
import { startLoop } from '../../process/loop.ts'
import type { Log } from '../../process/telemetry.ts'
import { followChanges } from './change-stream.ts'

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

/**
 * Tells every instance of appended commits, and of changes to the views that are sent live: by a
 * change stream where the server has them, else by polls. Both are only hints; what is true is read
 * from the database.
 * @param names of the views, and of collections beside them; nobody is told of the others.
 * @param appended called with the id of a commit that any instance appended.
 */
export const startLive = (
  db: Db,
  names: string[],
  appended: (commit: string) => void,
  log: Log,
): Live => {
  const followed = new Set(names)
  const listeners = new Map<string, Set<Listener>>()

  const tell = (place: string) => {
    for (const listener of listeners.get(place) ?? []) listener()
  }
  const changed: Live['changed'] = (projection, key) => tell(`${projection}/${key}`)
  const changes = followChanges(db, names, { appended, written: changed }, log)

  // Without a change stream every listener looks for itself, four times a second.
  const polling = startLoop('polling views', POLL_MS, log, async () => {
    if (!changes.isOpen()) for (const place of listeners.keys()) tell(place)
    return false
  })

  return {
    changed,
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
      await Promise.all([polling.stop(), changes.stop()])
    },
  }
}
