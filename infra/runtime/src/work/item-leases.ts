import type { DatabaseClock } from '../database/clock.ts'
import type { Collection } from '../database/mongo.ts'
import { type Exclusion, LANE_INDEX, type WorkItem } from './item.ts'
import { suspicionOf } from './lost-leases.ts'

/** Held items of one kind of work that are looked at in a round. */
const LOOKED_AT = 500

/** Lets an instance take items, hold them, and let go of them. */
export type ItemLeases = {
  /**
   * Takes the item of a kind of work that is due for longest, so that no two instances reach for the
   * same; null where none is due. @param except ids that are not wanted.
   */
  takeDue: (name: string, except: string[]) => Promise<WorkItem | null>
  /**
   * Takes the item that is due for longest of the first customer of a lane behind another, by their ids; of
   * the very first customer where no other is named.
   */
  takeBehind: (
    of: { work: string; lane: string; customer: string | null },
    except: Exclusion,
  ) => Promise<WorkItem | null>
  /**
   * Takes the item that is due for longest of those that are in none of some lanes, as releases noted them
   * that know no lanes, or others.
   */
  takeStray: (of: { work: string; lanes: string[] }, except: Exclusion) => Promise<WorkItem | null>
  /** Those of a kind of work that somebody holds. */
  held: (name: string) => Promise<WorkItem[]>
  /**
   * Takes an item over as it was seen, and counts its lease as lost; null when somebody else was quicker, or
   * it moved on. @param causedCommits how many commits the item has caused by now
   */
  takeOver: (seen: WorkItem, causedCommits: number) => Promise<WorkItem | null>
  /** Notes that nothing else runs beside an item in this process. @returns whether it is still ours. */
  markAlone: (item: WorkItem) => Promise<boolean>
  /** Clears an item of the suspicion that it ended this process, which others took for dead. */
  forgive: (item: WorkItem) => Promise<void>
  /** Shows that we are still at it. @returns whether it is still ours. */
  beat: (item: WorkItem) => Promise<boolean>
  /**
   * Changes an item, where it is still ours, and lets go of it unless told otherwise.
   * @param restMs in how many milliseconds it may be taken again. @returns whether it was ours.
   */
  settle: (item: WorkItem, outcome: Partial<WorkItem>, restMs?: number) => Promise<boolean>
}

export const createItemLeases = (
  items: Collection<WorkItem>,
  clock: DatabaseClock,
  holder: string,
): ItemLeases => {
  const taken = { $set: { holder }, $inc: { beat: 1, attempts: 1 } }
  const freeOf = async (work: string, except: string[]) => ({
    state: 'open' as const,
    work,
    holder: null,
    // Releases before this one note none: due at once.
    dueAt: { $not: { $gt: await clock.now() } },
    ...(except.length > 0 && { _id: { $nin: except } }),
  })

  return {
    takeDue: async (name, except) =>
      items.findOneAndUpdate(await freeOf(name, except), taken, {
        sort: { dueAt: 1 },
        returnDocument: 'after',
      }),
    takeBehind: async ({ work, lane, customer }, except) => {
      const { ids, customer: unwanted } = except
      const wanted = {
        ...(customer !== null && { $gt: customer }),
        ...(unwanted !== null && { $ne: unwanted }),
      }
      const isAny = customer === null && unwanted === null
      const free = { ...(await freeOf(work, ids)), lane, ...(!isAny && { customer: wanted }) }
      const sort = { customer: 1, dueAt: 1 } as const
      return items.findOneAndUpdate(free, taken, {
        sort,
        hint: LANE_INDEX,
        returnDocument: 'after',
      })
    },
    takeStray: async ({ work, lanes }, except) => {
      const { ids, customer: unwanted } = except
      const free = {
        ...(await freeOf(work, ids)),
        lane: { $nin: lanes },
        ...(unwanted !== null && { customer: { $ne: unwanted } }),
      }
      const sort = { dueAt: 1 } as const
      return items.findOneAndUpdate(free, taken, {
        sort,
        hint: LANE_INDEX,
        returnDocument: 'after',
      })
    },
    held: (name) =>
      items
        .find({ state: 'open', work: name, holder: { $ne: null } })
        .limit(LOOKED_AT)
        .toArray(),
    takeOver: (seen, causedCommits) => {
      const { suspectedWith, suspicions, suspicionsAlone } = suspicionOf(
        seen,
        causedCommits,
        holder,
      )
      return items.findOneAndUpdate(
        { _id: seen._id, state: 'open', holder: seen.holder, beat: seen.beat },
        {
          $set: { holder, aloneBy: null, causedCommits, suspectedWith },
          $inc: { beat: 1, attempts: 1, lostLeases: 1, suspicions, suspicionsAlone },
        },
        { returnDocument: 'after' },
      )
    },
    markAlone: async ({ _id }) => {
      const mine = { _id, holder, state: 'open' as const }
      return (await items.updateOne(mine, { $set: { aloneBy: holder } })).matchedCount === 1
    },
    forgive: async ({ _id }) => {
      for (const isAlone of [false, true]) {
        const suspectedWith = { holder, isAlone }
        await items.updateOne(
          { _id, state: 'open', suspectedWith },
          {
            $set: { suspectedWith: null },
            $inc: { suspicions: -1, suspicionsAlone: isAlone ? -1 : 0 },
          },
        )
      }
    },
    beat: async ({ _id }) =>
      (await items.updateOne({ _id, holder }, { $inc: { beat: 1 } })).matchedCount === 1,
    settle: async ({ _id, attempts }, outcome, restMs = 0) => {
      const { matchedCount } = await items.updateOne(
        { _id, holder, attempts, state: 'open' },
        { $set: { holder: null, dueAt: await clock.inMs(restMs), ...outcome } },
      )
      return matchedCount === 1
    },
  }
}
