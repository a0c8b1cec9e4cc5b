import type { Collection, Db } from '../../database/mongo.ts'
import type { Projection, Sums, ViewDocument } from '../projection.ts'
import { type AnyProjection, isRows } from '../row-projection.ts'
import { addFolded, placeOfSums, prepareSums, readSums, type SumsPlace, takeIn } from './sums.ts'

/** The sums of a service's views, where they have any; those of each generation apart. */
export type ViewSums = {
  /** Takes views of a generation that changed into its sums. @returns whether there may be more. */
  addUp: (projection: AnyProjection, generation: number) => Promise<boolean>
  /** Adds what a fold of a whole generation came to. */
  addFolded: (projection: Projection, generation: number, folded: Sums) => Promise<void>
  /** The sums of a generation as they are now. */
  read: (projection: Projection, generation: number) => Promise<Sums>
  prepare: (projection: AnyProjection) => Promise<void>
}

type CollectionOf = (name: string, generation: number) => Collection<ViewDocument>

export const createViewSums = (db: Db, collectionOf: CollectionOf): ViewSums => {
  const places = new Map<string, SumsPlace>()

  const placeOf = (projection: AnyProjection, generation: number): SumsPlace | null => {
    if (isRows(projection) || !projection.sums) return null
    const documents = collectionOf(projection.name, generation)
    const known = places.get(documents.collectionName)
    const place = known ?? placeOfSums(db, projection, generation, documents)
    places.set(documents.collectionName, place)
    return place
  }

  return {
    addUp: async (projection, generation) => {
      const place = placeOf(projection, generation)
      return place !== null && takeIn(place)
    },
    addFolded: async (projection, generation, folded) => {
      const place = placeOf(projection, generation)
      if (place) await addFolded(place, folded)
    },
    read: async (projection, generation) => {
      const place = placeOf(projection, generation)
      return place ? readSums(place) : {}
    },
    prepare: async (projection) => {
      if (!isRows(projection) && projection.sums) await prepareSums(db)
    },
  }
}
