import type { Db } from '../../database/mongo.ts'
import { type Building, createBuilding } from './building.ts'
import { createKeptRules, type KeptRules } from './kept-rules.ts'
import { createPointers, type Pointers } from './pointers.ts'

/** Time in which the instances of a release that notes no work are replaced, or replace ours. */
const WORK_RETAKEN_MS = 10 * 60_000

/** The generations of a service's views: which is read, which is being built, by which rules. */
export type Generations = Pick<Pointers, 'known' | 'all' | 'refresh' | 'prepare'> &
  Building &
  KeptRules

/** The collection that holds one generation of a view. */
export const viewCollection = (projection: string, generation: number): string =>
  `view.${projection}.${generation}`

/**
 * @param workRetakenMs after how long a note of the work that an older release took back is made again.
 */
export const createGenerations = (db: Db, workRetakenMs = WORK_RETAKEN_MS): Generations => {
  const pointers = createPointers(db)
  const building = createBuilding(pointers)
  const { known, all, refresh, prepare } = pointers
  return {
    known,
    all,
    refresh,
    prepare,
    ...building,
    ...createKeptRules(pointers, building, workRetakenMs),
  }
}
