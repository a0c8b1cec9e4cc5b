import type { WorkItem } from './item.ts'
import type { ItemLeases } from './item-leases.ts'
import { createTurns } from './turns.ts'
import type { Work } from './work.ts'

/** Items of one kind of work that share places in an instance. */
export type Lane = {
  /** Null where the kind of work has no lanes: all its items share its places. */
  name: string | null
  /** How many of its items run at once in one instance. */
  atOnce: number
  /** Takes the item whose turn it is; null where none is due. @param except ids that are not wanted. */
  takeNext: (except: string[]) => Promise<WorkItem | null>
}

const AT_ONCE = 4

/** The lanes of a kind of work, as one instance takes their items. */
export const createLanes = (
  items: Pick<ItemLeases, 'takeDue' | 'takeBehind' | 'takeStray'>,
  { name: work, concurrency: atOnce = AT_ONCE, lanes }: Work,
): Lane[] => {
  if (!lanes) return [{ name: null, atOnce, takeNext: (except) => items.takeDue(work, except) }]
  const names = Object.keys(lanes.atOnce)
  return Object.entries(lanes.atOnce).map(([name, places]) => ({
    name,
    atOnce: places,
    takeNext: createTurns({
      takeBehind: (customer, except) => items.takeBehind({ work, lane: name, customer }, except),
      takeStray: (except) => items.takeStray({ work, lanes: names }, except),
    }),
  }))
}

/** The lane of an item: any of them where it is in none that is known here. */
export const lanesFor = (lanes: Lane[], { lane }: Pick<WorkItem, 'lane'>): Lane[] => {
  const own = lanes.filter(({ name }) => name === lane)
  return own.length > 0 ? own : lanes
}
