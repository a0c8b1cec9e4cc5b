import type { Exclusion, WorkItem } from './item.ts'
import type { ItemLeases } from './item-leases.ts'
import { createTurns } from './turns.ts'
import type { Work } from './work.ts'

/** Items of one kind of work that share places in an instance. */
export type Lane = {
  /** Null where the kind of work has no lanes: all its items share its places. */
  name: string | null
  /** Number of its items that run at once in one instance. */
  atOnce: number
  /** The most of these that one customer may have; all of them if customers have no turns. */
  perCustomer: number
  /** Takes the item whose turn it is; null where none is due. */
  takeNext: (except: Exclusion) => Promise<WorkItem | null>
}

const AT_ONCE = 4

/** The lanes of a kind of work, as one instance takes their items. */
export const createLanes = (
  items: Pick<ItemLeases, 'takeDue' | 'takeBehind' | 'takeStray'>,
  { name: work, concurrency: atOnce = AT_ONCE, lanes }: Work,
): Lane[] => {
  if (!lanes) {
    const takeNext: Lane['takeNext'] = ({ ids }) => items.takeDue(work, ids)
    return [{ name: null, atOnce, perCustomer: atOnce, takeNext }]
  }
  const names = Object.keys(lanes.atOnce)
  return Object.entries(lanes.atOnce).map(([name, places]) => ({
    name,
    atOnce: places,
    // The last place is for somebody else, who would wait for a whole item of a customer who is alone.
    perCustomer: Math.max(1, places - 1),
    takeNext: createTurns({
      takeBehind: (customer, except) => items.takeBehind({ work, lane: name, customer }, except),
      takeStray: (except) => items.takeStray({ work, lanes: names }, except),
    }),
  }))
}

/**
 * The customer who has as many places of a lane as one may have; null where nobody has.
 * @param taken whose items have places of it
 */
export const customerWithoutRoom = (
  { perCustomer }: Pick<Lane, 'perCustomer'>,
  taken: readonly Pick<WorkItem, 'customer'>[],
): string | null => {
  const [fullest] = [...Map.groupBy(taken, ({ customer }) => customer ?? null)].filter(
    ([customer, own]) => customer !== null && own.length >= perCustomer,
  )
  return fullest?.[0] ?? null
}

/** The lane of an item: any of them where it is in none that is known here. */
export const lanesFor = (lanes: Lane[], { lane }: Pick<WorkItem, 'lane'>): Lane[] => {
  const own = lanes.filter(({ name }) => name === lane)
  return own.length > 0 ? own : lanes
}
