import { setTimeout } from 'node:timers/promises'
import type { mongo } from 'mongoose'
import { createObserver, STALE_MS } from './lease.ts'
import { type Db, ensureCollection } from './mongo.ts'

/** Which generation of each view is read, and which one is being rebuilt beside it. */
type Pointer = {
  _id: string
  live: number
  building: number | null
  /** The highest number given to a generation: none is used twice. */
  newest: number
  /** The beat of a rebuild that is about to take over from a view of other contexts; else 0. */
  handover: number
}

export type Generations = {
  /** As remembered; nothing is read. */
  known: (projection: string) => Pointer
  /** As the database has it now, for all views of the service. */
  refresh: () => Promise<void>
  /** Begins a further generation. A rebuild that still runs is superseded: it cannot swap. */
  begin: (projection: string) => Promise<number>
  /** Asks who applies other contexts' events to wait for the swap; to be repeated each second. */
  handOver: (projection: string, built: number) => Promise<void>
  /** Waits while a rebuild hands over; one that died meanwhile is abandoned. */
  settled: (projection: string) => Promise<void>
  /** Makes the generation that was built the live one. @throws Error where it was superseded. */
  swap: (projection: string, built: number) => Promise<void>
  abandon: (projection: string, built: number) => Promise<void>
  prepare: () => Promise<void>
}

const first = { live: 1, building: null, newest: 1, handover: 0 }
const LOOK_MS = 50

/** The collection that holds one generation of a view. */
export const viewCollection = (projection: string, generation: number): string =>
  `view.${projection}.${generation}`

/** The pointers of a service's views: one small collection, read whole. */
export const createGenerations = (db: Db): Generations => {
  const collection = db.collection<Pointer>('generations')
  let pointers = new Map<string, Pointer>()

  const observer = createObserver()
  let asked = 0
  let taken = 0

  const known = (projection: string): Pointer =>
    pointers.get(projection) ?? { _id: projection, ...first }

  const refresh = async () => {
    const turn = ++asked
    const found = await collection.find().toArray()
    // Answers may overtake each other: what was asked for earlier does not replace the newer.
    if (turn < taken) return
    taken = turn
    pointers = new Map(found.map((pointer) => [pointer._id, pointer]))
  }

  /** Changes the pointer where this generation is still the one being built. */
  const change = async (
    projection: string,
    building: number,
    update: mongo.UpdateFilter<Pointer>,
  ) => {
    const { matchedCount } = await collection.updateOne({ _id: projection, building }, update)
    await refresh()
    return matchedCount === 1
  }
  const abandon = async (projection: string, built: number) => {
    await change(projection, built, { $set: { building: null, handover: 0 } })
  }

  return {
    known,
    refresh,
    begin: async (projection) => {
      await collection.updateOne({ _id: projection }, { $setOnInsert: first }, { upsert: true })
      await refresh()
      const { newest } = known(projection)
      const building = newest + 1
      const { matchedCount } = await collection.updateOne(
        { _id: projection, newest },
        { $set: { building, newest: building, handover: 0 } },
      )
      if (matchedCount === 0) throw new Error(`Another rebuild of ${projection} began just now`)
      await refresh()
      return building
    },
    handOver: async (projection, built) => {
      await change(projection, built, { $inc: { handover: 1 } })
    },
    settled: async (projection) => {
      for (;;) {
        await refresh()
        const { building, handover } = known(projection)
        if (building === null || handover === 0) return
        const stoodStill = observer.unchangedFor(projection, `${building}:${handover}`)
        if (stoodStill >= STALE_MS) await abandon(projection, building)
        else await setTimeout(LOOK_MS)
      }
    },
    swap: async (projection, built) => {
      const update = { $set: { live: built, building: null, handover: 0 } }
      const swapped = await change(projection, built, update)
      if (!swapped) throw new Error(`The rebuild of ${projection} was superseded`)
    },
    abandon,
    prepare: async () => {
      await ensureCollection(db, 'generations')
      await refresh()
    },
  }
}
