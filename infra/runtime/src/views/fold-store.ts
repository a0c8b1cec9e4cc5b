import type { Commit } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import type { ViewStore } from './view-store.ts'

/** Commits that are read at once. */
const BATCH = 500

/** What a fold of the whole store goes by. */
export type Folding<Kind> = {
  store: EventStore
  views: ViewStore
  projection: Kind
  /** See `rebuild.ts`. */
  each?: ((stream: string) => void) | undefined
}

/** Commits of the store that hold a type of event which a view handles, stream by stream, in order. */
export async function* concerned({
  store,
  projection,
  each,
}: Folding<{ on: object }>): AsyncGenerator<Commit> {
  const found = store.commits
    .find({ 'events.type': { $in: Object.keys(projection.on) } })
    .sort({ stream: 1, version: 1 })
    .batchSize(BATCH)
  for await (const stored of found) {
    each?.(stored.stream)
    yield await store.open(stored)
  }
}
