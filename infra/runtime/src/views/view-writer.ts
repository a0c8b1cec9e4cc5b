import type { Envelope } from '@sortie/contracts/kit'
import type { Commit } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import { createDocumentKeeper } from './document-keeper.ts'
import type { Generations } from './generations/generations.ts'
import type { Keeper } from './keeper.ts'
import { handles } from './projection.ts'
import { type AnyProjection, isForeign, isRows } from './row-projection.ts'
import { createRowKeeper } from './rows/row-keeper.ts'
import { rowsInCollection } from './rows/row-writes.ts'
import type { ViewCollections } from './view-collections.ts'

/** Told of each view that this process changed in its live generation. */
export type ViewListener = (projection: string, key: string, version: number) => void

/** Writes events into views, in all their generations. */
export type ViewWriter = {
  /**
   * Applies a stored commit to every own view that handles one of its events. It looks the generations up after the
   * commit was stored: a rebuild that begins later reads it from the store.
   */
  applyCommit: (projections: AnyProjection[], commit: Commit) => Promise<void>
  /**
   * Applies one event of another context to the live view. A rebuild reads it from the topic; while
   * that one reads the last of them and swaps, we wait, so that each stream keeps its order.
   */
  applyEnvelope: (projection: AnyProjection, envelope: Envelope) => Promise<void>
  /** Applies one event of another context to one generation of a foreign view, once. */
  applyForeign: (projection: AnyProjection, generation: number, envelope: Envelope) => Promise<void>
  /**
   * Brings one generation of one view up to its stream, at least as far as `commit`.
   * @param read see {@link Keeper}.
   */
  catchUp: (
    projection: AnyProjection,
    generation: number,
    commit: Commit,
    read?: Promise<unknown>,
  ) => Promise<void>
  /** Folds a view of some streams anew, in all its generations: their past reads otherwise now. */
  refold: (projection: AnyProjection, streams: string[]) => Promise<void>
  /** Removes what views of other contexts' events, in all their generations, say of a person. */
  forget: (projections: AnyProjection[], subject: string) => Promise<void>
  /**
   * Drops what is left of rows of these streams that were removed: ids that say something, and versions that keep older
   * writes out. Call it once nobody can write an older one any more.
   */
  dropRemoved: (projections: AnyProjection[], streams: string[]) => Promise<void>
  /** The generations of a view to write: the one being built first, so that it is never behind. */
  wanted: (name: string) => number[]
}

type Deps = {
  store: EventStore
  generations: Generations
  collections: ViewCollections
  changed: ViewListener
}

type CatchUp = ViewWriter['catchUp']
type KeeperOf = (projection: AnyProjection) => Keeper

/** One keeper for each view, made when it is first written. */
const createKeepers = ({ store, collections }: Deps): KeeperOf => {
  const keepers = new WeakMap<AnyProjection, Keeper>()
  const made = (projection: AnyProjection): Keeper =>
    isRows(projection)
      ? createRowKeeper(projection, store, (generation) =>
          collections.rowsOf(projection.name, generation),
        )
      : createDocumentKeeper(projection, store, (generation) =>
          collections.collectionOf(projection.name, generation),
        )
  return (projection) => {
    const keeper = keepers.get(projection) ?? made(projection)
    keepers.set(projection, keeper)
    return keeper
  }
}

const wantedOf = ({ generations }: Deps, name: string): number[] => {
  const { live, building } = generations.known(name)
  return building === null ? [live] : [building, live]
}

/** Applies a commit to its views: each for itself, at the same time. */
const createApplyCommit = (
  writing: Deps,
  keeperOf: KeeperOf,
  catchUp: CatchUp,
): ViewWriter['applyCommit'] => {
  const { generations } = writing

  /**
   * Applies it to the view's generations, one after the other. The live one is most likely still the same: it is read
   * meanwhile.
   */
  const one = async (projection: AnyProjection, commit: Commit, refreshed: Promise<void>) => {
    const { live } = generations.known(projection.name)
    const read = keeperOf(projection).readBefore(live, commit)
    await Promise.all([read, refreshed])
    for (const generation of wantedOf(writing, projection.name)) {
      await catchUp(projection, generation, commit, generation === live ? read : undefined)
    }
  }

  return async (projections, commit) => {
    const concerned = projections.filter((projection) =>
      commit.events.some(({ type }) => handles(projection, type)),
    )
    if (concerned.length === 0) return
    const refreshed = generations.refresh()
    const apply = (projection: AnyProjection) => one(projection, commit, refreshed)
    // Rows are written first: a reader that finds a commit in a document finds its rows.
    await Promise.all(concerned.filter(isRows).map(apply))
    await Promise.all(concerned.filter((projection) => !isRows(projection)).map(apply))
  }
}

export const createViewWriter = (writing: Deps): ViewWriter => {
  const { generations, collections, changed } = writing
  const keeperOf = createKeepers(writing)

  const tell = (name: string, generation: number, key: string, version: number | null) => {
    if (version !== null && generation === generations.known(name).live) changed(name, key, version)
  }

  const catchUp: CatchUp = async (projection, generation, commit, read) => {
    const version = await keeperOf(projection).catchUp(generation, commit, read)
    tell(projection.name, generation, commit.stream, version)
  }

  const applyForeign: ViewWriter['applyForeign'] = async (projection, generation, envelope) => {
    const applied = await keeperOf(projection).applyForeign(generation, envelope)
    if (applied) tell(projection.name, generation, applied.key, applied.version)
  }

  return {
    catchUp,
    applyForeign,
    applyCommit: createApplyCommit(writing, keeperOf, catchUp),
    applyEnvelope: async (projection, envelope) => {
      if (!handles(projection, envelope.type)) return
      await generations.settled(projection.name)
      await applyForeign(projection, generations.known(projection.name).live, envelope)
    },
    refold: async (projection, streams) => {
      for (const generation of await collections.generationsOf(projection.name)) {
        for (const stream of streams) await keeperOf(projection).refold(generation, stream)
      }
    },
    forget: async (projections, subject) => {
      for (const projection of projections.filter(isForeign)) {
        for (const generation of await collections.generationsOf(projection.name)) {
          await keeperOf(projection).forget(generation, subject)
        }
      }
    },
    dropRemoved: async (projections, streams) => {
      for (const { name } of projections.filter(isRows)) {
        for (const generation of await collections.generationsOf(name)) {
          const rows = rowsInCollection(collections.rowsOf(name, generation))
          for (const stream of streams) await rows.deleteMany({ s: stream, row: null })
        }
      }
    },
    wanted: (name) => wantedOf(writing, name),
  }
}
