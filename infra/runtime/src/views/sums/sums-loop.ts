import { createLease, STALE_MS } from '../../database/lease.ts'
import type { Db } from '../../database/mongo.ts'
import { type Loop, startLoop } from '../../process/loop.ts'
import type { Log } from '../../process/telemetry.ts'
import type { Generations } from '../generations/generations.ts'
import type { AnyProjection } from '../row-projection.ts'
import type { ViewStore } from '../view-store.ts'

type Inputs = {
  db: Db
  views: ViewStore
  generations: Generations
  projections: AnyProjection[]
  /** Names this instance. */
  holder: string
  log: Log
}

/** Often enough to keep the lease; what is not taken in yet, a reader adds up. */
const EVERY_MS = STALE_MS - 500

/**
 * Takes the views that changed into their sums, every 2.5 s, in one instance of a service. Until then a
 * reader adds them up itself, so this only keeps them few.
 */
export const keepSums = ({ db, views, generations, projections, holder, log }: Inputs): Loop => {
  const summed = projections.filter((projection) => 'sums' in projection && projection.sums)
  const lease = createLease(db, 'sums', holder)
  const loop = startLoop('sums of views', EVERY_MS, log, async () => {
    if (summed.length === 0 || !(await lease.beat())) return false
    await generations.refresh()
    let more = false
    for (const projection of summed) {
      for (const generation of views.wanted(projection.name)) {
        if (await views.sums.addUp(projection, generation)) more = true
      }
    }
    return more
  })
  const stop = async () => {
    await loop.stop()
    await lease.release().catch(() => {})
  }
  return { ...loop, stop }
}
