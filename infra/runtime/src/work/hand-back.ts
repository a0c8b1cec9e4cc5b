import { setTimeout } from 'node:timers/promises'
import type { WorkItem } from './item.ts'
import type { ItemLeases } from './item-leases.ts'

/** Interval between two tries, in milliseconds: they come more often than a lease goes stale. */
const AGAIN_MS = 1_000

/**
 * Hands an item back whose outcome the database did not take, once it takes it; the try does not count. Until then the
 * item is held: others would take this process for dead, and the item for what ended it.
 * @param stopping ends the waiting; then the item is left to others
 */
export const handBack = async (
  items: Pick<ItemLeases, 'beat' | 'settle'>,
  item: WorkItem,
  stopping: AbortSignal,
): Promise<void> => {
  while (!stopping.aborted) {
    try {
      await items.settle(item, { attempts: item.attempts - 1 })
      return
    } catch {
      // A disk that is full may take a beat all the same. If it does not, others cannot take the item either.
      await items.beat(item).catch(() => {})
    }
    await setTimeout(AGAIN_MS, undefined, { signal: stopping }).catch(() => {})
  }
}
