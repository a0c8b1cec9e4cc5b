import type { Exclusion, WorkItem } from './item.ts'

/** The items of one lane that are due. */
export type LaneQueue = {
  /**
   * Takes the item that is due for longest of the first customer behind another, by their ids; of the very
   * first one where no other is named. Null where none of them has an item that is due.
   */
  takeBehind: (customer: string | null, except: Exclusion) => Promise<WorkItem | null>
  /** Takes an item of no lane that is known here; null where there is none. */
  takeStray: (except: Exclusion) => Promise<WorkItem | null>
}

/**
 * Takes items so that customers have turns: one item of each customer in the order of their ids, then one of no known
 * lane, then again from the first customer. So nobody waits for more than one item of each of the others, however many
 * these have put in before. Its position is in memory only: a restart begins with the first customer.
 * @returns takes the next item; null where none is due
 */
export const createTurns = ({
  takeBehind,
  takeStray,
}: LaneQueue): ((except: Exclusion) => Promise<WorkItem | null>) => {
  let last: string | null = null

  const takeOfNext = async (except: Exclusion) => {
    const item = await takeBehind(last, except)
    last = item?.customer ?? null
    return item
  }

  return async (except) => {
    const isFirst = last === null
    const next = await takeOfNext(except)
    if (next) return next
    // Behind the last customer, and before the first one.
    const stray = await takeStray(except)
    return stray ?? (isFirst ? null : takeOfNext(except))
  }
}
