import type { Envelope } from '@sortie/contracts/kit'
import type { Collection } from '../database/mongo.ts'
import { type Db, ensureCollection } from '../database/mongo.ts'
import type { Commit } from '../store/commit.ts'
import type { EventStore } from '../store/event-store.ts'
import { createDocumentKeeper } from './document-keeper.ts'
import { type Generations, viewCollection } from './generations.ts'
import type { Keeper } from './keeper.ts'
import { handles, type Projection, type ViewDocument, viewIndexes } from './projection.ts'
import { createRowKeeper } from './row-keeper.ts'
import {
  type AnyProjection,
  isForeign,
  isRows,
  type RowProjection,
  rowIndexes,
} from './row-projection.ts'
import { createRowReader, type Rows } from './row-reader.ts'
import type { RowCollection } from './row-writes.ts'
import { createViewReader, type OnLive, type Views } from './view-reader.ts'
import { createViewSums } from './view-sums.ts'

export type Changed = (projection: string, key: string, version: number) => void

/** Applies events to views and reads them, whichever generation is live. */
export type ViewStore = ReturnType<typeof createViewStore>

/**
 * @param changed told of each view that this process changed in its live generation.
 */
export const createViewStore = (
  db: Db,
  store: EventStore,
  generations: Generations,
  changed: Changed,
) => {
  const collectionOf = (name: string, generation: number): Collection<ViewDocument> =>
    db.collection<ViewDocument>(viewCollection(name, generation))
  const rowsOf = (name: string, generation: number): RowCollection =>
    db.collection(viewCollection(name, generation)) as unknown as RowCollection

  const sums = createViewSums(db, collectionOf)

  const keepers = new WeakMap<AnyProjection, Keeper>()
  const keeperOf = (given: AnyProjection): Keeper => {
    const { name } = given
    const keeper =
      keepers.get(given) ??
      (isRows(given)
        ? createRowKeeper(given, store, (generation) => rowsOf(name, generation))
        : createDocumentKeeper(given, store, (generation) => collectionOf(name, generation)))
    keepers.set(given, keeper)
    return keeper
  }

  const tell = (name: string, generation: number, key: string, version: number | null) => {
    if (version !== null && generation === generations.known(name).live) changed(name, key, version)
  }

  /** Brings one generation of one view up to its stream, at least as far as `commit`. */
  const catchUp = async (
    given: AnyProjection,
    generation: number,
    commit: Commit,
    read?: Promise<unknown>,
  ) => {
    const version = await keeperOf(given).catchUp(generation, commit, read)
    tell(given.name, generation, commit.stream, version)
  }

  /** The generations to write: the one being built first, so that it is never behind. */
  const wanted = (name: string) => {
    const { live, building } = generations.known(name)
    return building === null ? [live] : [building, live]
  }

  /**
   * Applies a stored commit to every own view that handles one of its events. Which generations
   * there are is asked after it was stored: a rebuild that begins later reads it from the store.
   */
  const applyCommit = async (projections: AnyProjection[], commit: Commit) => {
    const concerned = projections.filter((given) =>
      commit.events.some(({ type }) => handles(given, type)),
    )
    if (concerned.length === 0) return
    const refreshed = generations.refresh()
    // Each view for itself, at the same time; its generations one after the other. That which was
    // the live one is most likely so still, and is read meanwhile.
    const one = async (given: AnyProjection) => {
      const { live } = generations.known(given.name)
      const read = keeperOf(given).readBefore(live, commit)
      await Promise.all([read, refreshed])
      for (const generation of wanted(given.name)) {
        await catchUp(given, generation, commit, generation === live ? read : undefined)
      }
    }
    // Whoever reads of a commit in a document finds the rows of it.
    await Promise.all(concerned.filter(isRows).map(one))
    await Promise.all(concerned.filter((given) => !isRows(given)).map(one))
  }

  /** Every generation of a view that is stored. */
  const generationsOf = async (name: string): Promise<number[]> => {
    const stored = await db.listCollections({}, { nameOnly: true }).toArray()
    const ours = stored.filter((each) => each.name.startsWith(`view.${name}.`))
    return ours.map((each) => Number(each.name.split('.').at(-1)))
  }

  /** Folds a view of some streams anew, in all its generations: their past reads otherwise now. */
  const refold = async (given: AnyProjection, streams: string[]) => {
    for (const generation of await generationsOf(given.name)) {
      for (const stream of streams) await keeperOf(given).refold(generation, stream)
    }
  }

  /** Removes what views of other contexts' events, in all their generations, say of a person. */
  const forget = async (projections: AnyProjection[], subject: string) => {
    for (const given of projections.filter(isForeign)) {
      for (const generation of await generationsOf(given.name)) {
        await keeperOf(given).forget(generation, subject)
      }
    }
  }

  /** Applies one event of another context to one generation of a foreign view, once. */
  const applyForeign = async (given: AnyProjection, generation: number, envelope: Envelope) => {
    const applied = await keeperOf(given).applyForeign(generation, envelope)
    if (applied) tell(given.name, generation, applied.key, applied.version)
  }

  /**
   * Applies one event of another context to the live view. A rebuild reads it from the topic; while
   * that one reads the last of them and swaps, we wait, so that each stream keeps its order.
   */
  const applyEnvelope = async (given: AnyProjection, envelope: Envelope) => {
    if (!handles(given, envelope.type)) return
    await generations.settled(given.name)
    await applyForeign(given, generations.known(given.name).live, envelope)
  }

  const onLive: OnLive = async (name, read) => {
    for (;;) {
      const { live } = generations.known(name)
      const [answer] = await Promise.all([read(live), generations.refresh()])
      if (generations.known(name).live === live) return answer
    }
  }

  const prepare = async (given: AnyProjection, generation: number) => {
    await ensureCollection(
      db,
      viewCollection(given.name, generation),
      isRows(given) ? rowIndexes(given) : viewIndexes(given),
    )
    await sums.prepare(given)
  }

  return {
    ...{ applyCommit, applyForeign, applyEnvelope, catchUp, refold, forget },
    ...{ collectionOf, rowsOf, generationsOf, prepare, wanted, sums },
    reader: <View>(given: Projection<View, never>): Views<View> => {
      const any = given as unknown as Projection
      return createViewReader(given, {
        ...{ onLive, collectionOf },
        sums: (generation) => sums.read(any, generation),
      })
    },
    rowReader: <Row>(given: RowProjection<Row, never>): Rows<Row> =>
      createRowReader(given, { onLive, rowsOf }),
  }
}
