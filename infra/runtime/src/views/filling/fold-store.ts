import type { Commit } from '../../store/commit.ts'
import type { EventStore } from '../../store/event-store.ts'
import type { ViewStore } from '../view-store.ts'

/** Commits that are read at once. */
const BATCH = 500

/** The context of a fold of the whole store. */
export type Folding<Kind> = {
  store: EventStore
  views: ViewStore
  projection: Kind
  /** See `rebuild.ts`. */
  each?: ((stream: string) => void) | undefined
  /** Called with a stream that cannot be folded, which is then left out; what it throws ends the fold. */
  leaveOut?: ((stream: string, error: unknown) => void) | undefined
}

/** The streams that one fold leaves out. */
export type LeftOut = {
  has: (stream: string) => boolean
  /** @throws the error where the fold may leave nothing out, or nothing more. */
  add: (stream: string, error: unknown) => void
}

export const createLeftOut = ({ leaveOut }: Pick<Folding<unknown>, 'leaveOut'>): LeftOut => {
  const streams = new Set<string>()
  return {
    has: (stream) => streams.has(stream),
    add: (stream, error) => {
      if (!leaveOut) throw error
      leaveOut(stream, error)
      streams.add(stream)
    },
  }
}

/**
 * Commits of the store that hold a type of event which a view handles, stream by stream, in order; without
 * the rest of streams that are left out.
 */
export async function* concerned(
  { store, projection, each }: Folding<{ on: object }>,
  leftOut: LeftOut,
): AsyncGenerator<Commit> {
  const found = store.commits
    .find({ 'events.type': { $in: Object.keys(projection.on) } })
    .sort({ stream: 1, version: 1 })
    .batchSize(BATCH)
  for await (const stored of found) {
    each?.(stored.stream)
    if (leftOut.has(stored.stream)) continue
    const commit = await store.open(stored).catch((error) => leftOut.add(stored.stream, error))
    if (commit) yield commit
  }
}
