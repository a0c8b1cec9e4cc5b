import type { DatabaseClock } from '../database/clock.ts'
import type { Collection } from '../database/mongo.ts'
import type { WorkItem } from './item.ts'

/** Held items of one kind of work that are looked at in a round. */
const LOOKED_AT = 500

/** How an instance takes items, holds them, and lets go of them. */
export type ItemLeases = {
  /**
   * Takes the item of a kind of work that is due for longest, so that no two instances reach for the
   * same; null where none is due. @param except ids that are not wanted.
   */
  takeDue: (name: string, except: string[]) => Promise<WorkItem | null>
  /** Those of a kind of work that somebody holds. */
  held: (name: string) => Promise<WorkItem[]>
  /** Takes an item over as it was seen; null when somebody else was quicker, or it moved on. */
  takeOver: (seen: WorkItem) => Promise<WorkItem | null>
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

  return {
    takeDue: async (name, except) => {
      const dueAt = { $not: { $gt: await clock.now() } }
      const others = except.length > 0 && { _id: { $nin: except } }
      return items.findOneAndUpdate(
        { state: 'open', work: name, holder: null, dueAt, ...others },
        taken,
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      )
    },
    held: (name) =>
      items
        .find({ state: 'open', work: name, holder: { $ne: null } })
        .limit(LOOKED_AT)
        .toArray(),
    takeOver: (seen) =>
      items.findOneAndUpdate(
        { _id: seen._id, state: 'open', holder: seen.holder, beat: seen.beat },
        taken,
        { returnDocument: 'after' },
      ),
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
