import { type Db, ensureCollection } from '../database/mongo.ts'
import type { EventStore } from '../store/event-store.ts'
import { type Generations, viewCollection } from './generations/generations.ts'
import { type Projection, viewIndexes } from './projection.ts'
import { type AnyProjection, isRows, type RowProjection, rowIndexes } from './row-projection.ts'
import { createRowReader, type Rows } from './row-reader.ts'
import { createViewSums, type ViewSums } from './sums/view-sums.ts'
import { createViewCollections, type ViewCollections } from './view-collections.ts'
import { createViewReader, type OnLive, type Views } from './view-reader.ts'
import { createViewWriter, type ViewListener, type ViewWriter } from './view-writer.ts'

/** Applies events to views and reads them, whichever generation is live. */
export type ViewStore = ViewCollections &
  ViewWriter & {
    sums: ViewSums
    /** Makes the collection of a generation, with its indexes. */
    prepare: (projection: AnyProjection, generation: number) => Promise<void>
    reader: <View>(projection: Projection<View, never>) => Views<View>
    rowReader: <Row>(projection: RowProjection<Row, never>) => Rows<Row>
  }

/** Reads of the live generation. */
const createOnLive =
  (generations: Generations): OnLive =>
  async (name, read) => {
    for (;;) {
      const { live } = generations.known(name)
      const [answer] = await Promise.all([read(live), generations.refresh()])
      if (generations.known(name).live === live) return answer
    }
  }

export const createViewStore = (
  db: Db,
  store: EventStore,
  generations: Generations,
  changed: ViewListener,
): ViewStore => {
  const collections = createViewCollections(db)
  const { collectionOf, rowsOf } = collections
  const sums = createViewSums(db, collectionOf)
  const onLive = createOnLive(generations)

  return {
    ...collections,
    ...createViewWriter({ store, generations, collections, changed }),
    sums,
    prepare: async (projection, generation) => {
      const indexes = isRows(projection) ? rowIndexes(projection) : viewIndexes(projection)
      await ensureCollection(db, viewCollection(projection.name, generation), indexes)
      await sums.prepare(projection)
    },
    reader: (projection) => {
      const any = projection as unknown as Projection
      return createViewReader(projection, {
        onLive,
        collectionOf,
        sums: (generation) => sums.read(any, generation),
      })
    },
    rowReader: (projection) => createRowReader(projection, { onLive, rowsOf }),
  }
}
