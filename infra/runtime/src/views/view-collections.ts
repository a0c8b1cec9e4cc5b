import type { Collection, Db } from '../database/mongo.ts'
import { viewCollection } from './generations/generations.ts'
import type { ViewDocument } from './projection.ts'
import type { RowCollection } from './rows/row-writes.ts'

/** The collections of a service's views: one for each generation. */
export type ViewCollections = {
  collectionOf: (name: string, generation: number) => Collection<ViewDocument>
  /** The same of a view of rows. */
  rowsOf: (name: string, generation: number) => RowCollection
  /** Every generation of a view that is stored. */
  generationsOf: (name: string) => Promise<number[]>
}

export const createViewCollections = (db: Db): ViewCollections => ({
  collectionOf: (name, generation) => db.collection<ViewDocument>(viewCollection(name, generation)),
  rowsOf: (name, generation) =>
    db.collection(viewCollection(name, generation)) as unknown as RowCollection,
  generationsOf: async (name) => {
    const stored = await db.listCollections({}, { nameOnly: true }).toArray()
    const ours = stored.filter((each) => each.name.startsWith(`view.${name}.`))
    return ours.map((each) => Number(each.name.split('.').at(-1)))
  },
})
