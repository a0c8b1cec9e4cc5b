import { setTimeout } from 'node:timers/promises'
import type { mongo } from 'mongoose'
import { createObserver, STALE_MS } from '../database/lease.ts'
import { type Db, ensureCollection, isDuplicateKey } from '../database/mongo.ts'
import type { Projection } from './projection.ts'
import type { RowProjection } from './row-projection.ts'

/** Which generation of each view is read, and which one is being rebuilt beside it. */
type Pointer = {
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

/** Beside the pointers of the views: which work the newest release to start knows. */
export const WORK = '(work)'

/** The parts of a projection that its generations are about. */
type Kept = Pick<Projection, 'name' | 'rules'>
type AnyKept = Kept & Partial<Pick<Projection, 'key'> & Pick<RowProjection, 'foreign'>>

/** A rebuild that another one overtook: what it built is not used. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

export type Generations = {
  /** As remembered; nothing is read. */
  known: (projection: string) => Pointer
  /** Those of all views, as remembered. */
  all: () => Pointer[]
  /** As the database has it now, for all views of the service. */
  refresh: () => Promise<void>
  /** Begins a further generation. A rebuild that still runs is superseded: it cannot swap. */
  begin: (projection: Kept) => Promise<number>
  /** Tells that the rebuild is still at it; to be repeated each second. */
  beat: (projection: string, built: number) => Promise<void>
  /** Asks who applies other contexts' events to wait for the swap; to be repeated each second. */
  handOver: (projection: string, built: number) => Promise<void>
  /** Waits while a rebuild hands over; one that died meanwhile is abandoned. */
  settled: (projection: string) => Promise<void>
  /** Makes the generation that was built the live one. @throws Superseded. */
  swap: (projection: Kept, built: number) => Promise<void>
  abandon: (projection: string, built: number) => Promise<void>
  /** Notes that the live generation is whole as it is: there was nothing to fold. */
  note: (projection: Kept) => Promise<void>
  /** Takes back what was noted of a view: it is to be filled. */
  retract: (projection: string) => Promise<void>
  /**
   * Notes of every other view that this release does not keep it, and ends what was begun by other
   * rules: whoever is still at it begins again.
   */
  retire: (kept: Kept[]) => Promise<void>
  /**
   * Whether the views of the service's own streams, and its work, are kept by these rules, and no
   * others, as the database has it now. Not so while instances of two releases run. Where a release
   * that notes no work took our note back, and its instances had the time to be replaced, or to
   * replace us, it is made again: nobody else would, and nothing would ever be marked.
   */
  agree: (kept: AnyKept[]) => Promise<boolean>
  prepare: () => Promise<void>
}

const first = { live: 1, building: null, newest: 1, handover: 0 }
const LOOK_MS = 50
/** In which the instances of a release that notes no work are replaced, or replace ours. */
const WORK_RETAKEN_MS = 10 * 60_000

/** The collection that holds one generation of a view. */
export const viewCollection = (projection: string, generation: number): string =>
  `view.${projection}.${generation}`

/**
 * The pointers of a service's views: one small collection, read whole.
 * @param workRetakenMs after how long a note of the work that an older release took back is made again.
 */
export const createGenerations = (db: Db, workRetakenMs = WORK_RETAKEN_MS): Generations => {
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
  const over = { building: null, buildingRules: null, handover: 0 }
  const abandon = async (projection: string, built: number) => {
    await change(projection, built, { $set: over })
  }
  const retract = async (projection: string) => {
    await ensurePointer(projection)
    await collection.updateOne({ _id: projection }, { $set: { rules: null } })
    await refresh()
  }
  const ensurePointer = async (projection: string) => {
    try {
      await collection.insertOne({ _id: projection, ...first })
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }

  const note = async ({ name, rules }: Kept) => {
    await ensurePointer(name)
    await collection.updateOne({ _id: name }, { $set: { rules } })
    await refresh()
  }

  /** Makes the note of the work again, if it was taken back for long and not noted since. */
  const retakeWork = async (asked: Kept | undefined) => {
    const { rules } = known(WORK)
    const still = observer.unchangedFor(WORK, String(rules))
    if (!asked || rules !== null || still < workRetakenMs) return
    await collection.updateOne({ _id: WORK, rules: null }, { $set: { rules: asked.rules } })
    await refresh()
  }

  return {
    known,
    all: () => [...pointers.values()],
    refresh,
    begin: async ({ name, rules }) => {
      await ensurePointer(name)
      await refresh()
      const { newest } = known(name)
      const building = newest + 1
      const { matchedCount } = await collection.updateOne(
        { _id: name, newest },
        { $set: { building, buildingRules: rules, newest: building, handover: 0 } },
      )
      if (matchedCount === 0) throw new Superseded(`Another rebuild of ${name} began just now`)
      await refresh()
      return building
    },
    beat: async (projection, built) => {
      await collection.updateOne({ _id: projection, building: built }, { $inc: { buildBeat: 1 } })
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
    swap: async ({ name, rules }, built) => {
      const swapped = await change(name, built, { $set: { live: built, rules, ...over } })
      if (!swapped) throw new Superseded(`The rebuild of ${name} was superseded`)
    },
    abandon,
    note,
    retract,
    retire: async (kept) => {
      const ours = new Map(kept.map(({ name, rules }) => [name, rules]))
      for (const { _id, rules, building, buildingRules } of pointers.values()) {
        if (rules && _id !== WORK && !ours.has(_id)) await retract(_id)
        if (building !== null && buildingRules && buildingRules !== ours.get(_id)) {
          await abandon(_id, building)
        }
      }
    },
    agree: async (projections) => {
      await refresh()
      const ours = new Map(projections.map((given) => [given.name, given]))
      await retakeWork(ours.get(WORK))
      return [...pointers.values()].every(({ _id, rules, building, buildingRules }) => {
        const mine = ours.get(_id)
        if (mine?.key || mine?.foreign) return true
        if (building !== null && buildingRules && buildingRules !== mine?.rules) return false
        if (rules === undefined) return true
        return mine ? rules === mine.rules : rules === null
      })
    },
    prepare: async () => {
      await ensureCollection(db, 'generations')
      await refresh()
    },
  }
}
