import { type Db, ensureCollection } from './mongo.ts'

/** Which generation of each view is read, and which one is being rebuilt beside it. */
type Pointer = { _id: string; live: number; building: number | null }

export type Generations = {
  /** As remembered; nothing is read. */
  known: (projection: string) => Pointer
  /** As the database has it now, for all views of the service. */
  refresh: () => Promise<void>
  /** Begins a further generation. @throws Error where one is being built already. */
  begin: (projection: string) => Promise<number>
  /** Makes the generation that was built the live one. */
  swap: (projection: string, built: number) => Promise<void>
  abandon: (projection: string) => Promise<void>
  prepare: () => Promise<void>
}

/** The collection that holds one generation of a view. */
export const viewCollection = (projection: string, generation: number): string =>
  `view.${projection}.${generation}`

/** The pointers of a service's views: one small collection, read whole. */
export const createGenerations = (db: Db): Generations => {
  const collection = db.collection<Pointer>('generations')
  let pointers = new Map<string, Pointer>()

  const known = (projection: string): Pointer =>
    pointers.get(projection) ?? { _id: projection, live: 1, building: null }

  const refresh = async () => {
    const found = await collection.find().toArray()
    pointers = new Map(found.map((pointer) => [pointer._id, pointer]))
  }

  return {
    known,
    refresh,
    begin: async (projection) => {
      await collection.updateOne(
        { _id: projection },
        { $setOnInsert: { live: 1, building: null } },
        { upsert: true },
      )
      await refresh()
      const building = known(projection).live + 1
      const { matchedCount } = await collection.updateOne(
        { _id: projection, building: null },
        { $set: { building } },
      )
      if (matchedCount === 0) throw new Error(`${projection} is being rebuilt already`)
      await refresh()
      return building
    },
    swap: async (projection, built) => {
      const { matchedCount } = await collection.updateOne(
        { _id: projection, building: built },
        { $set: { live: built, building: null } },
      )
      if (matchedCount === 0) throw new Error(`The rebuild of ${projection} was abandoned`)
      await refresh()
    },
    abandon: async (projection) => {
      await collection.updateOne({ _id: projection }, { $set: { building: null } })
      await refresh()
    },
    prepare: async () => {
      await ensureCollection(db, 'generations')
      await refresh()
    },
  }
}
