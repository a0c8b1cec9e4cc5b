import { type Loop, startLoop } from '../process/loop.ts'
import type { Log } from '../process/telemetry.ts'
import { createObserver } from './lease.ts'
import { type Db, ensureCollection } from './mongo.ts'

/** An instance that runs, and the views that its release keeps. */
type InstanceDocument = { _id: string; beat: number; views: string[] }

/** Interval at which an instance shows itself, in ms. */
const SHOW_MS = 5_000
/** An instance that has not shown itself for so long, by the observer's own clock, is gone. */
const GONE_MS = 30_000

export type Instances = {
  /** Shows this instance, and looks who else is there. */
  show: () => Promise<void>
  /** Looks who is there, without showing this instance. */
  look: () => Promise<void>
  /** Shows this instance again and again; its stop takes this instance out. */
  watch: (log: Log) => Loop
  /** The holders that were there at the last look, this one included. */
  living: () => string[]
  /** The names of the views that any of them keeps. Releases before this one do not show theirs. */
  keptViews: () => Set<string>
  prepare: () => Promise<void>
}

/**
 * Tracks the running instances of a service, of any release, by beats in its own database.
 * @param views the names of those that this release keeps.
 */
export const createInstances = (db: Db, holder: string, views: string[]): Instances => {
  const collection = db.collection<InstanceDocument>('instances')
  const observer = createObserver(SHOW_MS)
  let there: InstanceDocument[] = []

  const show = async () => {
    await collection.updateOne(
      { _id: holder },
      { $set: { views }, $inc: { beat: 1 } },
      { upsert: true },
    )
    await look()
  }

  const look = async () => {
    const found = await collection.find().toArray()
    const isGone = ({ _id, beat }: InstanceDocument) =>
      observer.unchangedFor(_id, String(beat)) >= GONE_MS
    const gone = found.filter(isGone)
    there = found.filter((each) => !gone.includes(each))
    for (const { _id, beat } of gone) await collection.deleteOne({ _id, beat })
  }

  return {
    show,
    look,
    watch: (log) => {
      const loop = startLoop('showing this instance', SHOW_MS, log, async () => {
        await show()
        return false
      })
      const stop = async () => {
        await loop.stop()
        await collection.deleteOne({ _id: holder }).catch(() => {})
      }
      return { ...loop, stop }
    },
    living: () => [...new Set([holder, ...there.map(({ _id }) => _id)])],
    keptViews: () => new Set([views, ...there.map((each) => each.views)].flat()),
    prepare: () => ensureCollection(db, 'instances'),
  }
}
