import type { WorkSummary } from '@sortie/contracts/operators/operations'
import type { DatabaseClock } from '../database/clock.ts'
import type { Collection } from '../database/mongo.ts'
import { UNTRIED, type WorkItem } from './item.ts'
import { SUSPICIONS_ALONE } from './lost-leases.ts'

/** Items that an operator is shown. */
const LISTED = 100
/** Open items whose age is looked at. */
const AGED = 1_000
/** Items that are due later wait for their time, such as a weekly schedule, and not for a worker. */
const SOON_MS = 120_000

/** The stored work as operators see it. */
export type ListedItems = {
  /** Counts the items in a state; of the open, those that are due within two minutes. */
  count: (state: 'open' | 'dead') => Promise<number>
  /**
   * Returns the seconds for which the oldest item of each kind has been due, of those kinds that have one. Looks at the
   * thousand that are due for longest.
   */
  oldestDue: () => Promise<Map<string, number>>
  /** Counts the items that were given up because processes ended while they ran them. */
  countLost: () => Promise<number>
  /** Those of a state, at most 100: of the failed, the oldest first; of the open, what is due first. */
  list: (state: 'open' | 'dead') => Promise<WorkSummary[]>
  /** Gives an item that was given up another try. @returns false where there is none such. */
  retry: (id: string) => Promise<boolean>
}

export const createListedItems = (
  items: Collection<WorkItem>,
  clock: DatabaseClock,
): ListedItems => ({
  count: async (state) =>
    items.countDocuments(
      state === 'open' ? { state, dueAt: { $not: { $gt: await clock.inMs(SOON_MS) } } } : { state },
    ),
  oldestDue: async () => {
    const now = await clock.now()
    const found = await items
      .find({ state: 'open', dueAt: { $lte: now } })
      .sort({ dueAt: 1 })
      .limit(AGED)
      .toArray()
    const oldest = new Map<string, number>()
    for (const { work, dueAt = now } of found) {
      if (!oldest.has(work)) oldest.set(work, (now.getTime() - dueAt.getTime()) / 1_000)
    }
    return oldest
  },
  countLost: () =>
    items.countDocuments({ state: 'dead', suspicionsAlone: { $gte: SUSPICIONS_ALONE } }),
  list: async (state) => {
    const order = state === 'dead' ? 'at' : 'dueAt'
    const found = await items
      .find({ state })
      .sort({ [order]: 1 })
      .limit(LISTED)
      .toArray()
    return found.map(({ _id: id, work: name, stream, attempts, error, at }) => ({
      id,
      work: name,
      stream,
      state,
      attempts,
      error,
      at,
    }))
  },
  retry: async (_id) => {
    // Its tries count anew, so it is given up again only after as many.
    const again = { state: 'open' as const, holder: null, givingUp: false, ...UNTRIED }
    const { matchedCount } = await items.updateOne(
      { _id, state: 'dead' },
      { $set: { ...again, dueAt: await clock.now() } },
    )
    return matchedCount === 1
  },
})
