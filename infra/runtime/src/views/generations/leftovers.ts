import type { Instances } from '../../database/instances.ts'
import { createObserver, type Observer } from '../../database/lease.ts'
import type { Collection, Db } from '../../database/mongo.ts'
import { type Loop, startLoop } from '../../process/loop.ts'
import type { Log } from '../../process/telemetry.ts'
import type { ViewDocument } from '../projection.ts'
import { dropSums } from '../sums/sums.ts'
import type { Generations } from './generations.ts'

/** Interval at which it looks for leftovers, in ms. */
const LOOK_MS = 5_000
/** Long enough for every read of a generation that was the live one a moment ago. */
const GRACE_MS = 30_000
/** A rebuild beats each second. */
const ABANDONED_MS = 60_000
/**
 * Releases before this one do not show their instances, so nobody can say when the last that keeps
 * a view is gone: replacing them takes less.
 */
const RETIRED_MS = 10 * 60_000
const PLACE = /^view\.(.+)\.(\d+)$/

/** A stored generation that nobody reads, or builds, or of a view that no running release keeps. */
type Leftover = { collection: string; projection: string; generation: number; isRetired: boolean }

export type Leftovers = {
  list: () => Promise<Leftover[]>
  /** Deletes what names a person, or one of their streams, from all of them. */
  forget: (subject: string, streams: string[]) => Promise<void>
  /** Drops those that were there for long enough; to be repeated. */
  sweep: (log: Log) => Promise<void>
  watch: (log: Log) => Loop
}

type Deps = {
  db: Db
  generations: Generations
  instances: Pick<Instances, 'look' | 'keptViews'>
  graceMs?: number
  abandonedMs?: number
  retiredMs?: number
}

/** The context of a search for leftovers. */
type Looking = Deps & { observer: Observer }

const listLeftovers = async ({ db, generations, instances }: Deps): Promise<Leftover[]> => {
  const stored = await db.listCollections({}, { nameOnly: true }).toArray()
  // Asked for after it: what was begun in between is no leftover.
  await generations.refresh()
  await instances.look()
  const kept = instances.keptViews()
  return stored.flatMap(({ name: collection }): Leftover[] => {
    const [, projection = '', number] = PLACE.exec(collection) ?? []
    if (!projection) return []
    const generation = Number(number)
    const { live, building } = generations.known(projection)
    const isRetired = !kept.has(projection)
    if (!isRetired && (generation === live || generation === building)) return []
    return [{ collection, projection, generation, isRetired }]
  })
}

/** Ends the rebuilds that beat no more: what they built is a leftover then. */
const endAbandoned = async ({ generations, observer, abandonedMs = ABANDONED_MS }: Looking) => {
  await generations.refresh()
  for (const { _id, building, buildBeat } of generations.all()) {
    if (building === null) continue
    const still = observer.unchangedFor(`building ${_id}`, `${building}:${buildBeat}`)
    if (still >= abandonedMs) await generations.abandon(_id, building)
  }
}

const sweep = async (looking: Looking, log: Log) => {
  const { db, generations, observer, graceMs = GRACE_MS, retiredMs = RETIRED_MS } = looking
  await endAbandoned(looking)
  for (const { collection, projection, generation, isRetired } of await listLeftovers(looking)) {
    const there = observer.unchangedFor(collection, isRetired ? 'retired' : 'older')
    if (there < (isRetired ? retiredMs : graceMs)) continue
    // A release that keeps it again fills it from the first event on.
    if (isRetired) await generations.retract(projection)
    await db.collection(collection).drop()
    await dropSums(db, projection, generation)
    observer.forget(collection)
    log.info({ projection }, 'a generation that nobody reads was dropped')
  }
}

const forgetIn = async (views: Collection<ViewDocument>, named: string[]) => {
  for await (const view of views.find()) {
    const text = JSON.stringify(view)
    if (named.some((id) => text.includes(id))) await views.deleteOne({ _id: view._id })
  }
}

/**
 * Finds the collections that rebuilds and releases leave behind: generations before the live one, builds that were
 * abandoned, views that no release keeps. This process's own monotonic clock measures the age of each, so a process
 * that was stopped begins anew, and each is dropped some day.
 */
export const createLeftovers = (deps: Deps): Leftovers => {
  const { db } = deps
  const looking: Looking = { ...deps, observer: createObserver(LOOK_MS) }

  return {
    list: () => listLeftovers(deps),
    sweep: (log) => sweep(looking, log),
    forget: async (subject, streams) => {
      for (const { collection } of await listLeftovers(deps)) {
        await forgetIn(db.collection(collection), [subject, ...streams])
      }
    },
    watch: (log) =>
      startLoop('leftovers of views', LOOK_MS, log, async () => {
        await sweep(looking, log)
        return false
      }),
  }
}
