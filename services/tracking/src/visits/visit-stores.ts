import type { ServiceConfig } from '@sortie/runtime/process/config'
import type { Resource } from '@sortie/runtime/service/kernel'
import { createDaySums, type DaySums } from './stores/day-sums.ts'
import { collectionsOf } from './stores/visit-documents.ts'
import { createVisitPacks, type VisitPacks } from './stores/visit-packs.ts'

/** Days that are over, as sums and as packs of their visits. */
type VisitStores = { packs: VisitPacks; daySums: DaySums }

/** The stores of which an instance needs one each, as they keep in memory what they read. */
export const visitStores: Resource<ServiceConfig, VisitStores> = {
  name: 'visit-stores',
  open: ({ db, log }) => {
    const packs = createVisitPacks(collectionsOf(db))
    return { packs, daySums: createDaySums({ ...collectionsOf(db), packs, log }) }
  },
}
