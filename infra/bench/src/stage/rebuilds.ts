import { type Context, contexts } from '@sortie/contracts/context'
import type { EventSchema } from '@sortie/contracts/kit'
import { createEventStore } from '@sortie/runtime/store/event-store'
import { createKeys } from '@sortie/runtime/store/vault/keys'
import { rebuild } from '@sortie/runtime/views/filling/rebuild'
import { createGenerations, viewCollection } from '@sortie/runtime/views/generations/generations'
import type { AnyProjection } from '@sortie/runtime/views/row-projection'
import { createViewStore } from '@sortie/runtime/views/view-store'
import { median } from '../measuring/measure.ts'
import { type BenchStore, patiently } from './store.ts'

/** Small rebuilds for each large one; their median counts. */
export const SMALL_RUNS = 5

/** Rebuilds a view once, with nothing in memory. @returns how long it took, and events it read. */
export const rebuildOnce = async (
  { db, names, masterKey }: BenchStore,
  context: Context,
  projection: AnyProjection,
): Promise<{ ms: number; events: number }> => {
  const keys = createKeys(db.client.db(names.vault), masterKey)
  const store = createEventStore(db, contexts[context] as unknown as EventSchema, keys)
  const generations = createGenerations(db)
  await generations.refresh()
  const views = createViewStore(db, store, generations, () => {})
  const before = generations.known(projection.name).live
  const { ms, events, swapped } = await rebuild({
    store,
    views,
    generations,
    projection,
    changed: false,
  })
  if (!swapped) throw new Error('what was rebuilt differs from what is live')
  await patiently(() => db.dropCollection(viewCollection(projection.name, before)))
  return { ms, events }
}

/** The median of small rebuilds. */
export const medianOf = async (once: () => Promise<number>): Promise<number> => {
  const runs: number[] = []
  for (let run = 0; run < SMALL_RUNS; run++) runs.push(await once())
  return median(runs)
}
