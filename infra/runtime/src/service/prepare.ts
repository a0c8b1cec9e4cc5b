import { prepareHealth } from '../database/health.ts'
import { prepareLeases } from '../database/lease.ts'
import { prepareThrottles } from '../http/throttle.ts'
import type { Loop } from '../process/loop.ts'
import { createClaims } from '../store/claims.ts'
import { prepareVault } from '../store/vault/keys.ts'
import { createFiller, type Filler } from '../views/filling/fill.ts'
import { prepareWork } from '../work/item.ts'
import { repeatLostErasures } from './erasures/lost-erasures.ts'
import type { Infrastructure } from './ground.ts'
import { outlastOutages } from './outlast-outages.ts'
import type { ServiceWiring } from './wire.ts'

/** Creates the collections and indexes of a service, one after the other. */
const prepareCollections = async (
  ground: Infrastructure,
  { erasures, instances }: ServiceWiring,
) => {
  const { db, vault, vaultCheck, journal, store, snapshots, generations, parking, topicRecords } =
    ground
  await journal.prepare()
  await prepareVault(vault)
  await prepareHealth(db)
  await store.prepare()
  await vaultCheck.prepare()
  // Before any view is filled: by another vault's keys all of it would be wrong.
  await vaultCheck.check()
  await snapshots.prepare()
  await generations.prepare()
  await parking.prepare()
  await topicRecords.prepare()
  await prepareLeases(db)
  await prepareWork(db)
  await prepareThrottles(db)
  await erasures.prepare()
  await instances.prepare()
  await createClaims(db, '', Buffer.alloc(0)).prepare()
}

/**
 * Prepares the database, and fills the views that are not whole. Each step is repeated where the database goes
 * away meanwhile. @param signal ends the waiting and the filling.
 * @returns what goes on while the service runs: this instance shows itself.
 */
export const prepareService = async (
  ground: Infrastructure,
  wired: ServiceWiring,
  signal: AbortSignal | undefined,
): Promise<{ filler: Filler; showing: Loop }> => {
  const { mongo, log, generations } = ground
  const { parts, projections, instances, knownWork, erasures } = wired
  const patiently = (step: () => Promise<unknown>) => outlastOutages({ log, signal }, step)
  const filler = createFiller({ ...ground, projections })
  let showing: Loop | undefined
  try {
    await patiently(() => prepareCollections(ground, wired))
    // Before anything is kept or retired: the others must know which views are still needed.
    await patiently(instances.show)
    showing = instances.watch(log)
    await patiently(filler.prepare)
    // Before anybody can ask: an empty view would be a lie, and another instance may know better.
    await patiently(() => filler.fillOwn(signal))
    await patiently(() => generations.note(knownWork))
    await patiently(async () => parts.prepare?.())
    const { eraseAgain } = parts
    await patiently(() => repeatLostErasures({ ...ground, erase: erasures.erase, eraseAgain }))
    return { filler, showing }
  } catch (error) {
    await showing?.stop()
    await mongo.close()
    throw error
  }
}
