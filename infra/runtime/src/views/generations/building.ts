import { setTimeout } from 'node:timers/promises'
import { createObserver, STALE_MS } from '../../database/lease.ts'
import type { Projection } from '../projection.ts'
import type { Pointers } from './pointers.ts'

/** A rebuild that another one overtook: what it built is not used. */
export class Superseded extends Error {
  override readonly name = 'Superseded'
}

/** The generation of a view that is built beside the live one. */
export type Building = {
  /** Begins a further generation. A rebuild that still runs is superseded: it cannot swap. */
  begin: (projection: Pick<Projection, 'name' | 'rules'>) => Promise<number>
  /** Tells that the rebuild is still at it; to be repeated each second. */
  beat: (projection: string, built: number) => Promise<void>
  /** Asks who applies other contexts' events to wait for the swap; to be repeated each second. */
  handOver: (projection: string, built: number) => Promise<void>
  /** Waits while a rebuild hands over; one that died meanwhile is abandoned. */
  settled: (projection: string) => Promise<void>
  /** Makes the generation that was built the live one. @throws Superseded. */
  swap: (projection: Pick<Projection, 'name' | 'rules'>, built: number) => Promise<void>
  abandon: (projection: string, built: number) => Promise<void>
}

const LOOK_MS = 50
const over = { building: null, buildingRules: null, handover: 0 }

/** Changes a pointer only where this very generation is still the one being built. */
export const createBuilding = (pointers: Pointers): Building => {
  const observer = createObserver()

  const abandon: Building['abandon'] = async (projection, built) => {
    await pointers.change(projection, { building: built }, { $set: over })
  }

  return {
    begin: async ({ name, rules }) => {
      await pointers.ensure(name)
      await pointers.refresh()
      const { newest } = pointers.known(name)
      const building = newest + 1
      const begun = { building, buildingRules: rules, newest: building, handover: 0 }
      if (!(await pointers.change(name, { newest }, { $set: begun }))) {
        throw new Superseded(`Another rebuild of ${name} began just now`)
      }
      return building
    },
    beat: async (projection, built) => {
      await pointers.changeQuietly(projection, { building: built }, { $inc: { buildBeat: 1 } })
    },
    handOver: async (projection, built) => {
      await pointers.change(projection, { building: built }, { $inc: { handover: 1 } })
    },
    settled: async (projection) => {
      for (;;) {
        await pointers.refresh()
        const { building, handover } = pointers.known(projection)
        if (building === null || handover === 0) return
        const stoodStill = observer.unchangedFor(projection, `${building}:${handover}`)
        if (stoodStill >= STALE_MS) await abandon(projection, building)
        else await setTimeout(LOOK_MS)
      }
    },
    swap: async ({ name, rules }, built) => {
      const swapped = { live: built, rules, ...over }
      if (!(await pointers.change(name, { building: built }, { $set: swapped }))) {
        throw new Superseded(`The rebuild of ${name} was superseded`)
      }
    },
    abandon,
  }
}
