import type { mongo } from 'mongoose'
import { type Db, ensureCollection, insertNew } from '../../database/mongo.ts'

/** The generation of each view that is read, and the one that is being rebuilt beside it. */
export type Pointer = {
  _id: string
  live: number
  building: number | null
  /** The highest number given to a generation: none is used twice. */
  newest: number
  /** The beat of a rebuild that is about to take over from a view of other contexts; else 0. */
  handover: number
  /**
   * The rules by which the live generation was filled, from the first event on. Null where a release
   * came that does not keep the view; absent where nobody ever noted it.
   */
  rules?: string | null
  /** The rules of the generation that is being built. */
  buildingRules?: string | null
  /** Grows each second while a generation is being built. */
  buildBeat?: number
}

export type Pointers = {
  /** As remembered; nothing is read. */
  known: (projection: string) => Pointer
  /** Those of all views, as remembered. */
  all: () => Pointer[]
  /** As the database has it now, for all views of the service. */
  refresh: () => Promise<void>
  /** Makes the pointer of a view, where it has none. */
  ensure: (projection: string) => Promise<void>
  /**
   * Changes the pointer of a view where it is as `expected`, and remembers what came of it.
   * @returns whether it was.
   */
  change: (
    projection: string,
    expected: Partial<Pointer>,
    update: mongo.UpdateFilter<Pointer>,
  ) => Promise<boolean>
  /** The same; what came of it is remembered with the next look only. */
  changeQuietly: Pointers['change']
  prepare: () => Promise<void>
}

const first = { live: 1, building: null, newest: 1, handover: 0 }

/** The pointers of a service's views: one small collection, read whole. */
export const createPointers = (db: Db): Pointers => {
  const collection = db.collection<Pointer>('generations')
  let pointers = new Map<string, Pointer>()
  let turns = 0
  let taken = 0

  const refresh = async () => {
    const turn = ++turns
    const found = await collection.find().toArray()
    // Answers may overtake each other: what was asked for earlier does not replace the newer.
    if (turn < taken) return
    taken = turn
    pointers = new Map(found.map((pointer) => [pointer._id, pointer]))
  }

  const changeQuietly: Pointers['change'] = async (projection, expected, update) => {
    const filter = { ...expected, _id: projection } as mongo.Filter<Pointer>
    const { matchedCount } = await collection.updateOne(filter, update)
    return matchedCount === 1
  }

  return {
    known: (projection) => pointers.get(projection) ?? { _id: projection, ...first },
    all: () => [...pointers.values()],
    refresh,
    ensure: async (projection) => {
      await insertNew(collection, { _id: projection, ...first })
    },
    change: async (projection, expected, update) => {
      const changed = await changeQuietly(projection, expected, update)
      await refresh()
      return changed
    },
    changeQuietly,
    prepare: async () => {
      await ensureCollection(db, 'generations')
      await refresh()
    },
  }
}
